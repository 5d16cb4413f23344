import { type ComponentType, createElement, lazy, useState } from "react";

interface Part<N extends string, P> {
  /** The loaded component. Null before that. */
  now(): ComponentType<P> | null;
  load(): Promise<Record<N, ComponentType<P>>>;
}

/** A part of the window in a separate file, which is loaded once. */
function partOf<N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N): Part<N, P> {
  let loaded: Record<N, ComponentType<P>> | null = null;
  return {
    now: () => loaded?.[name] ?? null,
    async load() {
      loaded ??= await load();
      return loaded;
    },
  };
}

/**
 * Shows a part, and loads it first if needed. `lazy` alone shows its fallback for 300 ms even if the part is loaded
 * (React's FALLBACK_THROTTLE_MS).
 */
function shown<N extends string, P extends object>(part: Part<N, P>, name: N): ComponentType<P> {
  const Loading = lazy(async () => ({ default: (await part.load())[name] }));
  return (props: P) => {
    const [loaded] = useState(part.now);
    return createElement((loaded ?? Loading) as ComponentType<P>, props);
  };
}

/** A part that the window's first picture does not need. It is loaded when it is first shown, or earlier. */
const part = <N extends string, P extends object>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) =>
  shown(partOf(load, name), name);

export const FlightPage = part(() => import("../flight/flight-page.tsx"), "FlightPage");
export const NoFlight = part(() => import("../flight/no-flight.tsx"), "NoFlight");
export const BookingsPage = part(() => import("../bookings/bookings-page.tsx"), "BookingsPage");
export const SchedulePage = part(() => import("../schedule/schedule-page.tsx"), "SchedulePage");
const logbookPage = partOf(() => import("../logbook/logbook-page.tsx"), "LogbookPage");
export const LogbookPage = shown(logbookPage, "LogbookPage");
export const AirlinePage = part(() => import("../airline/airline-page.tsx"), "AirlinePage");
export const SettingsPage = part(() => import("../settings/settings-page.tsx"), "SettingsPage");
export const ConnectionPage = part(() => import("../connection/connection-page.tsx"), "ConnectionPage");
export const ProposalDialog = part(() => import("../airline/proposal-dialog.tsx"), "ProposalDialog");
export const SetAsideDialog = part(() => import("./set-aside-dialog.tsx"), "SetAsideDialog");
const palette = () => import("../palette/palette.tsx");
export const Palette = part(palette, "Palette");

/** Loads what the pilot is likely to open next. */
export const loadAhead = () => void logbookPage.load();

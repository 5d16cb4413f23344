import { type ComponentType, createElement, lazy, useState } from "react";

/**
 * A part of the window in a separate file, because the window's first picture does not need it. It is loaded once: when
 * it is first shown, or earlier by `load`. `lazy` alone shows its fallback for 300 ms even if the part is loaded (React's
 * FALLBACK_THROTTLE_MS).
 */
function part<P extends object>(open: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | null = null;
  async function load(): Promise<ComponentType<P>> {
    loaded ??= await open();
    return loaded;
  }
  const Loading = lazy(async () => ({ default: await load() }));
  function Part(props: P) {
    const [shown] = useState(() => loaded ?? Loading);
    return createElement(shown as ComponentType<P>, props);
  }
  return Object.assign(Part, { load });
}

export const FlightPage = part(async () => (await import("../flight/flight-page.tsx")).FlightPage);
export const NoFlight = part(async () => (await import("../flight/no-flight.tsx")).NoFlight);
export const BookingsPage = part(async () => (await import("../bookings/bookings-page.tsx")).BookingsPage);
export const SchedulePage = part(async () => (await import("../schedule/schedule-page.tsx")).SchedulePage);
export const LogbookPage = part(async () => (await import("../logbook/logbook-page.tsx")).LogbookPage);
export const AirlinePage = part(async () => (await import("../airline/airline-page.tsx")).AirlinePage);
export const SettingsPage = part(async () => (await import("../settings/settings-page.tsx")).SettingsPage);
export const ConnectionPage = part(async () => (await import("../connection/connection-page.tsx")).ConnectionPage);
export const ProposalDialog = part(async () => (await import("../airline/proposal-dialog.tsx")).ProposalDialog);
export const SetAsideDialog = part(async () => (await import("./set-aside-dialog.tsx")).SetAsideDialog);
export const Palette = part(async () => (await import("../palette/palette.tsx")).Palette);

/** Loads what the pilot is likely to open next. */
export const loadAhead = () => void LogbookPage.load();

import { type ComponentType, lazy } from "react";

/** A part that the window's first picture does not need: loaded separately, at the latest when it is shown. */
const part = <P, N extends string>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) =>
  lazy(() => load().then((module) => ({ default: module[name] })));

export const FlightPage = part(() => import("../flight/flight-page.tsx"), "FlightPage");
export const NoFlight = part(() => import("../flight/no-flight.tsx"), "NoFlight");
export const BookingsPage = part(() => import("../bookings/bookings-page.tsx"), "BookingsPage");
export const SchedulePage = part(() => import("../schedule/schedule-page.tsx"), "SchedulePage");
const logbookPage = () => import("../logbook/logbook-page.tsx");
export const LogbookPage = part(logbookPage, "LogbookPage");
export const AirlinePage = part(() => import("../airline/airline-page.tsx"), "AirlinePage");
export const SettingsPage = part(() => import("../settings/settings-page.tsx"), "SettingsPage");
export const ConnectionPage = part(() => import("../connection/connection-page.tsx"), "ConnectionPage");
export const ProposalDialog = part(() => import("../airline/proposal-dialog.tsx"), "ProposalDialog");
export const SetAsideDialog = part(() => import("./set-aside-dialog.tsx"), "SetAsideDialog");
const palette = () => import("../palette/palette.tsx");
export const Palette = part(palette, "Palette");

/** Loads what is likely to be opened next. */
export const loadAhead = () => void logbookPage();

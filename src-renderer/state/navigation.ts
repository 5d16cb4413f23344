import { create } from "zustand";

/** The pages that the rail and the search offer, in their order. */
export const mainPages = ["fly", "bookings", "schedule", "logbook", "airline", "settings"] as const;
export type Page = (typeof mainPages)[number] | "connection";

interface Navigation {
  readonly page: Page;
  /** The airline page shows the form that adds one. */
  readonly addingAirline: boolean;
  /** The airline page shows the form that changes this one. */
  readonly editingAirlineId: string | null;
  /** The booking with its route on the map. */
  readonly chosenBidId: string | null;
  /** The flight with an open report page. */
  readonly reportOf: string | null;
  /** The flight that the logbook shows; null for the list. */
  readonly loggedFlightId: string | null;
  /** The moment of that flight, or of the open report, that the pilot chose: a new object each time. */
  readonly moment: { readonly atMs: number } | null;
  /** The search over everything is open. */
  readonly finding: boolean;
  /** Names of a setting and its section: the settings page must show the first that it has. Null after that. */
  readonly settingToShow: readonly string[] | null;
}

export const useNavigation = create<Navigation>(() => ({
  page: "fly",
  addingAirline: false,
  editingAirlineId: null,
  chosenBidId: null,
  reportOf: null,
  loggedFlightId: null,
  moment: null,
  finding: false,
  settingToShow: null,
}));

export const openPage = (page: Page) => useNavigation.setState({ page, addingAirline: false, editingAirlineId: null });
export const openAddAirline = () =>
  useNavigation.setState({ page: "airline", addingAirline: true, editingAirlineId: null });
export const openEditAirline = (editingAirlineId: string | null) =>
  useNavigation.setState({ page: "airline", editingAirlineId });
export const openReport = (reportOf: string | null) => useNavigation.setState({ reportOf, moment: null });
/** Opens a flight of the logbook, at a moment if one is given. Null for the list. */
export const openLogged = (loggedFlightId: string | null, atMs: number | null = null) =>
  useNavigation.setState({ loggedFlightId, moment: atMs === null ? null : { atMs } });
/** Shows a moment of the open flight, in its review and on the map. */
export const showMoment = (atMs: number) => useNavigation.setState({ moment: { atMs } });
/** Opens a flight of the logbook from another page. */
export const showLogged = (loggedFlightId: string) =>
  useNavigation.setState({ page: "logbook", loggedFlightId, moment: null });
export const chooseBooking = (chosenBidId: string | null) => useNavigation.setState({ chosenBidId });
export const find = (finding: boolean) => useNavigation.setState({ finding });
/** Opens a setting on the settings page by its name, or by that of its section where this computer has no such setting. */
export const openSetting = (...settingToShow: readonly string[]) => {
  openPage("settings");
  useNavigation.setState({ settingToShow });
};

import { create } from "zustand";

export type Page = "fly" | "bookings" | "logbook" | "airline" | "settings";

interface Navigation {
  readonly page: Page;
  /** The airline page shows the form that adds one. */
  readonly addingAirline: boolean;
  /** The booking whose route the map shows. */
  readonly chosenBidId: string | null;
  /** The flight that the logbook shows; null for the list. */
  readonly loggedFlightId: string | null;
}

export const useNavigation = create<Navigation>(() => ({
  page: "fly",
  addingAirline: false,
  chosenBidId: null,
  loggedFlightId: null,
}));

export const openPage = (page: Page) => useNavigation.setState({ page, addingAirline: false });
export const openAddAirline = () => useNavigation.setState({ page: "airline", addingAirline: true });
export const openLogged = (loggedFlightId: string | null) => useNavigation.setState({ loggedFlightId });
export const chooseBooking = (chosenBidId: string | null) => useNavigation.setState({ chosenBidId });

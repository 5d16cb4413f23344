import { create } from "zustand";

export type Page = "fly" | "bookings" | "airline" | "settings";

interface Navigation {
  readonly page: Page;
  /** The airline page shows the form that adds one. */
  readonly addingAirline: boolean;
  /** The booking whose route the map shows. */
  readonly chosenBidId: string | null;
  /** The flight whose report is being written. */
  readonly reportOf: string | null;
}

export const useNavigation = create<Navigation>(() => ({
  page: "fly",
  addingAirline: false,
  chosenBidId: null,
  reportOf: null,
}));

export const openPage = (page: Page) => useNavigation.setState({ page, addingAirline: false });
export const openAddAirline = () => useNavigation.setState({ page: "airline", addingAirline: true });
export const openReport = (reportOf: string | null) => useNavigation.setState({ reportOf });
export const chooseBooking = (chosenBidId: string | null) => useNavigation.setState({ chosenBidId });

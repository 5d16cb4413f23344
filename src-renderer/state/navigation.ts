import { create } from "zustand";

export type Page = "fly" | "bookings" | "airline" | "settings";

interface Navigation {
  readonly page: Page;
  /** The airline page shows the form that adds one. */
  readonly addingAirline: boolean;
  /** The booking whose route the map shows. */
  readonly chosenBidId: string | null;
}

export const useNavigation = create<Navigation>(() => ({ page: "fly", addingAirline: false, chosenBidId: null }));

export const openPage = (page: Page) => useNavigation.setState({ page, addingAirline: false });
export const openAddAirline = () => useNavigation.setState({ page: "airline", addingAirline: true });
export const chooseBooking = (chosenBidId: string | null) => useNavigation.setState({ chosenBidId });

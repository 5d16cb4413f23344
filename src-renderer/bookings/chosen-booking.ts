import { useNavigation } from "../state/navigation.ts";
import { useBookings } from "../state/queries.ts";

/** The booking with all its details in the list and its route on the map: the pilot's choice, else the first. */
export function useChosenBooking() {
  const bookings = useBookings().data;
  const chosenBidId = useNavigation((navigation) => navigation.chosenBidId);
  return bookings?.find((booking) => booking.bidId === chosenBidId) ?? bookings?.[0];
}

export const schedule = {
  title: "Schedule",
  bookOnSite: "Book on the airline's site",
  filters: "Filters",
  from: "From",
  to: "To",
  atLeast: (unit: string) => `At least, ${unit}`,
  atMost: (unit: string) => `At most, ${unit}`,
  subfleet: "Subfleet number",
  search: "Search",
  searching: "Searching",
  searchingSchedule: "Searching the schedule",
  notOffered: "Your airline does not offer a search of its schedule here. Look for flights on its site.",
  what: "Fill in what matters to you, or search for everything. A flight is booked on your airline's site; it then appears under Bookings.",
  onlyFrom: (icao: string) =>
    `Your airline only shows flights from where you are, ${icao}, whatever airport you ask for.`,
  firstHundred: "The first 100 flights are shown; your airline gives no more at once. Narrow the search.",
  none: "No flights",
  noneWhat: "Nothing in the schedule fits. Widen the search.",
  problems: {
    icao: "Three or four letters, as in BIKF.",
    hours: "Hours, as in 1.5 or 1:30.",
    distance: "A distance as a number.",
    subfleet: "The number your airline gives the subfleet.",
    crossed: "Less than the shortest.",
  },
};
export type ScheduleWords = typeof schedule;

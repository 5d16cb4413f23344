import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** The search over everything, Ctrl+K. */
export const palette = {
  what: "Flight, airport, page or setting",
  groups: { flights: "Flights", airports: "Airports", pages: "Pages", settings: "Settings" },
  current: "Current flight",
  booked: "Booked",
  found: (count: number) => `${count} ${plural(count, "result", "results")}`,
  nothing: "Nothing matches.",
  keys: "Keyboard shortcuts",
  larger: "Everything larger",
  smaller: "Everything smaller",
  moveMap: "Move the map",
  zoomMap: "Zoom the map",
  openAirport: "Airport in the map's middle",
};

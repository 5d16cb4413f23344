import type { palette as english } from "../en/palette.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const palette: typeof english = {
  what: "Flug, Flughafen, Seite oder Einstellung",
  groups: { flights: "Flüge", airports: "Flughäfen", pages: "Seiten", settings: "Einstellungen" },
  current: "Aktueller Flug",
  booked: "Gebucht",
  found: (count) => `${count} ${plural(count, "Treffer", "Treffer")}`,
  nothing: "Nichts gefunden.",
  keys: "Tastenkürzel",
  larger: "Alles größer",
  smaller: "Alles kleiner",
  moveMap: "Karte verschieben",
  zoomMap: "Karte zoomen",
  openAirport: "Flughafen in der Kartenmitte",
};

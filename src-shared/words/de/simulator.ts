import type { simulator as english } from "../en/simulator.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const simulator: typeof english = {
  aircraftChanged: (before, now) => `Das Flugzeug wurde gewechselt: vorher ${before}, jetzt ${now}.`,
  runningToo: (names, count) => `${names} ${plural(count, "läuft", "laufen")} auch.`,
  chooseWhich: "Auswählen, welchem Simulator Contrail folgt.",
  namedAt: (simulator, place) => `${simulator} auf ${place}`,

  connectingTo: (target) => `Verbindung mit ${target} wird hergestellt`,
  connectedTo: (simulator, target) => `${simulator} auf ${target}.`,
  connectedNoFlight: (simulator, target) => `${simulator} auf ${target}, kein Flug.`,
};

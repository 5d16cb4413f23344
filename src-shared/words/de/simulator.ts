import type { SimulatorWords } from "../en/simulator.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const simulator: SimulatorWords = {
  aircraftChanged: (before, now) => `Das Flugzeug wurde gewechselt: vorher ${before}, jetzt ${now}.`,
  runningToo: (names, count) => `${names} ${plural(count, "läuft", "laufen")} auch.`,
  chooseWhich: "Auswählen, wem Contrail folgen soll.",
  namedAt: (simulator, place) => `${simulator} auf ${place}`,

  connectingTo: (target) => `Verbindet mit ${target}`,
  connectedTo: (simulator, target) => `${simulator} auf ${target}.`,
  connectedNoFlight: (simulator, target) => `${simulator} auf ${target}, kein Flug.`,
};

import type { EvidenceWords } from "../en/evidence.ts";
import { flight } from "./flight.ts";

export const evidence: EvidenceWords = {
  figures: "Werte",
  names: {
    speed: "Geschwindigkeit",
    groundSpeed: flight.groundSpeed,
    acceleration: "Zunahme je Sekunde",
    height: flight.aboveGround,
    lowest: "Tiefster Punkt über Grund",
    gained: "Gestiegen",
    lost: "Gesunken",
    rate: flight.verticalSpeed,
    turned: "Gedreht",
    standing: "Steht",
    enginesOff: "Triebwerke aus",
  },
  limit: (limit) => `Grenze ${limit}`,
  held: (time) => `${time} lang`,
  decided: (time, later) => `Begann um ${time}, entschieden ${later} später.`,
};

import type { evidence as english } from "../en/evidence.ts";
import { flight } from "./flight.ts";

export const evidence: typeof english = {
  names: {
    speed: "Geschwindigkeit",
    groundSpeed: flight.groundSpeed,
    acceleration: "Beschleunigung",
    height: flight.aboveGround,
    lowest: "Tiefste Höhe AGL",
    gained: "Gestiegen",
    lost: "Gesunken",
    rate: flight.verticalSpeed,
    turned: "Gedreht",
    standing: "Steht",
    enginesOff: "Triebwerke aus",
  },
  limit: (limit) => `Grenze ${limit}`,
  held: (time) => `${time} lang`,
  decided: (time, later) => `Begann um ${time}, erkannt ${later} später.`,
};

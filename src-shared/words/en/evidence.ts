import { flight } from "./flight.ts";

/** The figures behind a change of phase. */
export const evidence = {
  figures: "Figures",
  names: {
    speed: "Speed",
    groundSpeed: flight.groundSpeed,
    acceleration: "Gain a second",
    height: flight.aboveGround,
    lowest: "Lowest above ground",
    gained: "Gained",
    lost: "Lost",
    rate: flight.verticalSpeed,
    turned: "Turned",
    standing: "Standing",
    enginesOff: "Engines off",
  },
  limit: (limit: string) => `limit ${limit}`,
  held: (time: string) => `for ${time}`,
  decided: (time: string, later: string) => `Began at ${time}, decided ${later} later.`,
};
export type EvidenceWords = typeof evidence;

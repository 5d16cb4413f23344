import { flight } from "./flight.ts";

/** The measured values that decided a phase change. */
export const evidence = {
  names: {
    speed: "Speed",
    groundSpeed: flight.groundSpeed,
    acceleration: "Acceleration",
    height: flight.aboveGround,
    lowest: "Lowest height",
    gained: "Height gained",
    lost: "Height lost",
    rate: flight.verticalSpeed,
    turned: "Turned",
    standing: "Stationary",
    enginesOff: "Engines off",
  },
  limit: (limit: string) => `limit ${limit}`,
  held: (time: string) => `for ${time}`,
  decided: (time: string, later: string) => `Began at ${time}, detected ${later} later.`,
};

import type { Flight } from "./flights.ts";
import type { Flown } from "./jsbsim.ts";

/** The columns with their decimals, which are finer than the journal's. */
const columns: Readonly<Record<string, number>> = {
  Time: 5,
  "position/lat-geod-deg": 8,
  "position/long-gc-deg": 8,
  "position/h-sl-ft": 4,
  "position/h-agl-ft": 4,
  "velocities/vg-fps": 3,
  "velocities/vc-kts": 2,
  "velocities/h-dot-fps": 4,
  "velocities/v-north-fps": 3,
  "velocities/v-east-fps": 3,
  "attitude/psi-deg": 3,
  "attitude/theta-deg": 3,
  "attitude/phi-deg": 3,
  "gear/unit/WOW": 0,
  "gear/unit[1]/WOW": 0,
  "gear/unit[2]/WOW": 0,
  "gear/gear-pos-norm": 1,
  "fcs/flap-pos-norm": 2,
  "propulsion/engine/set-running": 0,
  "propulsion/total-fuel-lbs": 1,
  "inertia/weight-lbs": 0,
  "accelerations/Nz": 3,
  "atmosphere/wind-north-fps": 2,
  "atmosphere/wind-east-fps": 2,
};

/** The properties in JSBSim's log: those columns, and the position on the runway. */
export const logged: readonly string[] = [
  ...Object.keys(columns).filter((name) => name !== "Time"),
  "pilot/along-ft",
  "pilot/right-ft",
];

/** A period with wheels on the ground, by JSBSim's contact log. */
export interface Grounding {
  readonly onS: number;
  /** Null if it lasts to the end. */
  readonly offS: number | null;
  /** JSBSim's vertical speed at its last step before the contact, and how fast the ground rose, ft/min. */
  readonly rateFpm: number;
  readonly groundFpm: number;
  /** Past the threshold and right of the centre line, ft. */
  readonly pastThresholdFt: number;
  readonly rightFt: number;
  readonly pitchDeg: number;
}

export interface Excerpt {
  readonly csv: string;
  readonly groundings: readonly Grounding[];
}

function groundingsOf(flight: Flight, { contacts, rows }: Flown): Grounding[] {
  const down = new Set<string>();
  const found: Grounding[] = [];
  for (const { atS, wheel, down: isDown } of contacts) {
    if (!flight.aircraft.wheels.includes(wheel)) continue;
    const before = down.size;
    if (isDown) down.add(wheel);
    else down.delete(wheel);
    const last = found.at(-1);
    if (before > 0 && down.size === 0 && last !== undefined) found[found.length - 1] = { ...last, offS: atS };
    if (before > 0 || down.size === 0) continue;
    const index = rows.findIndex((row) => (row.get("Time") ?? 0) > atS - 1e-4);
    const value = (name: string, back = 0): number => rows[index - back]?.get(name) ?? Number.NaN;
    const stepS = value("Time", 1) - value("Time", 2);
    const aglFps = (value("position/h-agl-ft", 1) - value("position/h-agl-ft", 2)) / stepS;
    found.push({
      onS: atS,
      offS: null,
      rateFpm: value("velocities/h-dot-fps", 1) * 60,
      groundFpm: (value("velocities/h-dot-fps", 1) - aglFps) * 60,
      pastThresholdFt: value("pilot/along-ft"),
      rightFt: value("pilot/right-ft"),
      pitchDeg: value("attitude/theta-deg"),
    });
  }
  return found;
}

/**
 * Near a change of contact, in this range, s, every row is kept. In the seconds around it every fourth, elsewhere every
 * twelfth.
 */
const everyRowS = { before: 1.5, after: 0.5 };
const everyFourthS = 8;

/** The end of the approach, the landing and the beginning of the roll-out, as a recording with JSBSim's columns. */
export function excerptOf(flight: Flight, flown: Flown): Excerpt {
  const groundings = groundingsOf(flight, flown);
  const edges = groundings.flatMap(({ onS, offS }) => (offS === null ? [onS] : [onS, offS]));
  const { rows } = flown;
  const timeOf = (row: ReadonlyMap<string, number> | undefined): number => row?.get("Time") ?? Number.NaN;
  const lowest = rows.reduce((low, row) =>
    Number(row.get("position/h-agl-ft")) < Number(low.get("position/h-agl-ft")) ? row : low,
  );
  const [fromS, toS] = [
    (edges[0] ?? timeOf(lowest)) - flight.beforeS,
    (edges.at(-1) ?? timeOf(lowest)) + flight.afterS,
  ];
  const kept = rows.filter((row, index) => {
    const atS = timeOf(row);
    if (atS < fromS || atS > toS) return false;
    if (edges.some((edge) => atS >= edge - everyRowS.before && atS <= edge + everyRowS.after)) return true;
    return index % (edges.some((edge) => Math.abs(atS - edge) < everyFourthS) ? 4 : 12) === 0;
  });
  const names = Object.keys(columns);
  const lines = kept.map((row) =>
    Object.entries(columns)
      .map(([name, decimals]) => Number((row.get(name) ?? Number.NaN).toFixed(decimals)))
      .join(","),
  );
  const startS = timeOf(kept[0]);
  return {
    csv: `${names.join(",")}\n${lines.join("\n")}\n`,
    groundings: groundings.map((one) => ({
      ...one,
      onS: one.onS - startS,
      offS: one.offS === null ? null : one.offS - startS,
    })),
  };
}

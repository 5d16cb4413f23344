/**
 * The 15 flight phases of the crew-system contract, in the order a normal flight meets them.
 * Definitions follow the CAST/ICAO CICTT "Phase of Flight" taxonomy (v1.3, 2013) where it has one.
 */
export const phases = [
  "boarding",
  "push_back",
  "taxi",
  "take_off",
  "rejected_take_off",
  "climb",
  "cruise",
  "descent",
  "approach",
  "final",
  "go_around",
  "landed",
  "taxi_in",
  "arrived",
  "deboarding",
] as const;

export type Phase = (typeof phases)[number];

/** Whether the wheels are on the ground in each phase. `take_off` contains both: the roll, and the climb to 35 ft. */
const groundOrAir = {
  boarding: "ground",
  push_back: "ground",
  taxi: "ground",
  take_off: "ground",
  rejected_take_off: "ground",
  climb: "air",
  cruise: "air",
  descent: "air",
  approach: "air",
  final: "air",
  go_around: "air",
  landed: "ground",
  taxi_in: "ground",
  arrived: "ground",
  deboarding: "ground",
} satisfies Record<Phase, "ground" | "air">;

export const groundPhases: ReadonlySet<Phase> = new Set(phases.filter((phase) => groundOrAir[phase] === "ground"));

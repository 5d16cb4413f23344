import type { Clock } from "../../src-shared/domain/clock.ts";
import type { AircraftIdentity, SimulatorState } from "../../src-shared/domain/sample.ts";

/** By UDP a name arrives in pieces. */
const settleMs = 2000;
const shownForMs = 120_000;
const nothing = { change: undefined, atMs: Number.NEGATIVE_INFINITY };

type Change = Extract<SimulatorState, { kind: "connected" }>["changed"];

/** Detects an aircraft that was exchanged for another. */
export function createAircraftChange(clock: Clock) {
  let known = "";
  let next = { name: "", sinceMs: 0 };
  let shown: { change: Change; atMs: number } = nothing;

  return {
    /** @returns what to show the pilot for a while. */
    see(aircraft: AircraftIdentity | null): Change {
      const nowMs = clock.monotonic();
      const name = aircraft?.title || aircraft?.icaoType || "";
      if (name !== next.name) next = { name, sinceMs: nowMs };
      if (name !== "" && name !== known && nowMs - next.sinceMs >= settleMs) {
        if (known !== "") shown = { change: { before: known, now: name }, atMs: nowMs };
        known = name;
      }
      return nowMs - shown.atMs < shownForMs ? shown.change : undefined;
    },
    /** Call on a new link: its first aircraft is not a change. */
    reset(): void {
      known = "";
      shown = nothing;
    },
  };
}

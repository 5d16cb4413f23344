import type { Clock } from "../../src-shared/clock.ts";
import type { AircraftIdentity } from "../../src-shared/sample.ts";
import { words } from "../../src-shared/words/words.ts";

/** A name comes in pieces where it comes by UDP. */
const settleMs = 2000;
const toldForMs = 120_000;

/** Notices an aircraft that was exchanged for another. */
export function createAircraftChange(clock: Clock) {
  let known = "";
  let next = { name: "", sinceMs: 0 };
  let told = { text: "", atMs: Number.NEGATIVE_INFINITY };

  return {
    /** @returns what to tell the pilot for a while; empty where there is nothing. */
    see(aircraft: AircraftIdentity | null): string {
      const nowMs = clock.monotonic();
      const name = aircraft?.title || aircraft?.icaoType || "";
      if (name !== next.name) next = { name, sinceMs: nowMs };
      if (name !== "" && name !== known && nowMs - next.sinceMs >= settleMs) {
        if (known !== "") told = { text: words().simulator.aircraftChanged(known, name), atMs: nowMs };
        known = name;
      }
      return nowMs - told.atMs < toldForMs ? told.text : "";
    },
    /** Another link: what is flown there is no change. */
    reset(): void {
      known = "";
      told = { text: "", atMs: Number.NEGATIVE_INFINITY };
    },
  };
}

import type { OnlineEvidence, Sighting } from "../../../src-shared/domain/networks.ts";

/** The most entries and controllers of a flight. Nobody changes the callsign this often. */
const mostEntries = 10;
const mostControllers = 100;

interface Entry extends OnlineEvidence {
  lastMs: number;
  airS: number;
  readonly controllers: { readonly callsign: string; readonly fromMs: number; toMs: number }[];
}

/**
 * Collects the evidence that a flight was flown online. Depends only on its input, so a replay gives the same result.
 */
export function createEvidence() {
  const entries: Entry[] = [];
  /** Air time at the last sighting of each entry, s. */
  const seenAirS = new Map<Entry, number>();

  return {
    /** `airS`: the flight's air time so far, s. True for the first sighting on this network by this callsign. */
    see({ network, callsign, by, atMs, joined, controllers }: Sighting, airS: number): boolean {
      const known = entries.find((each) => each.network === network && each.callsign === callsign);
      if (known === undefined && entries.length >= mostEntries) return false;
      const entry: Entry = known ?? { network, callsign, by, firstMs: atMs, lastMs: atMs, airS: 0, controllers: [] };
      if (known === undefined) entries.push(entry);
      if (joined) entry.airS += Math.max(0, airS - (seenAirS.get(entry) ?? airS));
      seenAirS.set(entry, airS);
      const beforeMs = entry.lastMs;
      entry.lastMs = Math.max(entry.lastMs, atMs);
      for (const met of controllers) {
        const before = entry.controllers.findLast((each) => each.callsign === met);
        if (before !== undefined && joined && before.toMs >= beforeMs) before.toMs = entry.lastMs;
        else if (entry.controllers.length < mostControllers)
          entry.controllers.push({ callsign: met, fromMs: atMs, toMs: atMs });
      }
      return known === undefined;
    },

    view: (): OnlineEvidence[] =>
      entries.map((entry) => ({ ...entry, controllers: entry.controllers.map((each) => ({ ...each })) })),
  };
}

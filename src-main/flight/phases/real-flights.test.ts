import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readRecording } from "../../demo/recording.ts";
import { createTracker } from "./tracker.ts";

/** Recorded flights that may not be published are stored beside the repository, if at all. */
const folder = fileURLToPath(new URL("../../../../shared/flights/real/", import.meta.url));

interface Truth {
  readonly tier: string;
  readonly events: readonly { readonly type: string; readonly t: number }[];
  readonly sequence_expanded?: readonly string[];
  readonly go_around_ambiguous?: boolean;
}
const named: Readonly<Record<string, string>> = {
  lift_off: "takeoff",
  touchdown: "landing",
  go_around: "go_around",
  rejected_take_off: "rejected_takeoff",
};

/** Flights of known truth whose own record is false: this one's flag says "on the ground" up to 12,400 ft. */
const falseRecords = new Set(["fdr_a320_icrat24"]);

if (!existsSync(folder)) {
  test.skip("the collection of real flights is not on this computer", () => {});
} else {
  const ids = readdirSync(`${folder}flights`)
    .map((name) => name.replace(".ndjson.gz", ""))
    .filter((id) => /^(ga_|fdr_|sim_)/.test(id) && !falseRecords.has(id));
  const known = ids.flatMap((id) => {
    const truth = JSON.parse(readFileSync(`${folder}truth/${id}.truth.json`, "utf8")) as Truth;
    const scored =
      (truth.tier === "A" || truth.tier === "B") && truth.go_around_ambiguous !== true && truth.events.length > 0;
    return scored
      ? [{ id, expected: truth.sequence_expanded?.filter((type) => Object.values(named).includes(type)) ?? [] }]
      : [];
  });

  describe("real flights", () => {
    test.each(known.filter((_, i) => i % 3 === 0))("$id", ({ id, expected }) => {
      const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "Airplane" });
      const found = readRecording(`${folder}flights/${id}.ndjson.gz`).samples.flatMap((sample) =>
        tracker.update(sample).flatMap((output) => (output.kind === "event" ? (named[output.event.kind] ?? []) : [])),
      );
      expect(found).toEqual(expected);
      expect(tracker.view().crash).toBeNull();
    });
  });
}

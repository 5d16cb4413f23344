import { expect, test } from "vitest";
import type { JournalEntry } from "../record/record.ts";
import { positionOf } from "../testing/position.ts";
import { collectPast } from "./reporter-past.ts";

test.each([
  ["surely did not arrive", [{ a: { n: 2, atMs: 3100, code: "network" as const } }], 1000],
  ["may have arrived", [{ a: { n: 2, atMs: 3100, code: "timeout" as const, unknown: true } }], 3000],
  ["was on its way when the program ended", [], 3000],
])(
  "after a restart the airline's newest position is known, also where the last one sent %s",
  (_name, answers, ofMs) => {
    const asked = (n: number, sampleMs: number) => ({
      q: { n, op: "update" as const, atMs: sampleMs, ofMs: sampleMs },
    });
    const entries = [asked(1, 1000), { a: { n: 1, atMs: 1100, code: "ok" as const } }, asked(2, 3000), ...answers];
    const collector = collectPast(entries, (sample, phase) => ({ ...positionOf(sample.timeMs).report, phase }));
    const phases = { 0: "taxi", 1000: "take_off", 3000: "climb" } as const;
    for (const [timeMs, phase] of Object.entries(phases))
      collector.onSample({ timeMs: Number(timeMs), latitudeDeg: 64, longitudeDeg: -22, altitudeFt: 3000 }, phase);
    const { lastSent } = collector.past();
    const phase = ofMs === 1000 ? "take_off" : "climb";
    expect(lastSent).toEqual({ ofMs, report: { ...positionOf(ofMs).report, phase } });
  },
);

test.each([
  ["", false],
  ["update ok", false],
  ["update closed_flight", true],
  ["update ok, update closed_flight, bookings server, update network", true],
  ["update closed_flight, update ok", false],
  // The pilot sent it nevertheless.
  ["update closed_flight, complete network", false],
])("after %j the airline's last answer is that it has ended the flight: %s", (requests, ended) => {
  const entries = requests.split(", ").flatMap((request, n): JournalEntry[] => {
    const [op = "", code = ""] = request.split(" ");
    return op === "" ? [] : [{ q: { n, atMs: n, op } }, { a: { n, atMs: n, code } }];
  });
  const none = () => expect.unreachable();
  expect(collectPast(entries, none).past().ended).toBe(ended);
});

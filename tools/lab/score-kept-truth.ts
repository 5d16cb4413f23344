import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { collectionsIn, type Entry, type JudgedFlight, readCollection } from "./judge/collection.ts";
import { create } from "./judge/detector.ts";
import { judge } from "./judge/judge.ts";
import { keptTruths } from "./judge/kept-truth.ts";

/**
 * `npx tsx tools/lab/score-kept-truth.ts [--flights FOLDER] [--only REGEX] [--change REGEX]`: scores the judged flights
 * after changes that do not change the true events. Prints right sequences, and the flights that become
 * wrong by a change.
 */
const { values } = parseArgs({
  options: { flights: { type: "string" }, only: { type: "string" }, change: { type: "string" } },
});
const root = values.flights ?? fileURLToPath(new URL("../../../shared/flights", import.meta.url));
const only = new RegExp(values.only ?? "");
const wanted = new RegExp(values.change ?? "");

const mirrored = (at: Entry["departure"]): NonNullable<Entry["departure"]> =>
  typeof at?.lon === "number" ? { ...at, lon: -at.lon } : {};
const mirroredPlan = (flight: JudgedFlight): JudgedFlight => ({
  ...flight,
  entry: { ...flight.entry, departure: mirrored(flight.entry.departure), arrival: mirrored(flight.entry.arrival) },
});

const wrong: string[] = [];
for (const collection of collectionsIn(root)) {
  const flights = readCollection(root, collection, ({ id }) => only.test(id));
  for (const { name, change, mirrors } of keptTruths.filter((kept) => wanted.test(kept.name))) {
    const verdicts = flights
      .map((flight) => judge(mirrors === true ? mirroredPlan(flight) : flight, { name, change }, create))
      .filter((v) => v !== null)
      .filter(({ right }) => right !== null);
    const missed = verdicts.filter((v) => v.right === false);
    for (const { flight, expected, got } of missed)
      wrong.push(`${flight.entry.id}, ${name}\n  flown ${expected}\n  found ${got.slice(0, 200)}`);
    const right = verdicts.length - missed.length;
    const share = ((100 * right) / verdicts.length).toFixed(1);
    console.log(collection.padEnd(8), name.padEnd(32), `${right}/${verdicts.length} ${share}%`);
  }
}
console.log(`\nFlights that are wrong:\n${wrong.toSorted().join("\n")}`);

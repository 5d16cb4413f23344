import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type TriedFlight, trialOf } from "../../src-main/review/trial.ts";
import { readRules } from "../../src-shared/rules/read-rules.ts";
import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import type { Outcome } from "../../src-shared/rules/verdict.ts";
import { inPlainWords } from "../../src-shared/words/message.ts";
import { filesIn, readFlights, reviewFlight } from "./rules-run.ts";

const usage = `npm run rules -- FILE [FLIGHTS…] [--against FILE] [--json]
Tries a rule file on recorded flights (files or folders), against the set that ships. Without flights: checks the file.`;
const shipped = new URL("../../assets/rules/contrail.json", import.meta.url);

function fail(why: string): never {
  console.error(why);
  process.exit(2);
}

function readSet(path: string | URL): RuleSet {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return fail((error as Error).message);
  }
  const read = readRules(text);
  if (read.ok) return read.set;
  return fail(read.faults.map(({ place, text }) => [place, inPlainWords(text)].filter(Boolean).join(": ")).join("\n"));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, against: { type: "string" } },
});
const [file, ...paths] = positionals;
if (file === undefined) fail(usage);
const set = readSet(file);
const before = readSet(values.against ?? shipped);
const flights: TriedFlight[] = [];
for await (const flight of readFlights(paths.flatMap(filesIn), console.error)) {
  const [old, after] = reviewFlight(flight, [before, set]).verdicts;
  if (old !== undefined && after !== undefined) flights.push({ flight: flight.name, before: old, after });
}
const trial = trialOf(set, before, flights);
if (values.json)
  console.log(JSON.stringify({ ...trial, verdicts: flights.map(({ flight, after }) => ({ flight, ...after })) }));
else {
  const shown: readonly Outcome[] = ["fired", "clear", "close", "unjudged", "absent"];
  console.log(`${set.id} ${set.version}: ${set.rules.length} rules, ${flights.length} flights`);
  console.log(["rule".padEnd(24), ...shown.map((outcome) => outcome.padStart(9)), "  fired before"].join(""));
  for (const { id, after, before, warning, changes } of trial.rules) {
    const counts = shown.map((outcome) => String(after[outcome] ?? 0).padStart(9)).join("");
    const note = { often: "  ! more than 20 % of flights", one_type: "  ! one aircraft type only" };
    console.log(
      `${id.padEnd(24)}${counts}${String(before?.fired ?? "–").padStart(14)}${warning === null ? "" : note[warning]}`,
    );
    for (const { flight, before, after, atMs } of changes.slice(0, 10))
      console.log(
        `    ${flight}: ${before ?? "–"} → ${after}${atMs === null ? "" : ` at ${Math.round(atMs / 1000)} s`}`,
      );
  }
}

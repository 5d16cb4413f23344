import { parseArgs } from "node:util";
import { createTracker } from "../../src-main/flight/phases/tracker.ts";
import { readAirports } from "../../src-shared/domain/airport-table.ts";
import { airportTable } from "../build/airports.ts";
import { readRecording } from "./recording.ts";
import { runRecording, withRunways } from "./replay-run.ts";
import { toText } from "./replay-text.ts";

const usage = "npm run replay -- FILE [--json]";

function fail(why: string): never {
  console.error(`${why}\n${usage}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
  } catch (error) {
    return fail((error as Error).message);
  }
}

function read(path: string) {
  try {
    return readRecording(path);
  } catch (error) {
    return fail((error as Error).message);
  }
}

const { values, positionals } = readArguments();
const recording = read(positionals[0] ?? fail("Which recording?"));
const airports = readAirports(await airportTable());
const flight = runRecording(await withRunways(recording, airports), createTracker);
console.log(values.json ? JSON.stringify(flight, null, 1) : toText(flight));

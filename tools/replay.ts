import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readRecording } from "../src-main/flight/recording.ts";
import { createTracker } from "../src-main/flight/tracker.ts";
import { toHtml } from "./replay-html.ts";
import { runRecording } from "./replay-run.ts";
import { toText } from "./replay-text.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, html: { type: "string" } },
});
const file = positionals[0];
if (file === undefined) {
  console.error("npm run replay -- FILE [--json] [--html OUT.html]");
  process.exit(2);
}
const flight = runRecording(readRecording(file), createTracker);
if (values.html !== undefined) writeFileSync(values.html, toHtml(flight));
console.log(values.json ? JSON.stringify(flight, null, 1) : toText(flight));

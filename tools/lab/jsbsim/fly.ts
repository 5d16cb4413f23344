import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { excerptOf, logged } from "./excerpt.ts";
import { flights } from "./flights.ts";
import { findJsbSim, fly } from "./jsbsim.ts";

// Lets JSBSim fly every landing of flights.ts. Writes the minute around each, with JSBSim's contact log as the truth.
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    program: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("../simulators/jsbsim", import.meta.url)) },
  },
});
const program = values.program ?? findJsbSim();
if (program === null || values.data === undefined) {
  console.log(`npx tsx tools/lab/jsbsim/fly.ts --data FOLDER [--program JSBSim] [--out FOLDER]
FOLDER is JSBSim's own with aircraft, engine and systems (github.com/JSBSim-Team/jsbsim);
the program is in Debian's package flightgear.${program === null ? " It was not found." : ""}`);
  process.exit(1);
}

mkdirSync(values.out, { recursive: true });
const truth = flights.map((flight) => {
  const { csv, groundings } = excerptOf(flight, fly(program, values.data ?? "", flight, logged));
  const bytes = gzipSync(csv, { level: 9 });
  writeFileSync(join(values.out, `${flight.name}.csv.gz`), bytes);
  console.log(
    `${flight.name.padEnd(20)} ${(bytes.length / 1024).toFixed(0).padStart(3)} kB  ${groundings.map(({ onS, rateFpm }) => `${onS.toFixed(2)} s ${rateFpm.toFixed(0)} ft/min`).join(", ") || "no contact"}`,
  );
  const { title, icaoType, engines } = flight.aircraft;
  return { name: flight.name, title, icaoType, engines, runway: flight.runway.name, ending: flight.ending, groundings };
});
const rounded = (_: string, value: unknown): unknown => (typeof value === "number" ? Number(value.toFixed(4)) : value);
writeFileSync(join(values.out, "flights.json"), `${JSON.stringify(truth, rounded, 2)}\n`);

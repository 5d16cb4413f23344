import { parseArgs } from "node:util";
import {
  clockGrains,
  flagDelays,
  gapEnds,
  gaps,
  type Judged,
  judge,
  rates,
  type Spoilt,
  seeSpoilt,
  shares,
} from "../simulators/degraded.ts";
import { type JsbSimFlight, jsbSimFlights } from "../simulators/jsbsim-flights.ts";

/**
 * `npx tsx tools/lab/measure/landing-bounds.ts [--every N] [--misses]`: how often the bounds of a landing rate contain the truth,
 * for all combinations of recordings with known contacts, sample rates, offsets, gaps, late flags and coarse clocks.
 * Runs every Nth combination, by default the 7th.
 */
const { values } = parseArgs({
  options: { every: { type: "string", default: "7" }, misses: { type: "boolean", default: false } },
});
const every = Math.max(1, Number(values.every));

function* combinations(): Generator<Spoilt> {
  for (const hz of rates)
    for (const share of shares)
      for (const gapS of gaps)
        for (const gapEndS of gapS === 0 ? [0] : gapEnds)
          for (const flagMs of flagDelays)
            for (const clockMs of clockGrains)
              for (const latched of [false, true]) yield { hz, share, gapS, gapEndS, flagMs, clockMs, latched };
}

interface Row {
  readonly flight: JsbSimFlight;
  readonly how: Spoilt;
  readonly seen: Judged;
}
const rows: Row[] = [];
let count = 0;
for (const flight of jsbSimFlights.filter(({ groundings }) => groundings.length > 0))
  for (const how of combinations())
    if (count++ % every === 0) rows.push({ flight, how, seen: judge(flight, seeSpoilt(flight, how)) });

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)} %`);
const quantile = (values: readonly number[], q: number): string =>
  values.length === 0 ? "–" : (values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))] ?? 0).toFixed(0);

const widths = [28, 7, 9, 9, 9, 6, 6, 7, 7];
const print = (cells: readonly string[]): void =>
  console.log(
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" "),
  );

function line(name: string, isIn: (row: Row) => boolean): void {
  const of = rows.filter(isIn);
  const measured = of.filter(({ seen }) => seen.measurable);
  const errorsFpm = measured.map(({ seen }) => seen.errorFpm);
  const widthsFpm = measured.map(({ seen }) => seen.widthFpm);
  print([
    name,
    String(of.length),
    percent(of.filter(({ seen }) => seen.landing).length, of.length),
    percent(measured.length, of.length),
    percent(measured.filter(({ seen }) => seen.held).length, measured.length),
    ...[quantile(errorsFpm, 0.5), quantile(errorsFpm, 0.95), quantile(widthsFpm, 0.5), quantile(widthsFpm, 1)],
  ]);
}

print(["", "runs", "landing", "measured", "held", "|err|", "p95", "width", "widest"]);
line("all", () => true);
for (const hz of rates) line(`${hz} samples a second`, ({ how }) => how.hz === hz);
for (const gapS of gaps) line(`gap of ${gapS} s`, ({ how }) => how.gapS === gapS);
for (const flagMs of flagDelays) line(`flag ${flagMs} ms late`, ({ how }) => how.flagMs === flagMs);
for (const clockMs of clockGrains) line(`clock in steps of ${clockMs} ms`, ({ how }) => how.clockMs === clockMs);
line("latched by the simulator", ({ how }) => how.latched);
line("nothing latched", ({ how }) => !how.latched);
for (const { name } of jsbSimFlights) line(name, ({ flight }) => flight.name === name);

if (values.misses)
  for (const { flight, how, seen } of rows)
    if (!seen.held) console.log(flight.name, JSON.stringify(how), JSON.stringify(seen));

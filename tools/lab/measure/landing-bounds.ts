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

function line(name: string, of: readonly Row[]): void {
  const measured = of.filter(({ seen }) => seen.measurable);
  console.log(
    [
      name.padEnd(28),
      String(of.length).padStart(7),
      percent(of.filter(({ seen }) => seen.landing).length, of.length).padStart(9),
      percent(measured.length, of.length).padStart(9),
      percent(measured.filter(({ seen }) => seen.held).length, measured.length).padStart(9),
      quantile(
        measured.map(({ seen }) => seen.errorFpm),
        0.5,
      ).padStart(6),
      quantile(
        measured.map(({ seen }) => seen.errorFpm),
        0.95,
      ).padStart(6),
      quantile(
        measured.map(({ seen }) => seen.widthFpm),
        0.5,
      ).padStart(7),
      quantile(
        measured.map(({ seen }) => seen.widthFpm),
        1,
      ).padStart(7),
    ].join(" "),
  );
}

console.log(
  `${"".padEnd(28)} ${"runs".padStart(7)} ${"landing".padStart(9)} ${"measured".padStart(9)} ${"held".padStart(9)} ${"|err|".padStart(6)} ${"p95".padStart(6)} ${"width".padStart(7)} ${"widest".padStart(7)}`,
);
line("all", rows);
for (const hz of rates)
  line(
    `${hz} samples a second`,
    rows.filter(({ how }) => how.hz === hz),
  );
for (const gapS of gaps)
  line(
    `gap of ${gapS} s`,
    rows.filter(({ how }) => how.gapS === gapS),
  );
for (const flagMs of flagDelays)
  line(
    `flag ${flagMs} ms late`,
    rows.filter(({ how }) => how.flagMs === flagMs),
  );
for (const clockMs of clockGrains)
  line(
    `clock in steps of ${clockMs} ms`,
    rows.filter(({ how }) => how.clockMs === clockMs),
  );
for (const latched of [false, true])
  line(
    latched ? "latched by the simulator" : "nothing latched",
    rows.filter(({ how }) => how.latched === latched),
  );
for (const { name } of jsbSimFlights)
  line(
    name,
    rows.filter(({ flight }) => flight.name === name),
  );

if (values.misses)
  for (const { flight, how, seen } of rows)
    if (!seen.held) console.log(flight.name, JSON.stringify(how), JSON.stringify(seen));

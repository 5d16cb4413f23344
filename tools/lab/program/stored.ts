import type { LabAirline } from "../airline/lab-airline.ts";
import type { LabPhpvms } from "../airline/phpvms-lab.ts";

/** What an airline has of a filed flight, by name. */
export type Stored = Readonly<Record<string, string | number | null>>;

const count = (values: readonly unknown[]): number => values.length;

/** The only report of the crew system. */
export function storedByCrew({ pireps, state }: LabAirline): Stored {
  const [pirep] = pireps;
  if (pirep === undefined || pireps.length > 1) throw new Error(`the airline has ${pireps.length} reports`);
  return {
    reports: count(pireps),
    state: pirep.state,
    status: pirep.status,
    "flight time, min": pirep.flightTime,
    "block, min": minutes(pirep.blockOffMs, pirep.blockOnMs),
    "distance, nm": null,
    "landing rate, ft/min": pirep.landingRate,
    "fuel used, lb": pirep.fuelUsed,
    positions: count(pirep.positions),
    "lines of the log": count(pirep.log),
    fields: Object.keys(pirep.additionalFields).join(", "),
    comments: pirep.comments.join(" / "),
    "booking is there": Number(state.bids.some(({ id }) => id === pirep.bidId)),
  };
}

/** The only report of a phpVMS. */
export function storedByPhpvms({ state }: LabPhpvms): Stored {
  const [pirep] = state.pireps;
  if (pirep === undefined || state.pireps.length > 1) throw new Error(`the airline has ${state.pireps.length} reports`);
  const { columns, fields } = pirep;
  const rows = [...state.rows.values()].filter(({ pirepId }) => pirepId === pirep.id);
  return {
    reports: count(state.pireps),
    state: columns.state ?? null,
    status: columns.status ?? null,
    "flight time, min": columns.flight_time ?? null,
    "block, min": minutes(columns.block_off_time, columns.block_on_time),
    "distance, nm": columns.distance ?? null,
    "landing rate, ft/min": columns.landing_rate ?? null,
    "fuel used, lb": columns.fuel_used ?? null,
    positions: count(rows.filter(({ kind }) => kind === "position")),
    "lines of the log": count(rows.filter(({ kind }) => kind === "log")),
    fields: [...fields.keys()].join(", "),
    comments: [columns.notes, ...pirep.comments.map(({ comment }) => comment)].filter(Boolean).join(" / "),
    "booking is there": Number(state.bids.some(({ id }) => id === 101)),
  };
}

const minutes = (fromMs: unknown, toMs: unknown): number | null =>
  typeof fromMs === "number" && typeof toMs === "number" ? Number(((toMs - fromMs) / 60_000).toFixed(1)) : null;

/** A table with a column for each airline. */
export function sideBySide(stored: Readonly<Record<string, Stored>>): string {
  const names = Object.keys(stored);
  const rows = [...new Set(Object.values(stored).flatMap((each) => Object.keys(each)))];
  const cell = (text: unknown) =>
    String(text ?? "–")
      .slice(0, 34)
      .padEnd(36);
  const line = (first: string, cells: readonly unknown[]) => first.padEnd(22) + cells.map(cell).join("");
  return [
    line("", names),
    ...rows.map((row) =>
      line(
        row,
        names.map((name) => stored[name]?.[row]),
      ),
    ),
  ].join("\n");
}

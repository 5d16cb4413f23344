import type { JsonBody } from "../../../src-main/demo/airline/http.ts";
import { sqlError } from "./answers.ts";

/** How the database takes a value: MariaDB runs with `strict => false`, so it cuts and clamps in silence. */
type Kind = "count" | "decimal" | "signed" | "time" | "long" | number;

/** What the API may fill of `pireps` (Pirep::$fillable, the migrations). A number is the length of a text. */
const pirepKinds: Readonly<Record<string, Kind>> = {
  ...{ user_id: "count", airline_id: "count", aircraft_id: "count", flight_id: 36, flight_number: 10, route_code: 5 },
  ...{ route_leg: 5, flight_type: 1, dpt_airport_id: 5, arr_airport_id: 5, alt_airport_id: 5, level: "count" },
  ...{ distance: "decimal", planned_distance: "decimal", flight_time: "count", planned_flight_time: "count" },
  ...{ zfw: "decimal", block_fuel: "decimal", fuel_used: "decimal", landing_rate: "signed", score: "signed" },
  ...{ route: "long", notes: "long", source: "count", source_name: 50, state: "count", status: 3 },
  ...{ submitted_at: "time", block_off_time: "time", block_on_time: "time" },
};

/** Columns of a new report; distances and fuel are 0 (the migrations' defaults). */
export const emptyPirep = (): Record<string, string | number | null> => ({
  ...Object.fromEntries(Object.keys(pirepKinds).map((name) => [name, null])),
  ...{ distance: 0, planned_distance: 0, block_fuel: 0, fuel_used: 0, flight_type: "J", source: 1, state: 0 },
});

/** The columns of `acars` that a row may have. The unit columns `altitude` and `event` are no columns. */
const rowKinds: Readonly<Record<string, Kind>> = {
  ...{ name: 191, status: 3, log: 191, lat: "signed", lon: "signed", distance: "count", heading: "count" },
  ...{ altitude_agl: "signed", altitude_msl: "signed", vs: "signed", gs: "count", ias: "count", transponder: "count" },
  ...{ autopilot: "count", fuel: "decimal", fuel_flow: "decimal", sim_time: "time", source: 5, order: "count" },
};
/** What 8 adds, and what it stores of a text (database/migrations/2025_01_13_003704_create_phpvms_table.php). */
const rowKinds8: Readonly<Record<string, Kind>> = { ...rowKinds, phase: 3, log: 1000 };

export const isRowColumn = (name: string, version: 7 | 8): boolean =>
  name in (version === 7 ? rowKinds : rowKinds8) || ["id", "created_at", "updated_at"].includes(name);

const largest = 4_294_967_295;

/**
 * ms of a time. An offset is dropped: the column has none, and the time is written as it was said. NaN if it is no time.
 */
export const readTime = (value: unknown): number => Date.parse(`${String(value).replace(/(Z|[+-]\d\d:?\d\d)$/, "")}Z`);

function store(kind: Kind, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (kind === "long") return String(value);
  if (typeof kind === "number") return String(value).slice(0, kind);
  if (kind === "time") return readTime(value);
  const number = Number(value) || 0;
  if (kind === "signed") return number;
  const clamped = Math.min(largest, Math.max(0, number));
  return kind === "count" ? Math.trunc(clamped) : Number(clamped.toFixed(2));
}

/**
 * Sets the columns that a body names. Laravel drops unknown names, but `block_time` is fillable and has no column, so it
 * fails each time (`Pirep::$fillable`; the column was removed in 2018).
 * @returns whether a value differs.
 */
export function fill(columns: Record<string, string | number | null>, body: JsonBody): boolean {
  if (body.block_time !== undefined)
    throw sqlError("SQLSTATE[42S22]: Column not found: 1054 Unknown column 'block_time'");
  const given = Object.entries(body).flatMap(([name, value]) => {
    const kind = pirepKinds[name];
    return kind === undefined ? [] : [[name, store(kind, value)] as const];
  });
  const isChanged = given.some(([name, value]) => columns[name] !== value);
  Object.assign(columns, Object.fromEntries(given));
  return isChanged;
}

/** The columns of a row. Unknown names are left out. */
export function rowColumns(body: JsonBody, version: 7 | 8): Record<string, string | number | null> {
  const kinds = version === 7 ? rowKinds : rowKinds8;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const kind = kinds[name];
      return kind === undefined || value === null ? [] : [[name, store(kind, value)]];
    }),
  );
}

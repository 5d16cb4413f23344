import type { LabPhpvms } from "../airline/phpvms-lab.ts";

/** What a phpVMS has of its only report, by name. */
export function storedByPhpvms({ state }: LabPhpvms): Readonly<Record<string, string | number | null>> {
  const [pirep] = state.pireps;
  if (pirep === undefined || state.pireps.length > 1) throw new Error(`the airline has ${state.pireps.length} reports`);
  const { columns, fields } = pirep;
  const rows = [...state.rows.values()].filter(({ pirepId }) => pirepId === pirep.id);
  return {
    reports: state.pireps.length,
    state: columns.state ?? null,
    status: columns.status ?? null,
    "flight time, min": columns.flight_time ?? null,
    "block, min": minutes(columns.block_off_time, columns.block_on_time),
    "distance, nm": columns.distance ?? null,
    "landing rate, ft/min": columns.landing_rate ?? null,
    "fuel used, lb": columns.fuel_used ?? null,
    positions: rows.filter(({ kind }) => kind === "position").length,
    "lines of the log": rows.filter(({ kind }) => kind === "log").length,
    fields: [...fields.keys()].join(", "),
    comments: [columns.notes, ...pirep.comments.map(({ comment }) => comment)].filter(Boolean).join(" / "),
    "booking is there": Number(state.bids.some(({ id }) => id === 101)),
  };
}

const minutes = (fromMs: unknown, toMs: unknown): number | null =>
  typeof fromMs === "number" && typeof toMs === "number" ? Number(((toMs - fromMs) / 60_000).toFixed(1)) : null;

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Running } from "../../program/running.ts";

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  args: z.record(z.string(), z.unknown()).optional(),
});
type TraceEvent = z.infer<typeof eventSchema>;

const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "cc", "viz", "blink"];

/** Chromium's trace of all processes over `seconds`, without end and name events. */
export async function record({ main }: Running, seconds: number): Promise<TraceEvent[]> {
  const folder = await mkdtemp(join(tmpdir(), "contrail-trace-"));
  const tracing = `require("electron").contentTracing`;
  try {
    await main.evaluate(`${tracing}.startRecording({ included_categories: ${JSON.stringify(categories)} })`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await main.evaluate(`${tracing}.stopRecording(${JSON.stringify(join(folder, "trace.json"))})`);
    const text = await readFile(join(folder, "trace.json"), "utf8");
    const { traceEvents } = z.object({ traceEvents: z.array(z.unknown()) }).parse(JSON.parse(text));
    return traceEvents
      .flatMap((event) => eventSchema.safeParse(event).data ?? [])
      .filter(({ ph }) => !"EeMNDO".includes(ph));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Frames that reached the display. */
export const drawnIn = (events: readonly TraceEvent[]): number =>
  events.filter(({ name }) => name === "Display::DrawAndSwap").length;

const layoutSchema = z.object({ beginData: z.object({ dirtyObjects: z.number(), totalObjects: z.number() }) });
const styleSchema = z.object({ elementCount: z.number() });

/** The work of the window's process, for each second unless stated otherwise. */
export function workIn(events: readonly TraceEvent[], pid: number, seconds: number) {
  const own = events.filter((event) => event.pid === pid);
  const named = (name: string) => own.filter((event) => event.name === name);
  const layouts = named("Layout").flatMap(({ args }) => layoutSchema.safeParse(args).data?.beginData ?? []);
  const styled = named("UpdateLayoutTree").flatMap(({ args }) => styleSchema.safeParse(args).data?.elementCount ?? []);
  const mostLaidOut = Math.max(0, ...layouts.map(({ dirtyObjects }) => dirtyObjects));
  const objects = Math.max(1, ...layouts.map(({ totalObjects }) => totalObjects));
  return {
    timers: named("TimerFire").length / seconds,
    frames: drawnIn(events) / seconds,
    layouts: layouts.length / seconds,
    styled: styled.reduce((sum, count) => sum + count, 0) / seconds,
    /** Objects laid out by the largest layout, and all objects. */
    mostLaidOut,
    objects,
    mostLaidOutPct: (100 * mostLaidOut) / objects,
  };
}

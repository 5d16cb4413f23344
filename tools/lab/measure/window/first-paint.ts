import type { Running } from "../../program/running.ts";

/** Long enough for everything that a start shows by itself. */
const settleMs = 3000;

const paints = (type: string) => `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().map(({ startTime }) => performance.timeOrigin + startTime)))
    .observe({ type: "${type}", buffered: true });
})`;

/**
 * Time from the start of the process to a paint, ms. "first": the first paint. "useful": the one with the page's
 * largest text (the browser's largest contentful paint).
 */
export async function paintAfterMs(program: Running, which: "first" | "useful"): Promise<number> {
  const page = await program.openPage();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const times = (await page.evaluate(paints(which === "first" ? "paint" : "largest-contentful-paint"))) as number[];
  page.close();
  return (which === "first" ? Math.min(...times) : Math.max(...times)) - program.startedAtMs;
}

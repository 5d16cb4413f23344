import { z } from "zod";
import type { Cdp } from "../../e2e/support/cdp.ts";
import type { Cruise } from "./contrail.ts";
import { timeAtS } from "./long-flight.ts";

/** The page records each sample that it receives, and when the frame after it has been submitted. */
const listen = `(() => {
  const seen = (window.seen = []);
  const now = () => performance.timeOrigin + performance.now();
  const channel = new MessageChannel();
  let waiting = [];
  channel.port1.onmessage = () => { for (const longitudeDeg of waiting.splice(0)) seen.push([longitudeDeg, now()]); };
  window.contrail.on("live", (live) => {
    if (live === null) return;
    waiting.push(live.longitudeDeg);
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
})()`;

const seenSchema = z.array(z.tuple([z.number(), z.number()]));

/** From the simulator's moment to the frame that shows it, ms, for each sample in `seconds`. */
export async function sampleToScreen(page: Cdp, cruise: Cruise, seconds: number): Promise<number[]> {
  await page.evaluate(listen);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const seen = seenSchema.parse(await page.evaluate("window.seen"));
  // The first is an earlier value, repeated to a new listener.
  return seen.slice(1).map(([longitudeDeg, atMs]) => atMs - cruise.flownAtMs(timeAtS(longitudeDeg)));
}

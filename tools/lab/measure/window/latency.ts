import { z } from "zod";
import type { Cdp } from "../../program/cdp.ts";
import type { Cruise } from "./contrail.ts";
import { timeAtS } from "./long-flight.ts";

/** Makes the page record each received sample, and when the next frame was submitted. */
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

/** Time from the simulator's sample to the frame that shows it, ms, for each sample within `seconds`. */
export async function sampleToScreen(page: Cdp, cruise: Cruise, seconds: number): Promise<number[]> {
  await page.evaluate(listen);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const seen = seenSchema.parse(await page.evaluate("window.seen"));
  // The first value is an earlier one, which a new listener receives.
  return seen.slice(1).map(([longitudeDeg, atMs]) => atMs - cruise.flownAtMs(timeAtS(longitudeDeg)));
}

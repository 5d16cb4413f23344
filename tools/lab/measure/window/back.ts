import type { Cdp } from "../../program/cdp.ts";
import { waitUntil } from "../../program/running.ts";

/** Makes the page record the first frame with the map's tiles after it is visible again. */
const listen = `(() => {
  window.backAtMs = null;
  document.addEventListener("visibilitychange", () => requestAnimationFrame(function look(atMs) {
    if (document.querySelector(".map .leaflet-tile-loaded")) window.backAtMs = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  }), { once: true });
})()`;

/** Time from the call that shows a hidden window to the frame with its map, ms. */
export async function backAfterMs(page: Cdp, show: () => Promise<unknown>): Promise<number> {
  await page.evaluate(listen);
  const calledAtMs = Date.now();
  await show();
  await waitUntil(page, "window.backAtMs !== null");
  return Number(await page.evaluate("window.backAtMs")) - calledAtMs;
}

import type { Page } from "playwright-core";

/** The map's zoom, by the scale of an empty element of Leaflet: 1 at zoom 1, doubled with each zoom. NaN without a map. */
export const mapZoom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const transform = document.querySelector<HTMLElement>(".leaflet-proxy")?.style.transform ?? "";
    return 1 + Math.log2(Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? Number.NaN));
  });

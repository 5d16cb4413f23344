import L from "leaflet";
import { latitudeLimitDeg } from "./mercator.ts";

const radiusM = 6_378_137;
const rad = Math.PI / 180;
const sin = Math.sin(latitudeLimitDeg * rad);
const halfHeightM = (radiusM * Math.log((1 + sin) / (1 - sin))) / 2;

/** The map may be moved into the sky beyond its end, so that panels do not cover a pole. */
const skyLimitDeg = 89.9999;

/** Web Mercator, extended to latitude 89.9° instead of 85.05° for polar routes. */
export const polarMercator: L.CRS = L.Util.extend(Object.create(L.CRS.EPSG3857), {
  projection: {
    project({ lat, lng }: L.LatLng): L.Point {
      const s = Math.sin(Math.max(-skyLimitDeg, Math.min(skyLimitDeg, lat)) * rad);
      return L.point(radiusM * lng * rad, (radiusM * Math.log((1 + s) / (1 - s))) / 2);
    },
    unproject({ x, y }: L.Point): L.LatLng {
      return L.latLng((2 * Math.atan(Math.exp(y / radiusM)) - Math.PI / 2) / rad, x / radiusM / rad);
    },
    bounds: L.bounds([-radiusM * Math.PI, -halfHeightM], [radiusM * Math.PI, halfHeightM]),
  },
});

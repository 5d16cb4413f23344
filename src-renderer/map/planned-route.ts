import type { PlanFix } from "../../src-shared/domain/flight-plan.ts";
import type { LatLon } from "../../src-shared/domain/geodesy.ts";

/** A named point of the planned route with a known position. */
export interface Fix extends LatLon {
  readonly name: string;
  /** Absent: a fix. */
  readonly kind?: PlanFix["kind"];
}

/** ICAO Doc 4444, appendix 3, item 15 (c): degrees, or degrees and minutes. Flight plans also carry seconds. */
const icaoForm = /^(\d{2})(\d{2})?(\d{2})?([NS])(\d{3})(\d{2})?(\d{2})?([EW])$/;
/** ARINC 424 5.24: two digits of latitude, two or three of longitude; the letter's place shows which. */
const arincForm = /^(\d{2})(\d{2})([NSEW])$|^(\d{2})([NSEW])(\d{2})$/;
/** The quadrant of ARINC 424's letter: north or south, east or west. */
const quadrants = { N: [1, -1], E: [1, 1], S: [-1, 1], W: [-1, -1] } as const;

const degrees = (whole: string, minutes = "0", seconds = "0") =>
  Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600;

function place(latitudeDeg: number, longitudeDeg: number): LatLon | null {
  return Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180 ? { latitudeDeg, longitudeDeg } : null;
}

/** The position of a route's fix that is written as coordinates. Null for any other name. */
export function coordinatesOf(name: string): LatLon | null {
  const icao = icaoForm.exec(name);
  if (icao) {
    const [, lat = "", latMin, latS, ns, lon = "", lonMin, lonS, ew] = icao;
    if ((latMin === undefined) !== (lonMin === undefined) || (latS === undefined) !== (lonS === undefined)) return null;
    const latitude = degrees(lat, latMin, latS) * (ns === "N" ? 1 : -1);
    return place(latitude, degrees(lon, lonMin, lonS) * (ew === "E" ? 1 : -1));
  }
  const arinc = arincForm.exec(name);
  if (!arinc) return null;
  const [, lat, lon, letter, highLat, highLetter, highLon] = arinc;
  const [north, east] = quadrants[(letter ?? highLetter) as keyof typeof quadrants];
  return place(Number(lat ?? highLat) * north, (lon === undefined ? 100 + Number(highLon) : Number(lon)) * east);
}

/**
 * The fixes of a route with a known position: coordinates, and airports by their ICAO code. Airways, procedures and
 * other names are skipped, because Contrail has no navigation data and a guess would be worse than nothing.
 */
export function knownFixes(route: readonly string[], airport: (icao: string) => LatLon | null): Fix[] {
  return route.flatMap((word) => {
    // A step climb or a speed may follow: "60N030W/M084F360".
    const name = (word.split("/")[0] ?? "").toUpperCase();
    const at = coordinatesOf(name) ?? (/^[A-Z]{4}$/.test(name) ? airport(name) : null);
    return at === null ? [] : [{ name, latitudeDeg: at.latitudeDeg, longitudeDeg: at.longitudeDeg }];
  });
}

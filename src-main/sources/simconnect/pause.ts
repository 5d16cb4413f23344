import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import { isMenuPlace } from "../../../src-shared/domain/physical.ts";
import type { Readings } from "./readings.ts";

const movedNm = 0.25;

/** The pause flag can stick after a menu. An aircraft that has moved is not paused until the flag is cleared. */
export function createPauseCheck(): (flags: number, numbers: Readings["numbers"]) => boolean {
  let since: LatLon | null = null;
  let isStuck = false;
  return (flags, numbers) => {
    if (flags === 0 || (numbers.get("slew") ?? 0) > 0.5) {
      since = null;
      isStuck = false;
      return flags !== 0;
    }
    const place = { latitudeDeg: numbers.get("latitudeDeg") ?? 0, longitudeDeg: numbers.get("longitudeDeg") ?? 0 };
    // MSFS may send the place of its menu in a pause.
    if (isMenuPlace(place.latitudeDeg, place.longitudeDeg)) return !isStuck;
    since ??= place;
    isStuck ||= distanceNm(since, place) >= movedNm;
    return !isStuck;
  };
}

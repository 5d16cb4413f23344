import type { LatLon } from "../../src-shared/domain/geodesy.ts";

const rad = Math.PI / 180;

/**
 * The subsolar point, degrees, at `timeMs` UTC. By NOAA's solar calculator (gml.noaa.gov/grad/solcalc, spreadsheet
 * NOAA_Solar_Calculations_day, after Meeus, Astronomical Algorithms), within 0.01° from 1901 to 2099. suncalc 2.0 does
 * not fit: it gives only the sun's height at one place, and would be called for each pixel.
 */
export function subsolarPoint(timeMs: number): LatLon {
  const julianDay = timeMs / 86_400_000 + 2_440_587.5;
  const t = (julianDay - 2_451_545) / 36_525;
  const meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.0003032)) * rad;
  const meanAnomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * rad;
  const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
  const centre =
    Math.sin(meanAnomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
    Math.sin(2 * meanAnomaly) * (0.019993 - 0.000101 * t) +
    Math.sin(3 * meanAnomaly) * 0.000289;
  const node = (125.04 - 1934.136 * t) * rad;
  const apparentLongitude = meanLongitude + (centre - 0.00569 - 0.00478 * Math.sin(node)) * rad;
  const meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60;
  const obliquity = (meanObliquity + 0.00256 * Math.cos(node)) * rad;
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude));

  const y = Math.tan(obliquity / 2) ** 2;
  const equationOfTimeMin =
    (4 / rad) *
    (y * Math.sin(2 * meanLongitude) -
      2 * eccentricity * Math.sin(meanAnomaly) +
      4 * eccentricity * y * Math.sin(meanAnomaly) * Math.cos(2 * meanLongitude) -
      0.5 * y * y * Math.sin(4 * meanLongitude) -
      1.25 * eccentricity ** 2 * Math.sin(2 * meanAnomaly));
  const minutes = (timeMs / 60_000) % 1440;
  const longitude = (720 - minutes - equationOfTimeMin) / 4;
  return { latitudeDeg: declination / rad, longitudeDeg: ((((longitude + 180) % 360) + 360) % 360) - 180 };
}

/** Darkness, 0 by day to 1 in the deepest night, by the sine of the sun's height. */
export function darkness(sineOfHeight: number): number {
  const heightDeg = Math.asin(Math.max(-1, Math.min(1, sineOfHeight))) / rad;
  // Half of the darkness comes with sunset, gradually over three degrees. Astronomical twilight ends at −18°.
  if (heightDeg >= 0) return 0;
  const sunset = Math.min(1, -heightDeg / 3);
  const twilight = Math.min(1, -heightDeg / 18);
  return 0.45 * sunset * sunset * (3 - 2 * sunset) + 0.55 * twilight;
}

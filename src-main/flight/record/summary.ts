import simplify from "simplify-js";
import { unwrapLongitude } from "../../../src-shared/domain/geodesy.ts";
import type { FlightSummary, LoggedFlight } from "../../../src-shared/domain/logbook.ts";

/** 0.3 nm, less than a pixel when the logbook's map shows several flights. */
const toleranceDeg = 0.005;

/** What the logbook's list and map show of a flight that has ended. */
export function summaryOf({ view, trail }: Pick<LoggedFlight, "view" | "trail">): FlightSummary {
  const { tracker } = view;
  const { outMs = null, inMs = null, stoppedMs = null, blockS = 0 } = tracker?.clocks ?? {};
  const landing = tracker?.crash == null ? tracker?.landings.at(-1) : undefined;
  let nearDeg = trail[0]?.[2] ?? 0;
  const points = trail.map(([, latitudeDeg, longitudeDeg]) => {
    nearDeg = unwrapLongitude(nearDeg, longitudeDeg);
    return { x: nearDeg, y: latitudeDeg };
  });
  if (view.stage.kind === "elsewhere") {
    const { flownS, distanceNm } = view.stage;
    const ends = [view.head.departure, view.head.arrival].flatMap(({ latitudeDeg, longitudeDeg }) =>
      latitudeDeg === null || longitudeDeg === null ? [] : [{ y: latitudeDeg, x: longitudeDeg }],
    );
    const path = pathOf(points.length > 0 ? points : ends);
    return { blockS: flownS, distanceNm: Math.round((distanceNm ?? 0) * 10) / 10, landing: null, path };
  }
  return {
    blockS: outMs !== null && (inMs ?? stoppedMs) !== null ? Math.round(blockS) : null,
    distanceNm: Math.round((tracker?.totals.distanceNm ?? 0) * 10) / 10,
    landing: landing === undefined ? null : { rateFpm: landing.rateFpm, rateBoundsFpm: landing.rateBoundsFpm },
    path: pathOf(points),
  };
}

const pathOf = (points: { x: number; y: number }[]): number[] =>
  simplify(points, toleranceDeg, true).flatMap(({ x, y }) => [shown(y), shown(x)]);

const shown = (deg: number): number => Math.round(deg * 1000) / 1000;

import { utcText } from "../../../src-shared/domain/instant.ts";
import { wireId } from "../../platform/http/coerce.ts";
import { essentialNames, type FlightReport, type PositionReport, type ReportFields } from "../port.ts";

type Body = Readonly<Record<string, unknown>>;

const round = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;
const finite = (value: number | null): value is number => value !== null && Number.isFinite(value);
const wrap = (degrees: number, from: number): number => ((((degrees - from) % 360) + 360) % 360) + from;

/** Both spellings of the id: servers read one or the other (airline-servers.md, Ids). */
export const flightIds = (trackingId: string): Body => ({ uuid: trackingId, tracking_id: trackingId });
export const bidBody = (bidId: string): Body => ({ bid_id: wireId(bidId) });

/** The body of a position update (airline-servers.md, Updates); null without a value that the server requires. */
export function updateBody(position: PositionReport, atMs: number | null): Body | null {
  const { latitudeDeg, longitudeDeg, altitudeFt, headingTrueDeg, groundSpeedKt, distanceRemainingNm } = position;
  if (![latitudeDeg, longitudeDeg, altitudeFt, headingTrueDeg].every(finite) || Math.abs(latitudeDeg) > 90) return null;
  return {
    ...flightIds(position.flight.trackingId),
    phase: position.phase,
    latitude: round(latitudeDeg, 5),
    longitude: Math.abs(longitudeDeg) <= 180 ? round(longitudeDeg, 5) : round(wrap(longitudeDeg, -180), 5),
    altitude: Math.round(altitudeFt) + 0,
    heading: Math.round(wrap(headingTrueDeg, 0)) % 360,
    ground_speed: finite(groundSpeedKt) ? Math.max(0, Math.round(groundSpeedKt)) : 0,
    distance_remaining: finite(distanceRemainingNm) ? Math.max(0, round(distanceRemainingNm, 1)) : 0,
    ...optional("altitude_agl", position.altitudeAglFt, 0),
    ...optional("vertical_speed", position.verticalSpeedFpm, 0),
    ...optional("indicated_airspeed", position.indicatedAirspeedKt, 0, 0),
    ...(atMs === null ? {} : { created_at: isoSeconds(atMs) }),
  };
}

function optional(name: string, value: number | null, digits: number, least = Number.NEGATIVE_INFINITY): Body {
  return finite(value) ? { [name]: Math.max(least, round(value, digits)) } : {};
}

/** The server's columns: log text 255, field name 50, field value 255 characters. Cut at whole characters. */
const cut = (line: string, length: number): string => [...line.trim()].slice(0, length).join("");
const logLength = 250;

/** The body of the report (airline-servers.md, Filing). It never has `block_time`: the reference has no such column. */
export function completeBody(report: FlightReport, fields: ReportFields): Body {
  const essential = {
    ...flightIds(report.flight.trackingId),
    ...optional("landing_rate", report.landingRateFpm, 1),
    ...optional("fuel_used", report.fuelUsedLb, 1, 0),
    // The server truncates hours × 60 to whole minutes; one hundredth more prevents the loss of a minute.
    flight_time: round((Math.max(0, Math.round(report.flightTimeMin)) + 0.01) / 60, 6),
    comments: report.comments.map((comment) => comment.trim()).filter((comment) => comment !== ""),
  };
  const named = Object.entries(report.additionalFields).map(([name, value]) => [cut(name, 50), cut(value, logLength)]);
  const own = named.filter(([name, value]) => name !== "" && value !== "");
  if (fields === "essential") {
    const kept = own.filter(([name]) => name !== undefined && essentialNames.has(name));
    return kept.length === 0 ? essential : { ...essential, additional_fields: Object.fromEntries(kept) };
  }
  const log = report.log
    .filter(({ text, atMs }) => text.trim() !== "" && Math.abs(atMs) <= 8.64e15)
    .map(({ text, atMs }) => ({ event: cut(text, logLength), timestamp: isoSeconds(atMs) }));
  return {
    ...essential,
    flight_data: log,
    flight_log: log,
    ...optional("distance", report.distanceNm, 1, 0),
    ...positive("zfw", report.zeroFuelWeightLb),
    ...positive("block_fuel", report.blockFuelLb),
    ...positive("level", finite(report.cruiseAltitudeFt) ? report.cruiseAltitudeFt / 100 : null),
    ...(report.route.length === 0 ? {} : { route: report.route.join(" ") }),
    additional_fields: Object.fromEntries(own),
  };
}

const positive = (name: string, value: number | null): Body =>
  finite(value) && Math.round(value) > 0 ? { [name]: Math.round(value) } : {};

/** UTC with `Z`, whole seconds. */
const isoSeconds = (atMs: number): string => utcText(atMs).replace(/\.\d+Z$/, "Z");

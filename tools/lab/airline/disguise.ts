import type { CommonOperation } from "../../../src-main/airlines/failure.ts";
import { type DemoResponse, problem, respond } from "../../../src-main/demo/airline/http.ts";
import { dayList } from "./contract.ts";
import type { Faults } from "./faults.ts";

/** Turns a valid answer into one of an odd server. */
export function disguise(faults: Faults, operation: CommonOperation, response: DemoResponse): DemoResponse {
  const failed = response.status >= 400;
  if (failed && faults.problemBodies) {
    return problem(response.status, "internal-error", messageIn(response.body) || `Error ${response.status}`);
  }
  if (failed && faults.successFalse) {
    const message = messageIn(response.body) || "Something went wrong";
    return { ...response, status: 200, body: JSON.stringify({ success: false, message }) };
  }
  if (failed || response.body === "") return response;
  if (faults.emptyBodies && writeOperations.has(operation)) return { ...response, body: "" };
  let value: unknown = JSON.parse(response.body);
  if (faults.bitmaskDays) value = mapDeep(value, (key, inner) => (key === "days_of_week" ? maskOf(inner) : inner));
  if (faults.nulls) value = mapDeep(value, (key, inner) => (nullable.has(key) ? null : inner));
  if (faults.badRows && Array.isArray(value)) value = [null, 7, "row", [], {}, ...value, { id: null, bid_id: {} }];
  if (faults.strings) value = mapDeep(value, (_, inner) => swapTypes(inner));
  if (faults.camelCase) value = camelCased(value);
  if (faults.wrapped && Array.isArray(value)) value = { data: value };
  return { ...response, body: JSON.stringify(value) };
}

const writeOperations: ReadonlySet<CommonOperation> = new Set([
  "update",
  "complete",
  "cancel",
  "unbook",
  "changeAircraft",
]);

/** Fields that real servers leave null. */
const nullable = new Set([
  ...["number", "flight_level", "distance", "departure_time", "arrival_time", "flight_time", "days_of_week", "type"],
  ...["notes", "route", "rank", "rank_image", "rank_level", "avatar", "email", "last_name", "name", "registration"],
  ...["maximum_passengers", "maximum_cargo", "minimum_rank", "average_landing_rate", "location", "latitude"],
  ...["longitude", "link", "image", "publish_date", "subtitle"],
]);

/** A list of week days as the mask from which `dayList` makes the same list. */
const maskOf = (days: unknown): unknown =>
  Array.isArray(days)
    ? Array.from({ length: 128 }, (_, mask) => mask).find((mask) => String(dayList(mask)) === String(days))
    : days;

/** Numbers as strings, and strings of digits as numbers. */
function swapTypes(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : value;
}

function mapDeep(value: unknown, change: (key: string, inner: unknown) => unknown, key = ""): unknown {
  const changed = change(key, value);
  if (Array.isArray(changed)) return changed.map((item) => mapDeep(item, change));
  if (typeof changed !== "object" || changed === null) return changed;
  return Object.fromEntries(Object.entries(changed).map(([name, inner]) => [name, mapDeep(inner, change, name)]));
}

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== "object" || value === null) return value;
  const name = (key: string) =>
    key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()).replace(/Id$/, "ID");
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [name(key), camelCased(inner)]));
}

function messageIn(body: string): string {
  const value: unknown = body === "" ? {} : JSON.parse(body);
  if (typeof value !== "object" || value === null) return "";
  const { error, message, title } = value as Record<string, unknown>;
  return (
    [error, message, title].find((message): message is string => typeof message === "string" && message !== "") ?? ""
  );
}

/** Apache-style page of a server that is down for maintenance. */
export const maintenance = (status: number): DemoResponse =>
  respond(
    status,
    "<!DOCTYPE html><html><head><title>Be right back</title></head><body><h1>Down for maintenance</h1></body></html>",
    "text/html; charset=utf-8",
  );

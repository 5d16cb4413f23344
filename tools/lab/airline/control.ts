import { z } from "zod";
import { type DemoRequest, type DemoResponse, json } from "../../../src-main/demo/airline/http.ts";
import type { LabAirline } from "./lab-airline.ts";

const objectSchema = z.record(z.string(), z.unknown());
const revokeSchema = z.strictObject({ pilotId: z.string() });

/** Endpoints for tests in another process. Null for every other path. The server listens on loopback only. */
export function control(airline: LabAirline, request: DemoRequest): DemoResponse | null {
  if (!request.path.startsWith("/_demo/")) return null;
  const name = request.path.slice("/_demo/".length);
  if (request.method === "GET") {
    const id = /^positions\/(.+)$/.exec(name)?.[1];
    if (id !== undefined) return json(200, airline.positions(decodeURIComponent(id)));
    if (name === "pireps") return json(200, airline.pireps);
    if (name === "requests") return json(200, airline.requests);
    if (name === "refreshes") return json(200, airline.refreshLog);
    if (name === "breaches") return json(200, airline.breaches);
    if (name === "faults") return json(200, airline.faults);
  }
  // A page in a web browser cannot send this type without a preflight.
  const isJson = (request.headers["content-type"] ?? "").startsWith("application/json");
  return request.method === "POST" && isJson
    ? change(airline, name, request.body)
    : json(404, { error: "no such door" });
}

function change(airline: LabAirline, name: string, body: string): DemoResponse {
  try {
    const value: unknown = body === "" ? {} : JSON.parse(body);
    if (name === "faults") airline.setFaults(objectSchema.parse(value));
    else if (name === "oauth") airline.setOauth(objectSchema.parse(value));
    else if (name === "revoke") airline.revokeTokens(revokeSchema.parse(value).pilotId);
    else if (name === "clear") airline.clearFaults();
    else return json(404, { error: "no such door" });
    return json(200, { ok: true });
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : "unreadable" });
  }
}

import { expect } from "vitest";
import { crewPrefix } from "../../../../src-main/demo/airline/demo-airline.ts";
import type { DemoResponse } from "../../../../src-main/demo/airline/http.ts";
import { createVirtualClock } from "../../virtual-clock.ts";
import { LabAirline, type LabAirlineOptions } from "../lab-airline.ts";

/** The demo airline without a socket, to test its rules. */
export function createClient(options: Omit<LabAirlineOptions, "clock" | "seed"> = {}) {
  const clock = createVirtualClock();
  const airline = new LabAirline({ clock, seed: "asking", ...options });
  /** API key of a pilot. */
  const key = (pilotId: string) => airline.state.pilots.find((pilot) => pilot.pilotId === pilotId)?.apiKey ?? "";
  const request = { query: new URLSearchParams(), ip: "127.0.0.1", body: "" };
  /** One request to the crew system as the pilot, or with another token. */
  function ask(method: "GET" | "POST", path: string, body?: unknown, token = key("NLY0001")): DemoResponse {
    const [pathname = "", query = ""] = path.split("?");
    return airline.handle({
      ...request,
      method,
      path: crewPrefix + pathname,
      query: new URLSearchParams(query),
      headers: { authorization: `Bearer ${token}` },
      body: body === undefined ? "" : JSON.stringify(body),
    });
  }
  return {
    airline,
    clock,
    key,
    ask,
    /** Status and JSON of the answer. */
    answerOf(...call: Parameters<typeof ask>): [number, unknown] {
      const { status, body } = ask(...call);
      return [status, body === "" ? undefined : JSON.parse(body)];
    },
    /** A form-encoded request to any path of the server. */
    form: (method: "GET" | "POST", path: string, fields: Record<string, string>): DemoResponse =>
      airline.handle({
        ...request,
        method,
        path,
        query: new URLSearchParams(method === "GET" ? fields : {}),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: method === "GET" ? "" : new URLSearchParams(fields).toString(),
      }),
  };
}
export type Client = ReturnType<typeof createClient>;

/** A position in a phase, in the form of an update. */
export const at = (phase: string, more: object = {}) => ({
  phase,
  latitude: 64,
  longitude: -22,
  altitude: 900,
  heading: 90,
  ...more,
});

/** Starts a booking. @returns its id at the airline. */
export function begin(client: Client, bid = 101): string {
  const [status, value] = client.answerOf("POST", "/flights/start", { bid_id: bid });
  expect(status).toBe(200);
  return (value as { tracking_id: string }).tracking_id;
}
export const pirepOf = (client: Client, id: string) => client.airline.pireps.find((pirep) => pirep.id === id);

import type { IncomingMessage, ServerResponse } from "node:http";
import type { ElectronApplication } from "playwright-core";
import { crewPrefix } from "../../../src-main/demo/airline/demo-airline.ts";
import { readJsonBody } from "../../../src-main/demo/airline/http.ts";
import { createVirtualClock } from "../virtual-clock.ts";
import type { Breach } from "./breaches.ts";
import { LabAirline } from "./lab-airline.ts";

/** A request to the demo airline inside the program, and its answer. */
export interface Heard {
  /** By the airline's clock, in whole seconds. */
  readonly atMs: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

/** Records from now on what the program's demo airline receives and answers. */
export async function hear(program: ElectronApplication): Promise<() => Promise<readonly Heard[]>> {
  const list = await program.evaluateHandle(() => {
    const { Server } = process.getBuiltinModule("node:http");
    const heard: Heard[] = [];
    const prototype = Server.prototype as { emit(...event: unknown[]): boolean };
    const { emit } = prototype;
    prototype.emit = function (...event) {
      if (event[0] !== "request") return emit.apply(this, event);
      const [, request, response] = event as [string, IncomingMessage, ServerResponse];
      const { method = "", url = "", headers } = request;
      let body = "";
      let atMs = 0;
      const push = request.push.bind(request);
      request.push = (chunk: Buffer | null) => {
        body += chunk?.toString("utf8") ?? "";
        return push(chunk);
      };
      const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
      Object.assign(response, {
        writeHead(status: number, fields: Readonly<Record<string, string>> = {}) {
          atMs = Date.parse(fields.Date ?? "");
          return writeHead(status, fields);
        },
        end(answer = "") {
          const { authorization } = headers;
          heard.push({ atMs, method, url, authorization, body, status: response.statusCode, answer: String(answer) });
          return end(answer);
        },
      });
      return emit.apply(this, event);
    };
    return heard;
  });
  return () => list.jsonValue();
}

const completeUrl = `${crewPrefix}/flights/complete`;

/**
 * The breaches in a record, found by an airline of the laboratory that gets the same requests. `rate`: the most by which
 * the program's clock ran faster than real time.
 * @throws Error if this airline answers otherwise, or if the record has no report.
 */
export function breachesIn(record: readonly Heard[], rate: number): readonly Breach[] {
  const heard = record.filter(({ url }) => url.startsWith(crewPrefix));
  if (!heard.some(({ url }) => url === completeUrl)) throw new Error("no report was heard");
  const clock = createVirtualClock(heard[0]?.atMs ?? 0);
  const airline = new LabAirline({ clock: Object.assign(clock, { rate: () => rate }), seed: "heard" });
  /** Keys and flights of the program's airline, with their names here. */
  const names = new Map<string, string>();
  const renamed = (text: string) => [...names].reduce((said, [there, here]) => said.replaceAll(there, here), text);
  for (const { atMs, method, url, authorization, body, status, answer } of heard) {
    clock.jump(atMs - clock.now());
    const { pathname: path, searchParams: query } = new URL(url, airline.url);
    const headers = authorization === undefined ? {} : { authorization: renamed(authorization) };
    const request = { method, path, query, headers, body: renamed(body), ip: "127.0.0.1" };
    let here = airline.handle(request);
    if (here.status === 404 && status === 200) {
      // No request shows when the program rewinds the demo's flight and books it again.
      airline.rebook();
      here = airline.handle(request);
    }
    if (here.status !== status)
      throw new Error(`${method} ${url} was answered with ${status}, here with ${here.status}`);
    const [theirs, ours] = [readJsonBody(answer), readJsonBody(here.body)];
    for (const name of ["token", "tracking_id"])
      if (typeof theirs[name] === "string") names.set(theirs[name], String(ours[name]));
  }
  return airline.breaches;
}

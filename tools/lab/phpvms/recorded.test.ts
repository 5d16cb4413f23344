import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createVirtualClock } from "../virtual-clock.ts";
import { PhpvmsAirline } from "./phpvms-airline.ts";
import { recordedWorld } from "./testing/recorded-world.ts";

/** A type name, `#line`, the distinct shapes in a list, or an object's shapes. */
type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

interface Recorded {
  readonly name: string;
  readonly who: "none" | "pilot" | "captain" | "suspended";
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly type: string;
  readonly shape: Shape;
  /** The text of a refusal, without SQL. */
  readonly says?: string;
  /** The number of stored rows. */
  readonly count?: number;
  /** Of a report. */
  readonly state?: number;
  readonly pirepStatus?: string;
}

interface Line extends Recorded {
  readonly origin?: string;
}

const lines: readonly Line[] = readFileSync(join(import.meta.dirname, "testing/recorded-7.0.10.ndjson"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
const recorded = lines.filter(({ name }) => name !== undefined);

/** Replaces references by what they stand for. */
function resolved(shape: Shape): unknown {
  if (typeof shape === "string") {
    const line = /^#(\d+)$/.exec(shape)?.[1];
    return line === undefined ? shape : resolved(lines[Number(line) - 1]?.shape ?? "");
  }
  return Array.isArray(shape) ? distinct(shape.map(resolved)) : mapped(shape as { [name: string]: Shape }, resolved);
}

function shapeOf(value: unknown): unknown {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  return Array.isArray(value) ? distinct(value.map(shapeOf)) : mapped(value as Record<string, unknown>, shapeOf);
}

const mapped = <T>(object: Readonly<Record<string, T>>, change: (value: T) => unknown): unknown =>
  Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((name) => [name, change(object[name] as T)]),
  );
const distinct = (shapes: readonly unknown[]): unknown[] =>
  [...new Set(shapes.map((shape) => JSON.stringify(shape)))].toSorted().map((text) => JSON.parse(text));

test("the 83 recorded calls, in order, get the recorded status, type and shape", () => {
  expect(recorded).toHaveLength(83);
  const clock = createVirtualClock(Date.parse("2026-11-23T21:37:53Z"));
  const airline = new PhpvmsAirline({ clock, seed: "recorded", version: 7, world: recordedWorld });
  const [pilot, captain, suspended] = airline.state.pilots.map(({ apiKey }) => apiKey);
  const keys = { none: undefined, pilot, captain, suspended };
  /** Reports of the recording, and their ids here. */
  const ids = new Map<string, string>();
  const foundIds = recorded.flatMap(({ path }) => /^pireps\/(\w{16})/.exec(path)?.[1] ?? []);
  for (const call of recorded) {
    const { name, who, method, path, body } = call;
    const asked = [...ids].reduce((text, [there, here]) => text.replace(there, here), path);
    const [pathname = "", query] = asked.split("?");
    const headers =
      name === "wrong key"
        ? { "x-api-key": "nope" }
        : name.endsWith("by Authorization")
          ? { authorization: pilot }
          : { "x-api-key": keys[who] };
    const answer = airline.handle({
      ...{ method, headers, path: pathname === "" ? "/api" : `/api/${pathname}`, ip: "127.0.0.1" },
      ...{ query: new URLSearchParams(query), body: body === undefined ? "" : JSON.stringify(body) },
    });
    const value = JSON.parse(answer.body);
    if (path === "pireps/prefile" && answer.status === 200) {
      const next = foundIds.find((id) => !ids.has(id));
      if (next !== undefined && ![...ids.values()].includes(value.data.id) && name !== "prefile from elsewhere")
        ids.set(next, value.data.id);
    }
    const said = value.title === "Validation Error" ? value.details : value.title;
    expect
      .soft(
        {
          status: answer.status,
          type: answer.headers["Content-Type"],
          shape: shapeOf(value),
          ...(call.says === undefined ? {} : { says: said }),
          count: value.count,
          state: call.state === undefined ? undefined : value.data?.state,
          pirepStatus: call.state === undefined ? undefined : value.data?.status,
        },
        name,
      )
      .toEqual({
        ...{ status: call.status, type: call.type, shape: resolved(call.shape) },
        ...(call.says === undefined ? {} : { says: call.says }),
        ...{ count: call.count, state: call.state, pirepStatus: call.pirepStatus },
      });
  }
});

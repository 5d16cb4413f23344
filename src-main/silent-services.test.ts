import { once } from "node:events";
import { createServer } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Network } from "../src-shared/domain/networks.ts";
import { createVirtualClock } from "../tools/lab/virtual-clock.ts";
import { digest } from "./context/networks/digest.ts";
import { createFeed } from "./context/networks/feed.ts";
import { createPlanReader } from "./context/plan/simbrief.ts";
import { createWeather } from "./context/weather/weather.ts";
import { closeAll, listen } from "./platform/http/listen.ts";

type Answering = "accepts and never answers" | "sends its head and stops" | "sends a byte at a time without end";

/** A real server that never finishes an answer. */
async function startSilent(answering: Answering) {
  let open = 0;
  const drips = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    open += 1;
    response.on("close", () => {
      open -= 1;
    });
    server.emit("asked", request.url);
    if (answering === "accepts and never answers") return;
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write("[");
    if (answering === "sends its head and stops") return;
    drips.add(setInterval(() => response.write(" "), 5));
  });
  const port = await listen(server);
  onTestFinished(async () => {
    for (const drip of drips) clearInterval(drip);
    await closeAll(server);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => once(server, "asked"),
    /** The number of open connections. */
    open: () => open,
  };
}

type Ask = (url: string, clock: ReturnType<typeof createVirtualClock>) => Promise<unknown>;

const askPlan: Ask = (url, clock) =>
  createPlanReader(fetch, clock).fetchPlan({ readAt: url, dispatchAt: url }, "1001", "mine");
const askWeather: Ask = (url, clock) =>
  createWeather({ fetch, clock, address: () => url, onReports: () => undefined, onSnapshot: () => undefined }).ask([
    "BIKF",
  ]);
const askNetwork =
  (network: Network): Ask =>
  (url, clock) =>
    createFeed({ network, fetch, clock, userAgent: "Contrail/test", digest: async (each) => digest(each) }).read(
      { data: url, stations: null, everyMs: 15_000 },
      { own: { id: "", callsigns: [] }, near: null },
      () => true,
    );

const sentence = { code: "network", message: expect.stringMatching(/^[A-Z].*\.$/) };
const services: readonly [name: string, ask: Ask, limitS: number, answer: object][] = [
  ["SimBrief", askPlan, 20, { ok: false, error: { ...sentence, message: expect.stringContaining("in time") } }],
  ["the weather service", askWeather, 15, { ok: false, error: sentence }],
  ["VATSIM", askNetwork("vatsim"), 30, { kind: "problem", code: "timed_out" }],
  ["IVAO", askNetwork("ivao"), 30, { kind: "problem", code: "timed_out" }],
];

describe.each<Answering>([
  "accepts and never answers",
  "sends its head and stops",
  "sends a byte at a time without end",
])("a server that %s", (answering) => {
  test.each(services)("is given up for %s, and its connection is closed", async (_name, ask, limitS, answer) => {
    const server = await startSilent(answering);
    const clock = createVirtualClock();
    const asked = server.asked();
    let answered = false;
    const waiting = ask(server.url, clock).finally(() => {
      answered = true;
    });
    await asked;
    await clock.advance(limitS * 1000 - 1);
    expect(answered).toBe(false);
    expect(server.open()).toBe(1);
    await clock.advance(1);
    expect(await waiting).toMatchObject(answer);
    await expect.poll(server.open).toBe(0);
  });
});

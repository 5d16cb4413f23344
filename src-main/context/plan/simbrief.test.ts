import { afterEach, beforeEach, expect, test } from "vitest";
import { realClock } from "../../../tools/lab/real-clock.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { planningPilot } from "../../demo/planning/server.ts";
import { type LabPlanning, startLabPlanning } from "../testing/stand-ins.ts";
import { createPlanReader } from "./simbrief.ts";

let planning: LabPlanning;
beforeEach(async () => {
  planning = await startLabPlanning();
});
afterEach(() => planning.close());

const service = () => ({ readAt: planning.url, dispatchAt: planning.url });
const make = (to: string, staticId: string) =>
  fetch(`${planning.url}/options/custom?orig=BIKF&dest=${to}&airline=NLY&fltnum=7&fl=36000&static_id=${staticId}`);

test("the plan made for a booking comes before the newest; without one, the newest comes", async () => {
  const reader = createPlanReader(fetch, realClock);
  await make("EGLL", "mine");
  await make("EKCH", "another");
  expect(await reader.fetchPlan(service(), planningPilot, "mine")).toMatchObject({
    ok: true,
    value: { destination: { icao: "EGLL" } },
  });
  expect(await reader.fetchPlan(service(), planningPilot, "none")).toMatchObject({
    ok: true,
    value: { destination: { icao: "EKCH" } },
  });
  expect(planning.requests.slice(2)).toEqual([
    `/api/xml.fetcher.php?userid=${planningPilot}&static_id=mine&json=v2`,
    `/api/xml.fetcher.php?userid=${planningPilot}&static_id=none&json=v2`,
    `/api/xml.fetcher.php?userid=${planningPilot}&json=v2`,
  ]);
});

test("an unknown name is reported once, and tried as a name", async () => {
  const answer = await createPlanReader(fetch, realClock).fetchPlan(service(), "Freyja J", "mine");
  expect(answer).toMatchObject({ ok: false, error: { code: "unknown_pilot", detail: "Error: Unknown UserID" } });
  expect(planning.requests).toEqual(["/api/xml.fetcher.php?username=Freyja+J&static_id=mine&json=v2"]);
});

const refusal = JSON.stringify({ fetch: { status: "Error: no plan on file" } });
test.each([
  ["400 with a sentence", { status: 400, body: refusal }, "refused"],
  ["200 with an error status", { status: 200, body: refusal }, "refused"],
  ["a web page", { status: 200, body: "<!DOCTYPE html>" }, "unreadable"],
  ["nothing", { status: 200, body: "" }, "unreadable"],
  ["10,000 levels", { status: 200, body: "[".repeat(10_000) }, "unreadable"],
  ["an empty plan", { status: 200, body: "{}" }, "no_plan"],
  ["more than any plan", { status: 200, body: `"${"x".repeat(8_000_001)}"` }, "too_large"],
  ["another site", { status: 302, body: "", headers: { Location: "http://203.0.113.7/" } }, "redirected"],
  ["a failing server", { status: 503, body: "" }, "busy"],
  ["a page of its guard", { status: 403, body: "<html>Just a moment...</html>" }, "unreadable", "Try again later."],
  ["a refusal without a sentence", { status: 403, body: "{}" }, "unreadable", "Try again later."],
])("%s is a sentence", async (_, played, code, advice = ".") => {
  planning.play(() => played);
  const answer = await createPlanReader(fetch, realClock).fetchPlan(service(), planningPilot, "mine");
  expect(answer).toMatchObject({ ok: false, error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } });
  expect(!answer.ok && answer.error.message).toContain(advice);
});

test("a server that asks for a wait gets no request before", async () => {
  const clock = createVirtualClock();
  const reader = createPlanReader(fetch, clock);
  planning.play(() => ({ status: 429, body: "", headers: { "Retry-After": "90" } }));
  const ask = () => reader.fetchPlan(service(), planningPilot, "mine");
  expect(await ask()).toMatchObject({ ok: false, error: { code: "busy", message: expect.stringContaining("90 s") } });
  planning.play(null);
  clock.jump(89_000);
  expect(await ask()).toMatchObject({ ok: false, error: { message: expect.stringContaining("1 s") } });
  expect(planning.requests).toHaveLength(1);
  clock.jump(1_000);
  expect(await ask()).toMatchObject({ ok: true });
});

test("a server that does not answer, or does not exist, gives a sentence", async () => {
  const clock = createVirtualClock();
  const silent = createPlanReader(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      }),
    clock,
  );
  const answer = silent.fetchPlan(service(), planningPilot, "mine");
  await clock.advance(20_000);
  expect(await answer).toMatchObject({
    ok: false,
    error: { code: "network", message: expect.stringContaining("in time") },
  });
  await planning.close();
  expect(await createPlanReader(fetch, realClock).fetchPlan(service(), planningPilot, "mine")).toMatchObject({
    ok: false,
    error: { code: "network" },
  });
  planning = await startLabPlanning();
});

import { expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readPlan } from "../../context/plan/read-plan.ts";
import { planDocument } from "../../demo/planning/plan-document.ts";
import { flyScript, rollOutAndPark, wholeFlight } from "../testing/scripted-flight.ts";
import { createFollower } from "./follower.ts";

const airport = { icao: "TEST", iata: "", name: "", latitudeDeg: null, longitudeDeg: null };

test("the airline gets a landing only after 12 s, because it may be the beginning of a crash", () => {
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  const heard: { phase: string; own: string; timeMs: number }[] = [];
  for (const sample of flyScript(wholeFlight, 2).samples as SimSample[]) {
    follower.follow(sample);
    heard.push({ phase: follower.airlinePhase(), own: follower.phase(), timeMs: sample.timeMs });
  }
  const first = (is: (one: (typeof heard)[number]) => boolean) => heard.find(is)?.timeMs ?? Number.NaN;
  const delayMs = first(({ phase }) => phase === "landed") - first(({ own }) => own === "landed");
  expect(delayMs).toBe(12_000);
  const late = heard.filter(({ phase, own }) => phase !== own);
  expect(late.every(({ phase, own }) => own === "landed" && phase === "final")).toBe(true);
  const landed = follower.view().phases.find(({ phase }) => phase === "landed");
  follower.correct("landed", landed?.atMs ?? 0);
  expect(follower.airlinePhase()).toBe("landed");
});

test("the airline gets a landing that stops within 12 s before the taxi that follows it", () => {
  // The wheels touch 42 s into the last descent.
  const last = [{ seconds: 44, toKt: 65, fpm: -180 }, { seconds: 4, toKt: 12, fpm: 0 }, { seconds: 30 }];
  const short = [...wholeFlight.slice(0, -1 - rollOutAndPark.length), ...last];
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  const heard = (flyScript(short, 2).samples as SimSample[]).map((sample) => {
    follower.follow(sample);
    return follower.airlinePhase();
  });
  const landed = heard.indexOf("landed");
  expect(heard.slice(landed - 1, landed + 2)).toEqual(["final", "landed", "taxi_in"]);
  expect(heard.slice(landed + 1)).not.toContain("landed");
});

test("the airline gets the taxi that the pilot sets just after the touchdown, and no landing after it", () => {
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  for (const sample of flyScript(wholeFlight, 2).samples as SimSample[])
    if (follower.phase() !== "landed") follower.follow(sample);
  follower.correct("taxi_in", follower.last()?.timeMs ?? 0);
  expect(follower.airlinePhase()).toBe("taxi_in");
});

test("from the final approach on the destination is next, also if the plan has another approach", () => {
  const wanted = { airline: "NLY", number: "9", type: "B789", registration: "", levelFt: 37_000, staticId: "" };
  const plan = readPlan(planDocument({ ...wanted, from: "BIKF", to: "EGLL", units: "kgs" }, 0), 0) ?? expect.fail();
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  follower.plan(plan);
  const isNext: Record<string, boolean> = {};
  for (const sample of flyScript(wholeFlight, 2).samples as SimSample[]) {
    follower.follow(sample);
    const { next, nextNm, remainingNm } = follower.progress.view() ?? expect.fail();
    isNext[follower.phase()] = next === plan.fixes.length && remainingNm === nextNm;
  }
  expect(isNext).toMatchObject({ climb: false, approach: false, final: true, landed: true, deboarding: true });
});

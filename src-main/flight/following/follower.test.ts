import { expect, test } from "vitest";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { flyScript, wholeFlight } from "../testing/scripted-flight.ts";
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

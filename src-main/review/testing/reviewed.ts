import { readFileSync } from "node:fs";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import type { RuledAircraft } from "../../../src-shared/rules/aircraft-class.ts";
import { readRules } from "../../../src-shared/rules/read-rules.ts";
import type { RuleSet } from "../../../src-shared/rules/rule-set.ts";
import { createFollower } from "../../flight/following/follower.ts";
import { atTheGate, flyScript, type Leg, takeOff } from "../../flight/testing/scripted-flight.ts";
import { createReview } from "../review.ts";

export const light: RuledAircraft = { aircraftClass: "light", icaoType: "C172" };
export const airliner: RuledAircraft = { aircraftClass: "airliner", icaoType: "B738" };

function setIn(text: string): RuleSet {
  const read = readRules(text);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.set;
}
export function setOf(...rules: object[]): RuleSet {
  const whole = rules.map((rule, at) => ({ id: `r${at}`, title: { en: "A" }, over: "flight", level: "note", ...rule }));
  return setIn(JSON.stringify({ format: 1, id: "own", version: "1", name: { en: "Own" }, rules: whole }));
}
export const shipped = setIn(readFileSync(new URL("../../../assets/rules/contrail.json", import.meta.url), "utf8"));

export const nowhere = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };

/** Flies the legs over ground at `elevationFt`, judged by a set. */
export function fly(
  set: RuleSet,
  legs: readonly Leg[],
  elevationFt = 500,
  aircraft = light,
  change: (sample: SimSample) => SimSample | readonly SimSample[] = (sample) => sample,
) {
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  const review = createReview(set, aircraft);
  for (const sample of flyScript(legs, 5, elevationFt).samples.flatMap(change)) {
    follower.follow(sample);
    review.follow(sample, follower);
  }
  const verdict = review.verdict(follower.view());
  const outcomeOf = (id: string) => verdict.rules.find((rule) => rule.id === id);
  return { verdict, outcomeOf, landings: follower.view().landings };
}

export const climbOut: readonly Leg[] = [...atTheGate, ...takeOff, { seconds: 200, toKt: 100, fpm: 800 }];
/** From some 3,470 ft at 400 ft/min; below 800 ft at `fpm` for 20 s. */
export const approach = (fpm: number): readonly Leg[] => [
  { seconds: 400, toKt: 70, fpm: -400 },
  { seconds: 20, fpm },
  { seconds: 400, fpm: -250 },
];

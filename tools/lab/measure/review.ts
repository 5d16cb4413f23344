/**
 * What the review costs: a flight of 15 hours, four samples a second as SimConnect sends them (pacing.ts), followed and written as the program does it, without
 * the review and with 100 rules: `npx tsx tools/lab/measure/review.ts`. Prints the ratio of processor time within one run.
 */
import { readFileSync } from "node:fs";
import { createFollower } from "../../../src-main/flight/following/follower.ts";
import { createSampleWriter } from "../../../src-main/flight/record/sample-line.ts";
import { flyScript, wholeFlight } from "../../../src-main/flight/testing/scripted-flight.ts";
import { createReview } from "../../../src-main/review/review.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { readRules } from "../../../src-shared/rules/read-rules.ts";
import { mostRules, type RuleSet } from "../../../src-shared/rules/rule-set.ts";

const rounds = 5;
const hours = Number(process.argv[2] ?? 15);
const limit = 1.5;
const nowhere = { icao: "", name: "", latitudeDeg: null, longitudeDeg: null };

const read = readRules(readFileSync(new URL("../../../assets/rules/contrail.json", import.meta.url), "utf8"));
if (!read.ok) throw new Error(JSON.stringify(read.faults));
const shipped = read.set;
const many: RuleSet = {
  ...shipped,
  rules: Array.from({ length: mostRules }, (_, at) => {
    const rule = shipped.rules[at % shipped.rules.length];
    if (rule === undefined) throw new Error("no rule");
    return { ...rule, id: `${rule.id}-${at}` };
  }),
};
const legs = wholeFlight.map((leg) => (leg.seconds === 600 ? { ...leg, seconds: hours * 3600 } : leg));
/** Every signal that rules compare changes in flight, as it does in a real one. */
const samples = flyScript(legs, 4).samples.map(
  (sample, at): SimSample => ({
    ...sample,
    ...{ pitchDeg: 3 + Math.sin(at / 7), bankDeg: 2 * Math.sin(at / 11), gForce: 1 + 0.05 * Math.sin(at / 3) },
    ...{ gearRatio: 1, flapsRatio: 0.5, fuelLb: 40_000 - at * 0.3, totalWeightLb: 130_000 - at * 0.3 },
    ...{ beaconLight: true, strobeLights: true, landingLights: (sample.aglFt ?? 0) < 10_000 },
  }),
);

function secondsOf(set: RuleSet | null): number {
  const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
  const review = set && createReview(set, { aircraftClass: "airliner", icaoType: "B738" });
  const writer = createSampleWriter();
  let letters = 0;
  const began = process.cpuUsage();
  for (const sample of samples) {
    const { line, kept } = writer.write(sample);
    letters += JSON.stringify({ s: line }).length;
    follower.follow(kept);
    review?.follow(kept, follower);
  }
  review?.verdict(follower.view());
  if (letters === 0) throw new Error("nothing written");
  return process.cpuUsage(began).user / 1e6;
}

secondsOf(many);
const [without, all]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  without.push(secondsOf(null));
  all.push(secondsOf(many));
}
const [plainS, fullS] = [Math.min(...without), Math.min(...all)];
const ratio = fullS / plainS;
console.log(`${samples.length} samples: ${plainS.toFixed(2)} s without, ${fullS.toFixed(2)} s with ${mostRules} rules`);
console.log(
  `ratio ${ratio.toFixed(2)} (at most ${limit}); ${((1e6 * (fullS - plainS)) / samples.length).toFixed(1)} µs a sample`,
);
process.exitCode = ratio > limit ? 1 : 0;

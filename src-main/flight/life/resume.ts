import type { ResumePoint } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm } from "../../../src-shared/domain/geodesy.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";
import { formats, words } from "../../../src-shared/words/words.ts";

/** How far an aircraft may have moved without flying, nm: pushed back on the ground, or reset by an autosave. */
const groundSlackNm = 3;
const airSlackNm = 20;
/** Without a simulator clock, at most this much of a silence counts as flown, s. */
const unclockedS = 2 * 3600;
/** Above the steepest emergency descent: 7,500 ft/min. */
const steepestFtPerS = 125;

export const resumePoint = (sample: SimSample, aircraft: AircraftIdentity | null): ResumePoint => ({
  timeMs: sample.timeMs,
  simTimeS: sample.simTimeS ?? null,
  latitudeDeg: sample.latitudeDeg,
  longitudeDeg: sample.longitudeDeg,
  headingTrueDeg: sample.headingTrueDeg ?? null,
  altitudeFt: sample.altitudeFt,
  groundSpeedKt: sample.groundSpeedKt ?? null,
  fuelLb: sample.fuelLb ?? null,
  onGround: sample.onGround ?? null,
  aircraft: aircraft?.title ?? "",
  icaoType: aircraft?.icaoType ?? "",
});

/** Simulated seconds that may have passed between the two points. 0 if the simulator was restarted. */
function flownS(last: ResumePoint, now: ResumePoint): number {
  const realS = Math.max(0, (now.timeMs - last.timeMs) / 1000);
  if (last.simTimeS === null || now.simTimeS === null) return Math.min(realS, unclockedS);
  const simulatedS = now.simTimeS - last.simTimeS;
  return simulatedS >= 0 && simulatedS <= realS * 16 + 60 ? simulatedS : 0;
}

/** Why `now` cannot be the flight that was last seen at `last`; empty when it can. */
export function whyNotSameFlight(last: ResumePoint, now: ResumePoint): string[] {
  const texts = words().tracking;
  const reasons: string[] = [];
  const byType = last.icaoType !== "" && now.icaoType !== "";
  const [was, is] = byType ? [last.icaoType, now.icaoType] : [last.aircraft, now.aircraft];
  if (was !== "" && is !== "" && was !== is) reasons.push(texts.otherAircraft(is, was));

  const passedS = flownS(last, now);
  const inAir = last.onGround === false || now.onGround === false;
  const fastestKt = Math.max(last.groundSpeedKt ?? 0, now.groundSpeedKt ?? 0, inAir ? 250 : 40) * 1.3;
  const away = distanceNm(last, now);
  const slackNm = inAir ? airSlackNm : groundSlackNm;
  if (away > slackNm + (fastestKt * passedS) / 3600) reasons.push(texts.farAway(formats(), away));
  else if (
    last.onGround === false &&
    now.onGround === true &&
    last.altitudeFt - now.altitudeFt > 500 + steepestFtPerS * passedS
  )
    reasons.push(texts.onTheGround);

  if (last.fuelLb !== null && now.fuelLb !== null && now.fuelLb - last.fuelLb > Math.max(15, last.fuelLb * 0.03))
    reasons.push(texts.moreFuel(formats(), now.fuelLb, last.fuelLb));
  return reasons;
}

import { besideOn, type Landing, rolledOutKt, taxiwayOf } from "../../src-shared/domain/flight.ts";
import { isBeside, ownWithinFt, runwayName, seenWithinFt, shownFt } from "../../src-shared/domain/runway.ts";
import { inWords, say } from "../../src-shared/words/message.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { dash, joined } from "../ui/format.ts";

/**
 * The accuracy of the landing rate: "Measured within ± 18 ft/min", by the side on which it may be farther off. With low
 * confidence it is estimated.
 */
export function accuracyWords({ rateFpm, rateBoundsFpm, confidence }: Landing): string {
  const texts = words().filing;
  if (rateFpm === null || rateBoundsFpm === null) return `${texts.notMeasurable}.`;
  // An aircraft that touches down does not climb, so the part of the interval above zero is dropped.
  const offFpm = Math.max(...rateBoundsFpm.map((bound) => Math.abs(Math.min(0, bound) - rateFpm)));
  const within = texts.within(joined(formats().landingRate(Math.ceil(offFpm))));
  return confidence === "low" ? texts.estimatedWithin(within) : texts.measuredWithin(within);
}

/** "2 or more (−60, – ft/min), skipped 0.2 s". A rate of 0 was not measured: the wheels came down between two samples. */
export function bounceWords({ bounces, bouncesUnseen, skips }: Landing): string {
  const { number, landingRate } = formats();
  const texts = words().filing;
  const measured = bounces.map(({ rateFpm }) => (rateFpm !== null && rateFpm <= -0.5 ? rateFpm : null));
  const rates = measured.map((rateFpm) => landingRate(rateFpm).value).join(", ");
  const each = measured.some((rateFpm) => rateFpm !== null) ? ` (${rates} ${landingRate(0).unit})` : "";
  const count = `${number(bounces.length)}${bouncesUnseen ? ` ${texts.orMore}` : ""}`;
  const none = bouncesUnseen ? texts.bouncesUnseen : texts.none;
  const counted = bounces.length === 0 ? none : `${count}${each}`;
  return [counted, ...skips.map(({ airS }) => texts.skipped(number(airS, 1)))].join(", ");
}

/** "Nose wheel first at −222 ft/min, main wheels 0.4 s later at 0 ft/min." Empty if no leg is reported. */
export function wheelWords({ wheels }: Landing): string {
  const texts = words().filing;
  // Within one frame it is unknown which wheel was first.
  if (wheels.length > 1 && wheels.every(({ afterS }) => afterS < 0.05)) return "";
  const mains = wheels.filter(({ wheel }) => wheel === "left" || wheel === "right");
  const together = mains.length === 2 && Math.abs((mains[0]?.afterS ?? 0) - (mains[1]?.afterS ?? 0)) < 0.15;
  const named = wheels.filter((one) => !together || one !== mains[1]);
  const sentence = named
    .map((one, i) => {
      const name = together && one === mains[0] ? texts.mainWheels : texts.wheels[one.wheel];
      const touched = i === 0 ? texts.wheelFirst(name) : texts.wheelLater(name, formats().number(one.afterS, 1));
      return one.rateFpm === null ? touched : texts.wheelRate(touched, joined(formats().landingRate(one.rateFpm)));
    })
    .join(", ");
  return sentence === "" ? "" : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** "6 kt headwind, 3 kt from the right", "calm". */
export function windWords({ headwindKt, crosswindKt }: Landing): string {
  const texts = words().filing;
  const speed = (kt: number) => joined(formats().speed(Math.abs(kt)));
  const parts: string[] = [];
  if (headwindKt !== null && (Math.abs(headwindKt) >= 0.5 || crosswindKt === null))
    parts.push(headwindKt < -0.5 ? texts.tailwind(speed(headwindKt)) : texts.headwind(speed(headwindKt)));
  if (crosswindKt !== null && Math.abs(crosswindKt) >= 0.5)
    parts.push(crosswindKt > 0 ? texts.fromRight(speed(crosswindKt)) : texts.fromLeft(speed(crosswindKt)));
  if (parts.length > 0) return parts.join(", ");
  return headwindKt === null ? dash : words().weather.calm;
}

/**
 * "BIRK 13: 1,020 ft past the threshold, 14 ft left of the centre line, ± 10 ft." Each value has only its known digits.
 */
export function runwayWords(landing: Landing): string {
  const texts = words().filing;
  const { runway, surface } = landing;
  const taxiway = taxiwayOf(landing);
  if (runway === null && taxiway !== undefined) return `${inWords(say("landedOnTaxiway", { taxiway }))}.`;
  if (runway === null)
    return surface === undefined || surface === "runway"
      ? texts.runwayNotKnown
      : `${inWords(say("landedOffRunway", { surface }))}.`;
  const { pastThresholdFt, rightOfCentreFt, angleDeg, source, withinFt } = runway;
  const name = runwayName(runway);
  if (withinFt === null) return (seenWithinFt(runway) === null ? texts.runwayOnly : texts.runwayUnseen)(name);
  const length = (ft: number, boundFt: number) => joined(formats().altitude(shownFt(Math.abs(ft), boundFt)));
  const alongFt = length(pastThresholdFt, withinFt);
  const along = pastThresholdFt < 0 ? texts.shortOfThreshold(alongFt) : texts.pastThreshold(alongFt);
  const beside = isBeside(runway);
  const centreFt = length(rightOfCentreFt, source === "table" ? (seenWithinFt(runway) ?? withinFt) : ownWithinFt);
  const aside = rightOfCentreFt < 0 ? texts.leftOfCentre(centreFt) : texts.rightOfCentre(centreFt);
  const centre = Math.abs(rightOfCentreFt) < 1 ? texts.onCentre : aside;
  // A bound is never rounded down.
  const bound = texts.within(joined(formats().altitude(Math.ceil(withinFt / 5) * 5)));
  // The table's centre line is too inexact to judge a landing by it.
  const parts = source === "table" && !beside ? [along, bound] : [along, bound, centre];
  const place = [...parts, ...nose(angleDeg)].join(", ");
  if (!beside) return texts.onRunway(name, place);
  const on = besideOn(landing, Math.abs(rightOfCentreFt) - runway.widthFt / 2);
  const besideWords =
    on.taxiway === undefined
      ? texts.besideOn[on.surface ?? "runway"]
      : texts.onTaxiwayBeside(texts.taxiway(on.taxiway));
  return texts.besideRunway(besideWords, name, place);
}

/** "Down to 30 kt 1,900 ft past the threshold, with 2,130 ft remaining. Left the runway 2,680 ft past the threshold."; may be empty. */
export function rollOutOnRunwayWords({ runway }: Landing): string {
  const withinFt = runway === null ? null : seenWithinFt(runway);
  if (runway === null || withinFt === null) return "";
  const { lengthFt, slowFt, leftFt } = runway;
  const texts = words().filing;
  const length = (ft: number) => joined(formats().altitude(shownFt(ft, Math.max(10, withinFt))));
  const speed = joined(formats().speed(rolledOutKt));
  const slowed = slowFt === null ? [] : [texts.slowedAt(speed, length(slowFt), length(Math.max(0, lengthFt - slowFt)))];
  const left = leftFt === null ? [] : [leftFt < lengthFt ? texts.leftRunwayAt(length(leftFt)) : texts.rolledPastEnd];
  return [...slowed, ...left].join(" ");
}

/** The nose's direction relative to the runway, in whole degrees, which is its accuracy. */
function nose(angleDeg: number | null): string[] {
  const texts = words().filing;
  if (angleDeg === null) return [];
  const whole = Math.round(Math.abs(angleDeg));
  if (whole === 0) return [texts.noseStraight];
  return [(angleDeg > 0 ? texts.noseRight : texts.noseLeft)(`${formats().number(whole)}°`)];
}

/** "2.1° right": the direction of the drift over the ground. */
export function driftWords({ driftDeg }: Landing): string {
  const texts = words().filing;
  if (driftDeg === null) return dash;
  const size = `${formats().number(Math.abs(driftDeg), 1)}°`;
  if (Math.abs(driftDeg) < 0.05) return size;
  return driftDeg > 0 ? texts.right(size) : texts.left(size);
}

/** "1,840 ft in 24 s". */
export function rollOutWords({ rollOut }: Landing): string {
  if (rollOut === null) return dash;
  const distance = joined(formats().altitude(rollOut.distanceFt));
  return words().filing.rolled(distance, formats().number(rollOut.seconds));
}

/** How the rate was measured, or why not. */
export const methodWords = ({ method }: Landing): string => method.map((sentence) => `${inWords(sentence)}.`).join(" ");

/** Below this difference between the sink rate and the rate onto the runway both are one figure, ft/min. */
const sameRateFpm = 15;

/** The rate onto the runway, where its slope makes it differ from the sink rate. Null if it is the same, or unknown. */
export const ontoRunwayFpm = ({ rateFpm, groundRiseFpm }: Landing): number | null =>
  rateFpm === null || groundRiseFpm === null || Math.abs(groundRiseFpm) <= sameRateFpm ? null : rateFpm - groundRiseFpm;

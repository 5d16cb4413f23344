import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatNumber } from "../ui/format.ts";
import type { Conditions, ReadMetar } from "./read-metar.ts";
import type { TafPeriod } from "./read-taf.ts";

const dayMs = 86_400_000;

/** "Sun". */
const dayOf = (ms: number): string | undefined => formats().dayTime(ms).split(" ")[0];

/** Empty if nothing is stated, as in a missing or cancelled report. */
export function inWords(stated: Conditions & Partial<ReadMetar>): string {
  const texts = words().weather;
  const f = formats();
  const { windFromTrueDeg, windKt, gustKt, isWindMore, isGustMore } = stated;
  const { visibilityM, isMore, isLess, weather, ceilingFt } = stated;
  const { qnhHpa = null, temperatureC = null } = stated;
  const speed = (kt: number, isLeast: boolean) => {
    const plain = joined(f.speed(kt));
    return isLeast ? texts.orMore(plain) : plain;
  };
  const parts: string[] = [];
  if (windKt !== null && windKt < 1) parts.push(texts.calm);
  else if (windKt !== null) {
    const from = windFromTrueDeg === null ? texts.variable : f.heading(windFromTrueDeg);
    const wind = speed(windKt, isWindMore);
    parts.push(gustKt === null ? texts.wind(from, wind) : texts.gusts(from, wind, speed(gustKt, isGustMore)));
  }
  if (visibilityM !== null) {
    const far = visibilityM < 5000 ? `${formatNumber(visibilityM)} m` : `${formatNumber(visibilityM / 1000)} km`;
    parts.push(isMore ? texts.visibilityMore(far) : isLess ? texts.visibilityLess(far) : texts.visibility(far));
  }
  for (const { intensity = "", descriptive = "", phenomenons } of weather)
    parts.push(texts.conditions(intensity, descriptive, ...phenomenons));
  if (ceilingFt !== null) parts.push(texts.ceiling(joined(f.altitude(ceilingFt))));
  if (qnhHpa !== null) parts.push(`QNH ${Math.round(qnhHpa)}`);
  if (temperatureC !== null) parts.push(`${formatNumber(temperatureC)} °C`);
  return parts.join(", ");
}

/** Empty for a period without content, as of a cancelled forecast. "At times Sun 18:00 to 21:00 UTC: visibility 1,500 m, snow showers". */
export function periodInWords(period: TafPeriod): string {
  const texts = words().weather;
  const { dayTime, time, zone } = formats();
  const { kind, probabilityPct, fromMs, toMs } = period;
  const isOneDay = fromMs !== null && toMs !== null && toMs - fromMs < dayMs && dayOf(fromMs) === dayOf(toMs);
  const [from, to] = [dayTime(fromMs), `${(isOneDay ? time : dayTime)(toMs)} ${zone}`];
  const when = {
    whole: () => texts.forecast(from, to),
    from: () => texts.fromThen(`${from} ${zone}`),
    becoming: () => texts.becoming(from, to),
    at_times: () => texts.atTimes(from, to),
    unchanged: () => texts.forecast(from, to),
  }[kind]();
  if (kind === "unchanged") return `${when}: ${texts.unchanged}`;
  const stated = inWords(period);
  if (stated === "") return "";
  const likely = probabilityPct === null ? [] : [texts.probability(probabilityPct)];
  return `${when}: ${[...likely, stated].join(", ")}`;
}

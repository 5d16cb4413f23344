import type { PhaseChange, Stretch } from "../../src-shared/domain/flight.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { formatNumber } from "../ui/format.ts";

/** The kind of the period, "5 min" or "2 min, 4.0×", and the phase and place in which it began (empty if unknown). */
export function stretchWords(stretch: Stretch, phases: readonly PhaseChange[]) {
  const { kind, fromMs, toMs, gainedS, latitudeDeg, longitudeDeg } = stretch;
  const texts = words().filing;
  const seconds = (toMs - fromMs) / 1000;
  const rate = kind === "compressed" ? [`${formatNumber(1 + gainedS / seconds, 1)}×`] : [];
  const phase = phases.findLast(({ atMs }) => atMs <= fromMs)?.phase;
  return {
    name: { paused: texts.paused, slew: texts.slewed, gap: texts.noData, compressed: texts.compressed }[kind],
    length: [formats().span(seconds), ...rate].join(", "),
    place: [
      ...(phase === undefined ? [] : [words().flight.phases[phase]]),
      ...(latitudeDeg === null || longitudeDeg === null ? [] : [formats().position(latitudeDeg, longitudeDeg)]),
    ].join(", "),
  };
}

import type { Figure, FigureName } from "../domain/flight.ts";
import { atLeastZero, type Formats, joined } from "./formats.ts";
import { height, slowSpeed, speed } from "./magnitudes.ts";
import { formats, words } from "./words.ts";

const seconds = (f: Formats, s: number) => `${f.number(atLeastZero(s))} s`;

/** The format of each value; slow speeds decide at the stand, so a decimal matters there. */
const written: Readonly<Record<FigureName, (f: Formats, value: number) => string>> = {
  speed: (f, kt) => (kt < 10 ? slowSpeed(f, kt) : speed(f, kt)),
  groundSpeed: speed,
  acceleration: (f, ktPerS) => joined(f.slowSpeed(ktPerS)),
  height,
  lowest: height,
  gained: height,
  lost: height,
  rate: (f, fpm) => joined(f.verticalSpeed(fpm)),
  turned: (f, deg) => `${f.number(deg)}°`,
  standing: seconds,
  enginesOff: seconds,
};

/** "−480 ft/min, limit −250 ft/min, for 31 s": the measurement without its name, in the current language. */
export function figureInWords({ name, value, limit, heldS }: Figure): string {
  const texts = words().evidence;
  const f = formats();
  const parts = [written[name](f, value)];
  if (limit !== undefined) parts.push(texts.limit(written[name](f, limit)));
  if (heldS !== undefined) parts.push(texts.held(seconds(f, heldS)));
  return parts.join(", ");
}

/** "Vertical speed −480 ft/min, limit −250 ft/min; Lost 220 ft": all figures in one line. */
export const figuresInWords = (figures: readonly Figure[]): string =>
  figures.map((figure) => `${words().evidence.names[figure.name]} ${figureInWords(figure)}`).join("; ");

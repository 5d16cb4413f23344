import { z } from "zod";
import { type Landing, landingSchema } from "../../src-shared/flight.ts";
import { turnDeg } from "../../src-shared/geodesy.ts";
import { contactRate } from "./contact-rate.ts";
import { type Reading, savedFigure } from "./reading.ts";
import { heightFt, type Wheels } from "./wheels.ts";

/** One reading of the last moments before a contact. */
const frameSchema = z.object({
  t: z.number(),
  timeMs: z.number(),
  altitudeFt: savedFigure,
  aglFt: savedFigure,
  verticalSpeedFpm: savedFigure,
  onGround: z.boolean(),
});
export type Frame = z.infer<typeof frameSchema>;

export const analyserSchema = z.object({
  /** The last seconds below 150 ft, oldest first; empty higher up. */
  frames: z.array(frameSchema).max(800),
  landing: landingSchema.nullable(),
  contactT: savedFigure,
  /** Wheels as the last sample showed them, without any persistence: a bounce lasts a third of a second. */
  down: z.boolean(),
  liftT: savedFigure,
  peakG: savedFigure,
  latitudeDeg: savedFigure,
  longitudeDeg: savedFigure,
});
export type Analyser = z.infer<typeof analyserSchema>;

export const newAnalyser = (): Analyser => ({
  frames: [],
  landing: null,
  contactT: Number.NaN,
  down: true,
  liftT: Number.NaN,
  peakG: Number.NaN,
  latitudeDeg: Number.NaN,
  longitudeDeg: Number.NaN,
});

const frameLimit = 800;
const orNull = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** Follows the last feet before the ground. Call with every reading; `edge` is what the wheels decided. */
export function stepAnalyser(
  s: Analyser,
  r: Reading,
  wheels: Wheels,
  edge: "lift_off" | "contact" | null,
  emit: (landing: Landing) => void,
  bounce: (atMs: number) => void,
): void {
  if (r.broken !== "none") {
    s.frames.length = 0;
    s.contactT = Number.NaN;
  }
  if (!Number.isNaN(r.latitudeDeg)) {
    s.latitudeDeg = r.latitudeDeg;
    s.longitudeDeg = r.longitudeDeg;
  }
  const settling = r.t - s.contactT < 30;
  const height = heightFt(wheels, r);
  if (!wheels.air && !settling && edge === null) {
    if (s.frames.length > 0) s.frames.length = 0;
    return;
  }
  if (height > 200 && edge === null) {
    if (s.frames.length > 0) s.frames.length = 0;
    s.down = false;
    return;
  }
  const down = r.onGround ?? !wheels.air;
  const before = s.frames.at(-1);
  s.frames.push({
    t: r.t,
    timeMs: r.timeMs,
    altitudeFt: r.altitudeFt,
    aglFt: r.aglFt,
    verticalSpeedFpm: r.verticalSpeedFpm,
    onGround: down,
  });
  if (s.frames.length > frameLimit) s.frames.shift();
  if (edge === "contact") first(s, r, wheels, emit);
  else if (settling && s.landing !== null && before !== undefined) {
    const g = r.sample.gForce;
    if (r.t - s.contactT < 2 && g !== undefined && g > s.peakG && g < 15) {
      s.peakG = g;
      s.landing.gForce = g;
      emit(s.landing);
    }
    if (before.onGround && !down) s.liftT = r.t;
    // Back in the air for a tenth of a second or more, and down again: a bounce. Shorter is the flag chattering.
    if (!before.onGround && down && r.t - s.liftT >= 0.1 && s.landing.bounces.length < 20) {
      const { rateFpm } = contactRate(s.frames, s.frames.length - 1, wheels.groundAglFt);
      s.landing.bounces.push({ atMs: r.timeMs, rateFpm });
      bounce(r.timeMs);
      emit(s.landing);
    }
  }
  s.down = down;
}

function first(s: Analyser, r: Reading, wheels: Wheels, emit: (landing: Landing) => void): void {
  let at = s.frames.findIndex((frame) => frame.timeMs >= wheels.sinceMs);
  if (at < 0) at = s.frames.length - 1;
  const measured = contactRate(s.frames, at, wheels.groundAglFt);
  const sample = r.sample;
  const windTo = turnDeg(r.headingDeg, sample.windFromTrueDeg ?? Number.NaN) * (Math.PI / 180);
  const wind = sample.windSpeedKt ?? Number.NaN;
  const contact = s.frames[at];
  s.contactT = contact?.t ?? r.t;
  s.peakG = sample.gForce ?? Number.NEGATIVE_INFINITY;
  s.liftT = Number.NaN;
  s.landing = {
    atMs: wheels.sinceMs,
    latitudeDeg: Number.isNaN(s.latitudeDeg) ? 0 : s.latitudeDeg,
    longitudeDeg: Number.isNaN(s.longitudeDeg) ? 0 : s.longitudeDeg,
    ...measured,
    gForce: orNull(sample.gForce),
    pitchDeg: orNull(sample.pitchDeg),
    bankDeg: orNull(sample.bankDeg),
    driftDeg: orNull(turnDeg(r.headingDeg, r.trackDeg)),
    groundSpeedKt: orNull(r.groundSpeedKt),
    indicatedAirspeedKt: orNull(sample.indicatedAirspeedKt),
    headwindKt: orNull(wind * Math.cos(windTo)),
    crosswindKt: orNull(wind * Math.sin(windTo)),
    bounces: [],
    flare: flare(s, at),
  };
  emit(s.landing);
}

/** The last 50 ft, thinned to 200 points. */
function flare(s: Analyser, at: number): Landing["flare"] {
  const contact = s.frames[at];
  if (contact === undefined) return [];
  const useAgl = !Number.isNaN(contact.aglFt);
  const ground = useAgl ? contact.aglFt : contact.altitudeFt;
  const points: Landing["flare"] = [];
  for (let i = at; i >= 0; i--) {
    const frame = s.frames[i];
    const heightNowFt = (useAgl ? frame?.aglFt : frame?.altitudeFt) ?? Number.NaN;
    if (frame === undefined || !(heightNowFt - ground <= 50)) break;
    points.push({ tS: frame.t - contact.t, heightFt: heightNowFt - ground });
  }
  points.reverse();
  const step = Math.ceil(points.length / 200);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

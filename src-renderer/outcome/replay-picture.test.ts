import { describe, expect, test } from "vitest";
import type { Landing } from "../../src-shared/domain/flight.ts";
import type { LandingTrace, TracePoint } from "../../src-shared/domain/landing-trace.ts";
import { rateAt } from "./replay-clock.ts";
import {
  flarePicture,
  isSeen,
  momentAt,
  overThresholdFt,
  replayPicture,
  settledS,
  shiftedFt,
  stepAtContactS,
} from "./replay-picture.ts";

const nothing = { gForce: null, noseDeg: null, pitchDeg: null, bankDeg: null };

/** A 3° approach at 100 ft/s that touches 1,000 ft past the threshold, 20 ft right, and hops from 1 s to 2 s. */
function trace(stepS: number): LandingTrace {
  const points: TracePoint[] = [];
  for (let i = 0; i <= 50 / stepS; i++) {
    const tS = i * stepS - 30;
    const hops = tS > 1 && tS < 2;
    points.push({
      ...{ tS, alongFt: 1000 + 100 * tS, rightFt: 20, ...nothing },
      heightFt: tS < 0 ? -5 * tS : hops ? 3 : 0,
      rateFpm: tS < 0 ? -300 : 0,
      speedKt: 60,
      onGround: tS >= 0 && !hops,
    });
  }
  const origin = { at: "threshold" as const, latitudeDeg: 50, longitudeDeg: 8, headingTrueDeg: 90 };
  return { atMs: 1, origin, contactSeen: true, points };
}

const runway: NonNullable<Landing["runway"]> = {
  ...{
    airport: "EDXX",
    name: "09",
    latitudeDeg: 50,
    longitudeDeg: 8,
    headingTrueDeg: 90,
    lengthFt: 6000,
    widthFt: 100,
  },
  ...{ source: "simulator", withinFt: 10, asideWithinFt: 3, pastThresholdFt: 1000, rightOfCentreFt: 20 },
  ...{ angleDeg: 0, slowFt: null, leftFt: null },
};
const landing = { runway, rateBoundsFpm: [-330, -270] } as unknown as Landing;
const side = { width: 568, height: 104 };
const plan = { width: 568, height: 76 };
const xs = (path: string) =>
  [...path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe("the pictures of a landing", () => {
  const made = replayPicture(landing, trace(0.1), side, plan);

  test("place touchdown, threshold and runway end at one scale, and everything inside", () => {
    const perFt = (made.x(6000) - made.x(0)) / 6000;
    expect(made.x(1000) - made.x(0)).toBeCloseTo(1000 * perFt);
    expect(made.contact?.alongFt).toBeCloseTo(1000);
    expect(made.runway).toMatchObject({ fromX: made.x(0), toX: made.x(6000) });
    for (const [x, y] of xs(made.side.seen)) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(side.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(side.height);
    }
    for (const [, y] of xs(made.plan.seen)) expect(y).toBeGreaterThan(plan.height / 2);
  });

  test("keep the glide path inside, also above a low approach", () => {
    const usual = trace(0.1);
    const low = { ...usual, points: usual.points.map((point) => ({ ...point, heightFt: point.heightFt / 3 })) };
    for (const flown of [usual, low]) {
      const { glide, x, y } = replayPicture(landing, flown, side, plan);
      const [from, to] = xs(glide);
      expect(from?.[0]).toBeGreaterThanOrEqual(x(-2000));
      expect(from?.[1]).toBeGreaterThanOrEqual(0);
      expect(to?.[1]).toBeCloseTo(y(0), 0);
    }
  });

  test("have a band as wide as the place is uncertain, and as high as a step between two samples", () => {
    const of = (stepS: number, withinFt: number) => {
      const picture = replayPicture({ ...landing, runway: { ...runway, withinFt } }, trace(stepS), side, plan);
      const edge = xs(picture.sideBand);
      // Its edge a good way up the approach: below the path.
      const heights = edge.map(([, y]) => picture.y(0) - y);
      return { picture, edge, heights };
    };
    const fine = of(0.1, 3);
    const coarse = of(2, 3);
    const wide = of(0.1, 400);
    const areaOf = (points: readonly (readonly [number, number])[]) =>
      Math.abs(
        points.reduce((sum, [x, y], i) => {
          const [nextX, nextY] = points[(i + 1) % points.length] ?? [0, 0];
          return sum + x * nextY - nextX * y;
        }, 0),
      ) / 2;
    expect(areaOf(coarse.edge)).toBeGreaterThan(3 * areaOf(fine.edge));
    expect(areaOf(wide.edge)).toBeGreaterThan(3 * areaOf(fine.edge));
  });

  test("leave the line open where no sample shows it", () => {
    const whole = trace(0.1);
    const gap = { ...whole, points: whole.points.filter(({ tS }) => tS < -6 || tS > -2) };
    const { side: lines } = replayPicture(landing, gap, side, plan);
    expect(lines.seen.match(/M/g)).toHaveLength(2);
    expect(lines.unseen.match(/M/g)).toHaveLength(1);
    expect(made.side.unseen).toBe("");
  });

  test("draw a runway only where its position is known, and a table's touchdown on its centre line", () => {
    const table = { ...landing, runway: { ...runway, source: "table" as const, asideWithinFt: 60 } };
    expect(shiftedFt(table, trace(0.1))).toBeCloseTo(-20);
    expect(shiftedFt({ ...table, runway: { ...table.runway, rightOfCentreFt: 300 } }, trace(0.1))).toBe(0);
    expect(shiftedFt(landing, trace(0.1))).toBe(0);
    const { origin, ...rest } = trace(0.1);
    const nameOnly = replayPicture(
      { ...landing, runway: { ...runway, withinFt: null } },
      { ...rest, origin: { ...origin, at: "touchdown" } },
      side,
      plan,
    );
    expect(nameOnly).toMatchObject({ runway: null, glide: "" });
  });
});

describe("the flare", () => {
  test("shows the last 60 ft, the hop, and the slopes between the bounds of the rate", () => {
    const flare = flarePicture(landing, trace(0.1), { width: 272, height: 96 });
    expect(flare?.fromS).toBeCloseTo(-10);
    expect(flare?.toS).toBeGreaterThan(3);
    const [contact, steep, flat] = xs(flare?.slopes ?? "");
    expect(contact).toEqual([expect.closeTo(flare?.x(0) ?? 0, 0), expect.closeTo(flare?.y(0) ?? 0, 0)]);
    // Both 1.5 s back: −330 ft/min come from 8.25 ft, −270 ft/min from 6.75 ft.
    expect(steep?.[1]).toBeCloseTo(flare?.y(8.25) ?? 0, 0);
    expect(flat?.[1]).toBeCloseTo(flare?.y(6.75) ?? 0, 0);
  });
  test("has no slopes without a measured rate, and is absent if the contact was not seen", () => {
    expect(flarePicture({ ...landing, rateBoundsFpm: null }, trace(0.1), side)?.slopes).toBe("");
    expect(flarePicture(landing, { ...trace(0.1), contactSeen: false }, side)).toBeNull();
  });
});

test("a moment lies between its two samples, also beyond the ends", () => {
  const { points } = trace(1);
  expect(momentAt(points, -10.5)).toMatchObject({ heightFt: 52.5, alongFt: -50, rateFpm: -300, gForce: null });
  expect(momentAt(points, -99).alongFt).toBe(points[0]?.alongFt);
  expect(momentAt(points, 99).alongFt).toBe(points.at(-1)?.alongFt);
});

test("no sample shows a moment in a gap, or beyond the ends", () => {
  const whole = trace(0.1).points;
  const gap = whole.filter(({ tS }) => tS < -6 || tS > -2);
  const edges = [gap.findLast(({ tS }) => tS < -6), gap.find(({ tS }) => tS > -2)].map((point) => point?.tS ?? 0);
  expect([-30, -10.05, ...edges, 0, 20].map((tS) => isSeen(gap, tS))).toEqual(Array(6).fill(true));
  expect([-31, -5.9, -4, -2.1, 99].map((tS) => isSeen(gap, tS))).toEqual(Array(5).fill(false));
  expect(isSeen(whole, -4)).toBe(true);
});

test("the height over the threshold is known where the aircraft was seen above it", () => {
  expect(overThresholdFt(landing, trace(0.1))).toBeCloseTo(50);
  const whole = trace(0.1);
  const over = (changes: Partial<LandingTrace>) => overThresholdFt(landing, { ...whole, ...changes });
  expect(over({ points: whole.points.filter(({ tS }) => tS < -12 || tS > -8) })).toBeNull();
  expect(over({ origin: { ...whole.origin, at: "touchdown" } })).toBeNull();
  // Along the taxiway beside the runway.
  expect(over({ points: whole.points.map((point) => ({ ...point, rightFt: 300 })) })).toBeNull();
  expect(stepAtContactS(trace(0.5).points)).toBeCloseTo(0.5);
});

test("the replay takes its time for the flare and the hops", () => {
  const hopsS = settledS(trace(0.1).points);
  expect(hopsS).toBeCloseTo(1.9);
  expect([-20, -8, 0, 4.5, 5].map((tS) => rateAt(tS, hopsS))).toEqual([3, 1, 1, 1, 3]);
});

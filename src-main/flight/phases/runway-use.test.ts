import { describe, expect, test } from "vitest";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { moved, ownWithinFt, type Runway } from "../../../src-shared/domain/runway.ts";
import type { SimSample } from "../../../src-shared/domain/sample.ts";
import { inPlainWords } from "../../../src-shared/words/message.ts";
import { flyScript, type Leg } from "../testing/scripted-flight.ts";
import { createTracker } from "./tracker.ts";

const trusted = { source: "simulator" as const, withinFt: ownWithinFt };
const eastward = { headingTrueDeg: 90, lengthFt: 6000, widthFt: 150, ...trusted };
const placeOf = (sample: SimSample | undefined): LatLon => {
  const { latitudeDeg, longitudeDeg } = sample ?? {};
  if (latitudeDeg === undefined || longitudeDeg === undefined) throw new Error("a sample without a place");
  return { latitudeDeg, longitudeDeg };
};

const takeOff: readonly Leg[] = [
  { seconds: 30, engines: true, brake: false },
  { seconds: 25, toKt: 70 },
  { seconds: 60, toKt: 90, fpm: 700 },
];
const landing: readonly Leg[] = [
  { seconds: 60, fpm: 0 },
  { seconds: 204, toKt: 65, fpm: -210 },
  { seconds: 20, toKt: 10, fpm: 0 },
];
const turnOff: readonly Leg[] = [
  { seconds: 9, turnDps: 10 },
  { seconds: 40, toKt: 8 },
];

interface Given {
  /** From the threshold of the departure runway to where the aircraft stands, ft. */
  readonly standsAtFt?: number;
  /** From the threshold of the arrival runway to the contact, and how far right of its centre line, ft. */
  readonly touchesAtFt?: number;
  readonly rightFt?: number;
  readonly departure?: Partial<Runway>;
  readonly arrival?: Partial<Runway>;
  readonly knowsRunways?: boolean;
  /** Changes a sample by the time since the contact, s; null: the sample is lost. */
  readonly change?: (sample: SimSample, sinceS: number) => SimSample | null;
}

/** Flies it with the runways that a simulator reports: during the roll, and from 2 s after the contact. */
function fly(legs: readonly Leg[], given: Given = {}) {
  const { standsAtFt = 200, touchesAtFt = 1000, rightFt = 10, knowsRunways = true } = given;
  const { samples } = flyScript(legs, 10);
  const start = placeOf(samples[0]);
  const liftOff = samples.findIndex(({ onGround }) => onGround === false);
  const contact = samples.findIndex(({ onGround }, i) => i > liftOff && onGround === true);
  const departure = { airport: "AAAA", name: "09", ...moved(start, 270, standsAtFt), ...eastward, ...given.departure };
  const touch = contact < 0 ? start : placeOf(samples[contact]);
  const threshold = moved(moved(touch, 270, touchesAtFt), 0, rightFt);
  const arrival = { airport: "BBBB", name: "09R", ...threshold, ...eastward, ...given.arrival };
  const tracker = createTracker({ departure: null, arrival: null, cruiseAltitudeFt: null, category: "" });
  const log: { kind: string; text: string }[] = [];
  const contactMs = samples[contact]?.timeMs ?? Number.NaN;
  samples.forEach((flown, i) => {
    const sample = given.change === undefined ? flown : given.change(flown, (flown.timeMs - contactMs) / 1000);
    if (sample === null) return;
    const rolls = (sample.groundSpeedKt ?? 0) > 40 && i < liftOff + 40;
    const landed = contact >= 0 && i > contact + 20;
    for (const output of tracker.update({
      ...sample,
      ...(knowsRunways && rolls && { runway: departure }),
      ...(knowsRunways && landed && { runway: arrival }),
    }))
      if (output.kind === "event") log.push({ kind: output.event.kind, text: inPlainWords(output.event.text) });
  });
  const said = (kind: string) => log.filter((event) => event.kind === kind).map(({ text }) => text);
  return { view: tracker.view(), said };
}

describe("the departure runway", () => {
  test("full length, with the distance ahead where the roll begins", () => {
    const { view, said } = fly(takeOff);
    expect(view.departure).toMatchObject({ airport: "AAAA", name: "09" });
    expect(Math.abs((view.departure?.startFt ?? 0) - 200)).toBeLessThan(15);
    expect(said("departure_runway")).toEqual(["Took off from AAAA 09, full length, 5,800 ft available"]);
  });

  test("there is never more ahead than the runway is long", () => {
    for (const standsAtFt of [-150, -700])
      expect(fly(takeOff, { standsAtFt }).said("departure_runway")).toEqual([
        "Took off from AAAA 09, full length, 6,000 ft available",
      ]);
  });

  test("an intersection is reported, also after a taxi along the runway and a turn on it", () => {
    expect(fly(takeOff, { standsAtFt: 2500 }).said("departure_runway")).toEqual([
      "Took off from AAAA 09 at an intersection, 3,500 ft available",
    ]);
    const around: readonly Leg[] = [
      { seconds: 10, engines: true, brake: false },
      { seconds: 60, toKt: 12 },
      { seconds: 18, turnDps: 10 },
      { seconds: 60 },
      { seconds: 18, turnDps: 10 },
      { seconds: 20, toKt: 70 },
      { seconds: 60, toKt: 90, fpm: 700 },
    ];
    // Rolling on from the second turn, a circle 100 ft from where it began.
    const { view } = fly(around, { standsAtFt: 1500 });
    expect(Math.abs((view.departure?.startFt ?? 0) - 1500)).toBeLessThan(800);
  });

  test("a runway at an uncertain position is reported only by name", () => {
    const { view, said } = fly(takeOff, { departure: { source: "table", withinFt: null } });
    expect(view.departure).toMatchObject({ name: "09", startFt: null });
    expect(said("departure_runway")).toEqual(["Took off from AAAA 09"]);
  });

  test("a runway across the take-off, or no runway at all, is not reported", () => {
    expect(fly(takeOff, { departure: { headingTrueDeg: 180 } }).view.departure).toBeNull();
    expect(fly(takeOff, { departure: { lengthFt: Number.NaN } }).view.departure).toBeNull();
  });

  test("a take-off beside a runway, or without one, names the surface", () => {
    const start = { latitudeDeg: 50, longitudeDeg: 8 };
    const from = (surface: SimSample["surface"], given: Given) =>
      fly(takeOff, { ...given, change: (sample) => ({ ...sample, surface }) });
    const beside = { departure: moved(moved(start, 270, 200), 0, 300) };
    expect(from("paved", beside).said("departure_runway")).toEqual(["Took off on a taxiway or apron beside AAAA 09"]);
    expect(from(undefined, beside).said("departure_runway")).toEqual(["Took off beside AAAA 09"]);
    const onTaxiway = (given: Given) =>
      fly(takeOff, { ...given, change: (sample) => ({ ...sample, surface: "paved", taxiway: "B" }) });
    expect(onTaxiway(beside).said("departure_runway")).toEqual(["Took off on taxiway B, beside AAAA 09"]);
    const none = { knowsRunways: false };
    expect(onTaxiway(none).said("departure_runway")).toEqual(["Took off from taxiway B"]);
    expect(from("grass", none).said("departure_runway")).toEqual(["Took off from grass that is not a known runway"]);
    expect(from("runway", none).said("departure_runway")).toEqual([]);
    expect(from(undefined, none).view.departure).toBeNull();
  });

  test("the surface is that of the roll: a catapult throws the aircraft over the sea at once", () => {
    const { said } = fly(takeOff, {
      knowsRunways: false,
      change: (sample) => ({ ...sample, surface: "paved", overWater: sample.onGround === false }),
    });
    expect(said("departure_runway")).toEqual(["Took off from a paved surface that is not a known runway"]);
  });

  test("where the aircraft came from beside the runway, no distance is invented", () => {
    const beside = moved(moved({ latitudeDeg: 50, longitudeDeg: 8 }, 270, 200), 0, 300);
    expect(fly(takeOff, { departure: beside }).view.departure).toMatchObject({ name: "09", startFt: null });
  });
});

describe("the arrival runway", () => {
  const whole = [...takeOff, ...landing, ...turnOff];

  test("where it touched, where it was slow, and where it left the runway", () => {
    const { view, said } = fly(whole);
    const runway = view.landings[0]?.runway;
    expect(runway).toMatchObject({ airport: "BBBB", name: "09R" });
    expect(Math.abs((runway?.pastThresholdFt ?? 0) - 1000)).toBeLessThanOrEqual(runway?.withinFt ?? 0);
    const { slowFt, leftFt } = runway ?? {};
    expect(slowFt).toBeGreaterThan(1500);
    expect(leftFt).toBeGreaterThan(slowFt ?? Number.NaN);
    expect(leftFt).toBeLessThan(3500);
    expect(said("landing_runway")).toEqual([
      expect.stringMatching(/^Landed on BBBB 09R, (9[89]0|1,0[012]0) ft past the threshold$/),
    ]);
    expect(said("runway_left")).toEqual([
      expect.stringMatching(/^Left runway 09R 2,\d\d0 ft past its threshold, 3,\d\d0 ft before its end$/),
    ]);
  });

  test("a contact 200 ft beside the runway is reported as beside it, and leaving it is not mentioned", () => {
    for (const [rightFt, side] of [
      [275, "right"],
      [-275, "left"],
    ] as const) {
      const { view, said } = fly(whole, { rightFt });
      expect(said("landing_runway")).toEqual([
        expect.stringMatching(
          new RegExp(
            `^Landed beside BBBB 09R, (19\\d|20\\d) ft ${side} of its edge$|^Landed beside BBBB 09R, 200 ft ${side} of its edge$`,
          ),
        ),
      ]);
      expect(view.landings[0]?.runway).toMatchObject({ leftFt: null, slowFt: null });
      expect(said("runway_left")).toEqual([]);
    }
  });

  test("a landing beside a runway names the surface if the simulator reports it", () => {
    const on = (surface: SimSample["surface"], more: Partial<SimSample> = {}) =>
      fly(whole, { rightFt: -275, change: (sample) => ({ ...sample, surface, ...more }) });
    for (const [surface, words] of [
      ["grass", "on the grass beside"],
      ["unpaved", "on unpaved ground beside"],
      ["paved", "on a taxiway or apron beside"],
      // The simulator reports a runway, but the place is beside it: the surface is not named.
      ["runway", "beside"],
    ] as const) {
      const { view, said } = on(surface);
      expect(view.landings[0]?.surface).toBe(surface);
      expect(said("landing_runway")).toEqual([expect.stringMatching(new RegExp(`^Landed ${words} BBBB 09R, `))]);
    }
    expect(on(undefined, { overWater: true }).said("landing_runway")[0]).toMatch(/^Landed on the water beside /);
    // Pavement along the edge may be the runway's shoulder.
    const shoulder = fly(whole, { rightFt: 100, change: (sample) => ({ ...sample, surface: "paved" }) });
    expect(shoulder.said("landing_runway")).toEqual([expect.stringMatching(/^Landed beside BBBB 09R, 2\d ft right/)]);
    // On the runway the surface changes nothing.
    const on13 = fly(whole, { change: (sample) => ({ ...sample, surface: "paved" }) });
    expect(on13.said("landing_runway")).toEqual([expect.stringMatching(/^Landed on BBBB 09R, /)]);
  });

  test("a landing on a taxiway names it, beside its runway or away from every known one", () => {
    const on = (taxiway: string, more: Partial<SimSample> = {}, given: Given = { rightFt: -275 }, legs = whole) =>
      fly(legs, {
        ...given,
        change: (sample, sinceS) => ({ ...sample, ...more, ...(sinceS > 3 && sinceS < 25 && { taxiway }) }),
      });
    for (const surface of ["paved", undefined] as const) {
      const { view, said } = on("B", { surface });
      expect(view.landings[0]?.taxiway).toBe("B");
      expect(said("landing_runway")).toEqual([expect.stringMatching(/^Landed on taxiway B, beside BBBB 09R, /)]);
    }
    expect(on("", { surface: "paved" }).said("landing_runway")[0]).toMatch(/^Landed on a taxiway, beside BBBB 09R, /);
    // The grass along it is no taxiway; nor is a runway that it crosses.
    expect(on("B", { surface: "grass" }).said("landing_runway")[0]).toMatch(/^Landed on the grass beside BBBB 09R, /);
    expect(on("B", { surface: "paved" }, {}).said("landing_runway")[0]).toMatch(/^Landed on BBBB 09R, /);
    const still = { seconds: 120, engines: true } as const;
    const away = on("B", { surface: "paved" }, { knowsRunways: false }, [...whole, still]);
    expect(away.said("landing_runway")).toEqual(["Landed on taxiway B"]);
  });

  test("a taxiway on which it taxies fast after the landing is not that of the landing", () => {
    const fast: readonly Leg[] = [
      { seconds: 10, toKt: 45 },
      { seconds: 100, toKt: 45 },
    ];
    const { view } = fly([...whole, ...fast], {
      change: (sample, sinceS) => ({ ...sample, ...(sinceS > 90 && { taxiway: "C" }) }),
    });
    expect(view.landings[0]).not.toHaveProperty("taxiway");
  });

  test("the surface is that of the roll, not the last one reported in the air", () => {
    const change = (sample: SimSample, sinceS: number): SimSample => ({
      ...sample,
      surface: sinceS < 1 ? "grass" : sinceS < 12 ? "paved" : "unpaved",
    });
    expect(fly(whole, { change }).view.landings[0]?.surface).toBe("paved");
  });

  test("a landing away from every known runway names only the surface, if it is known", () => {
    const still = { seconds: 120, engines: true } as const;
    const off = (surface: SimSample["surface"]) =>
      fly([...whole, still], { knowsRunways: false, change: (sample) => ({ ...sample, surface }) });
    expect(off("paved").said("landing_runway")).toEqual(["Landed on a paved surface that is not a known runway"]);
    expect(off("grass").said("landing_runway")).toEqual(["Landed on grass that is not a known runway"]);
    for (const nothing of [undefined, "runway"] as const) expect(off(nothing).said("landing_runway")).toEqual([]);
  });

  test("a runway away from the contact, such as that of the next roll, is not that of the landing", () => {
    for (const given of [{ rightFt: 3000 }, { rightFt: -600 }, { touchesAtFt: -2500 }, { touchesAtFt: 6500 }])
      expect(fly(whole, given).view.landings[0]?.runway).toBeNull();
  });

  test("short of the threshold, on a displaced one, and by name only", () => {
    expect(fly(whole, { touchesAtFt: -300 }).said("landing_runway")).toEqual([
      expect.stringMatching(/^Landed (29|30|31)0 ft short of the threshold of BBBB 09R$/),
    ]);
    const named = fly(whole, { arrival: { source: "table", withinFt: null } });
    expect(named.said("landing_runway")).toEqual(["Landed on BBBB 09R"]);
    expect(named.view.landings[0]?.runway).toMatchObject({ slowFt: null, leftFt: null });
    expect(named.said("runway_left")).toEqual([]);
  });

  test("samples a second apart at the contact make no runway wider", () => {
    const change = (sample: SimSample, sinceS: number) =>
      Math.abs(sinceS) < 5 && sample.timeMs % 1000 !== 0 ? null : sample;
    const { view, said } = fly(whole, { rightFt: 200, change });
    expect(view.landings[0]?.runway?.withinFt).toBeGreaterThan(100);
    expect(said("landing_runway")).toEqual([
      expect.stringMatching(/^Landed beside BBBB 09R, 12\d ft right of its edge$/),
    ]);
  });

  test("a speed that was not seen at the touchdown is not reported as its speed", () => {
    const cut = (fromS: number, toS: number) =>
      fly(whole, { change: (sample, sinceS) => (sinceS > fromS && sinceS < toS ? null : sample) }).said("touchdown");
    expect(cut(-10, 12)).toEqual(["Landed by this time; no data from the touchdown"]);
    expect(cut(-1, 0.5)).toEqual([expect.stringMatching(/^Touchdown, −\d+ ft\/min, 6\d kt$/)]);
  });

  test("a landing that rolls past the end says so with its speed, and shows no place beyond the runway", () => {
    const { view, said } = fly(whole, { touchesAtFt: 4800 });
    expect(said("runway_left")).toEqual([expect.stringMatching(/^Rolled past the end of runway 09R at \d\d kt$/)]);
    expect(view.landings[0]?.runway).toMatchObject({ leftFt: eastward.lengthFt, slowFt: null });
  });

  test("leaving it unseen, in a gap or by a jump, is not reported", () => {
    const leftAtS = 20 + 9;
    const lost = fly(whole, { change: (sample, sinceS) => (sinceS > 18 && sinceS < leftAtS + 25 ? null : sample) });
    expect(lost.said("landing_runway")).toHaveLength(1);
    expect(lost.said("runway_left")).toEqual([]);
    expect(lost.view.landings[0]?.runway).toMatchObject({ leftFt: null });
    const leapt = fly(whole, {
      change: (sample, sinceS) => (sinceS < 15 ? sample : { ...sample, ...moved(placeOf(sample), 0, 9000) }),
    });
    expect(leapt.said("runway_left")).toEqual([]);
  });

  test("an aircraft that flies again has not left the runway; one that bounces has not flown again", () => {
    const again = fly([
      ...takeOff,
      ...landing.slice(0, 2),
      { seconds: 8, toKt: 60, fpm: 0 },
      { seconds: 60, toKt: 90, fpm: 700 },
    ]);
    expect(again.said("landing_runway")).toHaveLength(1);
    expect(again.said("runway_left")).toEqual([]);
    const bounced = fly([
      ...takeOff,
      ...landing.slice(0, 2),
      { seconds: 1, fpm: 120 },
      { seconds: 2, fpm: -120 },
      { seconds: 20, toKt: 10, fpm: 0 },
      ...turnOff,
    ]);
    expect(bounced.said("bounce")).toHaveLength(1);
    expect(bounced.said("runway_left")).toHaveLength(1);
  });

  test("holding on or beside the runway with the engines running is not an arrival", () => {
    const hold = (taxiS: number): readonly Leg[] => [
      { seconds: 9, turnDps: 10 },
      { seconds: taxiS },
      { seconds: 4, toKt: 0 },
      { seconds: 60, brake: true },
    ];
    const held = fly([...takeOff, ...landing, ...hold(4)]);
    expect(held.view.phase.phase).toBe("taxi_in");
    // Beyond the place where aircraft hold, the same stop is an arrival.
    expect(fly([...takeOff, ...landing, ...hold(40)]).view.phase.phase).toBe("arrived");
    // With the engines off it has arrived at any place.
    const off = fly([...takeOff, ...landing, ...hold(4), { seconds: 60, engines: false }]);
    expect(["arrived", "deboarding"]).toContain(off.view.phase.phase);
  });

  test("holding at another runway than the one landed on is no arrival either", () => {
    const taxied: readonly Leg[] = [
      ...[...takeOff, ...landing],
      { seconds: 9, turnDps: 10 },
      { seconds: 40 },
      { seconds: 4, toKt: 0 },
      { seconds: 60, brake: true },
    ];
    const at = (more: Partial<SimSample>, legs = taxied) =>
      fly(legs, {
        change: (sample, sinceS) => (sinceS > 30 && (sample.groundSpeedKt ?? 9) < 3 ? { ...sample, ...more } : sample),
      });
    expect(at({}).view.phase.phase).toBe("arrived");
    expect(at({ atRunway: true }).view.phase.phase).toBe("taxi_in");
    const off = at({ atRunway: true }, [...taxied, { seconds: 60, engines: false }]);
    expect(["arrived", "deboarding"]).toContain(off.view.phase.phase);
  });
});

describe("the stands", () => {
  const flight: readonly Leg[] = [
    { seconds: 60, engines: true },
    { seconds: 60, toKt: 12, brake: false },
    ...[...takeOff, ...landing],
    { seconds: 9, turnDps: 10 },
    { seconds: 60 },
    { seconds: 4, toKt: 0 },
    { seconds: 90, brake: true, engines: false },
  ];
  /** Where it stands before and after the flight the simulator names a stand. */
  const named = (before: string | undefined, after: string | undefined) =>
    fly(flight, {
      change: (sample, sinceS) => {
        const stand = sinceS < 0 ? before : after;
        return (sample.groundSpeedKt ?? 9) < 3 && stand !== undefined ? { ...sample, stand } : sample;
      },
    });

  test("off blocks and on blocks name their stands", () => {
    const { view, said } = named("A12", "C 4");
    expect(said("block_off")).toEqual(["Off blocks at stand A12"]);
    expect(said("block_on")).toEqual(["On blocks at stand C 4"]);
    expect(view.stands).toEqual({ out: "A12", in: "C 4" });
  });

  test("without a stand they name none, and the arrival never names the stand of the departure", () => {
    const { view, said } = named("A12", undefined);
    expect(said("block_on")).toEqual(["On blocks"]);
    expect(view.stands).toEqual({ out: "A12", in: null });
    expect(named(undefined, undefined).said("block_off")).toEqual(["Off blocks"]);
  });
});

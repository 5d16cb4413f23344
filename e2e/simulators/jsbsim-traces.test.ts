import { describe, expect, test } from "vitest";
import { demoRunway, flownLanding } from "../../src-main/flight/testing/flown-landing.ts";
import { landingTraceSchema, placeOnMap, type TracePoint } from "../../src-shared/domain/landing-trace.ts";
import { seenFrom } from "../../src-shared/domain/runway.ts";
import { inPlainWords } from "../../src-shared/words/message.ts";
import { jsbSimFlights } from "./jsbsim-flights.ts";

// The truth is the contact log of JSBSim, which flew these landings.
const hz = 30;
const stops = jsbSimFlights.filter(({ ending, groundings }) => ending === "stop" && groundings.length > 0);

describe.each(stops)("the trace of $name", ({ recording, groundings, runway: name }) => {
  const runway = demoRunway(name);
  const { trace, view } = flownLanding(recording, hz, { runway });
  const points = trace?.points ?? [];
  const [first] = groundings;
  const at = (s: number): TracePoint | undefined => points.findLast(({ tS }) => tS <= s);

  test("has the contact at JSBSim's place on the runway, at height 0", () => {
    expect(landingTraceSchema.parse(trace)).toEqual(trace);
    expect(trace).toMatchObject({ contactSeen: true, origin: { at: "threshold" } });
    const contact = at(0);
    // One frame at 160 kt is 9 ft.
    expect(Math.abs((contact?.alongFt ?? Number.NaN) - (first?.pastThresholdFt ?? 0))).toBeLessThan(12);
    expect(Math.abs((contact?.rightFt ?? Number.NaN) - (first?.rightFt ?? 0))).toBeLessThan(3);
    expect(contact?.heightFt).toBe(0);
  });

  test("shows each hop of JSBSim's log, and no other", () => {
    const startS = (view.landings.at(-1)?.atMs ?? 0) / 1000;
    for (const [i, { offS }] of groundings.entries()) {
      const next = groundings[i + 1];
      if (offS === null || next === undefined || next.onS - offS < 0.3) continue;
      const aloft = points.filter(({ tS }) => tS + startS > offS + 0.05 && tS + startS < next.onS - 0.05);
      expect(aloft.length).toBeGreaterThan(3);
      expect(aloft.every(({ onGround }) => !onGround)).toBe(true);
    }
    const last = groundings.at(-1)?.onS ?? 0;
    expect(points.filter(({ tS }) => tS + startS > last + 0.1).every(({ onGround }) => onGround)).toBe(true);
  });

  test("leads back to the places on the map", () => {
    for (const point of [points[0], at(0), points.at(-1)]) {
      if (trace === null || point === undefined) throw new Error("no trace");
      const back = seenFrom(runway, placeOnMap(trace, point));
      expect(Math.abs(back.pastThresholdFt - point.alongFt)).toBeLessThan(1);
      expect(Math.abs(back.rightOfCentreFt - point.rightFt)).toBeLessThan(1);
    }
  });
});

test("a go-around leaves no trace, nor does a touch-and-go show the climb after it as a roll-out", () => {
  const named = (wanted: string) => {
    const flight = jsbSimFlights.find(({ name }) => name === wanted);
    if (flight === undefined) throw new Error(`no flight ${wanted}`);
    return flownLanding(flight.recording, hz, { runway: demoRunway(flight.runway) });
  };
  expect(named("737_go_around").trace).toBeNull();
  const { trace } = named("c172x_touch_and_go");
  expect(trace?.points.length).toBeGreaterThan(100);
  expect(Math.max(...(trace?.points ?? []).filter(({ tS }) => tS > 0).map(({ heightFt }) => heightFt))).toBeLessThan(
    50,
  );
});

test("the log has the rate and the speed of the touchdown", () => {
  const hard = stops.find(({ name }) => name === "a320_hard");
  if (hard === undefined) throw new Error("no such flight");
  const { view, events } = flownLanding(hard.recording, hz);
  const landing = view.landings.at(-1);
  const [said] = events.filter(({ kind }) => kind === "touchdown").map(({ text }) => inPlainWords(text));
  expect(said).toBe(
    `Touchdown, −${Math.round(-(landing?.rateFpm ?? 0))} ft/min, ${Math.round(landing?.groundSpeedKt ?? 0)} kt`,
  );
});

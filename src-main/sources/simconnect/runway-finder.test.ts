import { Protocol } from "node-simconnect";
import { expect, onTestFinished, test } from "vitest";
import { moved } from "../../../src-shared/domain/runway.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import type { Finishing } from "../testing/harness.ts";
import { type SurveyedProtocol, surveyConnection } from "../testing/survey-connection.ts";
import { createRunwayFinder } from "./runway-finder.ts";

/** The finder on a real connection to the demo simulator, which stands at BIKF. */
async function finder(t: Finishing, protocol: SurveyedProtocol) {
  const { link, ...rest } = await surveyConnection(t, protocol);
  return { look: createRunwayFinder(rest.connection, link, protocol), ...rest };
}

/** BIRK's runway 13, as the demo simulator has it. */
const threshold = { latitudeDeg: 64.13252141, longitudeDeg: -21.95536147 };
const air: RawSample = { onGround: false, groundSpeedKt: 60 };
const touching = (headingTrueDeg: number, leftFt = 0): RawSample => ({
  ...moved(moved(threshold, 116.3, 900), 26.3, leftFt),
  onGround: true,
  groundSpeedKt: 60,
  headingTrueDeg,
});

test.each([Protocol.SunRise, Protocol.KittyHawk] as const)(
  "protocol %i: the runway under the wheels",
  async (protocol) => {
    const { look, troubles, seen } = await finder({ onTestFinished }, protocol);
    look(air, 0);
    expect(look(touching(118), 100)).toBeUndefined();
    await expect.poll(() => look(touching(118), 200)).toMatchObject({ airport: "BIRK", name: "13" });
    // A bounce sends no further requests. The next flight starts without a runway.
    look(air, 300);
    expect(look(touching(118), 900)?.name).toBe("13");
    look(air, 1000);
    expect(look(air, 6500)).toBeUndefined();
    look(touching(294), 7000);
    await expect.poll(() => look(touching(294), 7100)?.name).toBe("31");
    expect(look(touching(294), 7200)?.lengthFt).toBeLessThan(4030 - 200);
    expect(seen).toEqual({ lists: 2, ends: 2 });
    expect(troubles).toEqual([]);
  },
);

test("beside the runway, or standing where the flight began, there is none", async (t) => {
  const { look, seen, troubles } = await finder(t, Protocol.SunRise);
  look(touching(118), 0);
  look(air, 100);
  look(touching(118, 900), 200);
  await expect.poll(() => seen.ends).toBe(1);
  expect(look(touching(118, 900), 300)).toBeUndefined();
  expect(seen.lists).toBe(1);
  expect(troubles).toEqual([]);
});

test("FSX and Prepar3D get no request: they do not have it", async (t) => {
  const { look, seen } = await finder(t, Protocol.FSX_SP2);
  look(air, 0);
  expect(look(touching(118), 100)).toBeUndefined();
  expect(seen.lists).toBe(0);
});

test("early in a take-off roll the runway is requested once", async (t) => {
  const { look, seen, troubles } = await finder(t, Protocol.SunRise);
  const rolling = (groundSpeedKt: number): RawSample => ({ ...touching(117), groundSpeedKt });
  look(rolling(0), 0);
  look(rolling(30), 1000);
  expect(seen.lists).toBe(0);
  look(rolling(45), 2000);
  await expect.poll(() => look(rolling(60), 3000)?.name).toBe("13");
  look(rolling(80), 4000);
  expect(seen).toEqual({ lists: 1, ends: 1 });
  expect(troubles).toEqual([]);
});

import { FacilityDataType, Protocol, RawBuffer, type RecvFacilityData } from "node-simconnect";
import { expect, onTestFinished, test } from "vitest";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import type { Finishing } from "../testing/harness.ts";
import { type SurveyedProtocol, surveyConnection } from "../testing/survey-connection.ts";
import { createTaxiwayFinder } from "./taxiway-finder.ts";

/** The finder on a real connection to the demo simulator, which stands at BIKF. */
async function finder(t: Finishing, protocol: SurveyedProtocol) {
  const { connection, link, ...rest } = await surveyConnection(t, protocol);
  return { look: createTaxiwayFinder(connection, link, protocol), connection, ...rest };
}

/** On the paths north of Keflavík's runway 11: taxiway N, one without a name, and a route over an apron. */
const on = (latitudeDeg: number): LatLon => ({ latitudeDeg, longitudeDeg: -22.63 });
const [taxiwayN, nameless, apron] = [on(63.987), on(63.988), on(63.989)];
const air: RawSample = { onGround: false, groundSpeedKt: 60 };
const rolls = (place: LatLon, more: Partial<RawSample> = {}): RawSample => ({
  ...{ ...place, onGround: true, groundSpeedKt: 60, headingTrueDeg: 91, surface: "paved" },
  ...more,
});

/** Touches down at 200 ms and rolls; `then` is 2 s after that. */
function land(look: (sample: RawSample, nowMs: number) => string | undefined, place: LatLon, fromMs = 0) {
  look(air, fromMs);
  look(rolls(place), fromMs + 200);
  look(rolls(place), fromMs + 1000);
  return look(rolls(place), fromMs + 2200);
}

test.each([Protocol.SunRise, Protocol.KittyHawk] as const)(
  "protocol %i: the taxiway under the wheels, asked for once",
  async (protocol) => {
    const { look, seen, troubles } = await finder({ onTestFinished }, protocol);
    expect(land(look, taxiwayN)).toBeUndefined();
    await expect.poll(() => look(rolls(taxiwayN), 2300)).toBe("N");
    expect(look(rolls(taxiwayN, { groundSpeedKt: 5 }), 20_000)).toBe("N");
    expect(seen).toEqual({ lists: 1, ends: 1 });
    look(air, 30_000);
    expect(look(air, 36_000)).toBeUndefined();
    land(look, nameless, 40_000);
    await expect.poll(() => look(rolls(nameless), 42_300)).toBe("");
    expect(troubles).toEqual([]);
  },
);

test("a route over an apron is no taxiway", async (t) => {
  const { look, seen } = await finder(t, Protocol.SunRise);
  land(look, apron);
  await expect.poll(() => seen.ends).toBe(1);
  expect(look(rolls(apron), 2300)).toBeUndefined();
});

test("a landing on a runway, on grass or on nothing known asks for nothing; nor does FSX or Prepar3D", async (t) => {
  const { look, seen } = await finder(t, Protocol.SunRise);
  for (const surface of ["runway", "grass", undefined] as const) {
    look(air, 0);
    for (let ms = 6000; ms < 30_000; ms += 500) look(rolls(taxiwayN, { surface }), ms);
    look(air, 40_000);
    look(air, 46_000);
  }
  const fsx = await finder(t, Protocol.FSX_SP2);
  expect(land(fsx.look, taxiwayN)).toBeUndefined();
  expect([seen.lists, fsx.seen.lists]).toEqual([0, 0]);
});

test("spoilt values make no taxiway and never stop the link", async (t) => {
  const { look, connection, seen } = await finder(t, Protocol.SunRise);
  const spoilt = (type: FacilityDataType, bytes: Buffer, itemIndex = 0) =>
    connection.emit("facilityData", {
      ...{ userRequestId: 68, uniqueRequestId: 1, parentUniqueRequestId: 0, type, isListItem: true },
      ...{ itemIndex, listSize: 1, data: new RawBuffer(bytes) },
    } as RecvFacilityData);
  connection.on("facilityData", ({ userRequestId, type }) => {
    if (userRequestId !== 68 || type !== FacilityDataType.AIRPORT) return;
    for (const each of [FacilityDataType.TAXI_POINT, FacilityDataType.TAXI_PATH, FacilityDataType.TAXI_NAME])
      for (const length of [0, 3, 19]) spoilt(each, Buffer.alloc(length, 0xff), 5);
    // NaN for width and points, and the index of an end that does not exist.
    const path = Buffer.alloc(20, 0xff);
    path.writeInt32LE(1, 0);
    spoilt(FacilityDataType.TAXI_PATH, path);
    spoilt(FacilityDataType.TAXI_POINT, Buffer.alloc(8, 0xff), 7);
  });
  land(look, taxiwayN);
  await expect.poll(() => look(rolls(taxiwayN), 2300)).toBe("N");
  expect(seen.ends).toBe(1);
});

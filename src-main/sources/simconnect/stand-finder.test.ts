import { FacilityDataType, Protocol } from "node-simconnect";
import { expect, onTestFinished, test } from "vitest";
import { moved } from "../../../src-shared/domain/runway.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import type { Finishing } from "../testing/harness.ts";
import { type SurveyedProtocol, surveyConnection } from "../testing/survey-connection.ts";
import { createStandFinder } from "./stand-finder.ts";

/** The finder on a real connection to the demo simulator, which stands at BIKF. */
async function finder(t: Finishing, protocol: SurveyedProtocol) {
  const { connection, link, troubles, ...counted } = await surveyConnection(t, protocol);
  const seen = Object.assign(counted.seen, { stands: 0 });
  connection.on("facilityData", ({ type }) => {
    if (type === FacilityDataType.TAXI_PARKING) seen.stands++;
  });
  return { look: createStandFinder(connection, link, protocol), troubles, seen };
}

/** BIKF's gate 1, as the demo simulator has it. */
const gate = { latitudeDeg: 63.99543601, longitudeDeg: -22.62459099 };
const standing = (place = gate, more: Partial<RawSample> = {}): RawSample => ({
  ...place,
  onGround: true,
  groundSpeedKt: 0,
  ...more,
});

test.each([Protocol.SunRise, Protocol.KittyHawk] as const)(
  "protocol %i: the stand that it stands on, asked for once",
  async (protocol) => {
    const { look, seen, troubles } = await finder({ onTestFinished }, protocol);
    expect(look(standing(), 0)).toBeUndefined();
    look(standing(), 1000);
    expect(seen.lists).toBe(0);
    look(standing(), 2500);
    await expect.poll(() => look(standing(), 3000)).toBe("1");
    // The stand's place comes as float32 metres from the airport's reference point, so it is exact to a foot.
    expect(look(standing(moved(gate, 0, 64)), 4000)).toBe("1");
    expect(look(standing(moved(gate, 0, 68)), 5000)).toBeUndefined();
    expect(look(standing(moved(gate, 90, 250)), 6000)).toBe("2");
    expect(look(standing(gate, { groundSpeedKt: 9 }), 7000)).toBeUndefined();
    expect(look(standing(gate, { onGround: false }), 8000)).toBeUndefined();
    expect(look(standing(), 20_000)).toBe("1");
    expect(seen).toEqual({ lists: 1, ends: 1, stands: 2 });
    expect(troubles).toEqual([]);
  },
);

test("an aircraft on no stand gets none, and the airports around are requested once", async (t) => {
  const { look, seen, troubles } = await finder(t, Protocol.SunRise);
  const runway = { latitudeDeg: 63.9645, longitudeDeg: -22.6054 };
  for (let ms = 0; ms < 10_000; ms += 500) look(standing(runway), ms);
  await expect.poll(() => seen.ends).toBe(1);
  for (let ms = 10_000; ms < 20_000; ms += 500) expect(look(standing(runway), ms)).toBeUndefined();
  expect(seen.lists).toBe(1);
  expect(troubles).toEqual([]);
});

test("FSX and Prepar3D are not asked: they have no such request", async (t) => {
  const { look, seen } = await finder(t, Protocol.FSX_SP2);
  for (let ms = 0; ms < 5000; ms += 500) expect(look(standing(), ms)).toBeUndefined();
  expect(seen.lists).toBe(0);
});

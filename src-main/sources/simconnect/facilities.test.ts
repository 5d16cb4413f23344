import {
  type FacilityDataType,
  Protocol,
  RawBuffer,
  type RecvAirportList,
  type RecvFacilityData,
} from "node-simconnect";
import { expect, test } from "vitest";
import { runwaySchema, taxiwaySchema } from "../../../src-shared/domain/runway.ts";
import type { RawSample } from "../../../src-shared/domain/sample.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { surveyConnection } from "../testing/survey-connection.ts";
import { createRunwayFinder } from "./runway-finder.ts";
import { createStandFinder } from "./stand-finder.ts";
import { createTaxiwayFinder } from "./taxiway-finder.ts";

/** Values that damage leaves in a field of four bytes. */
const extremes = [0, 0xff_ff_ff_ff, 0x7f_80_00_00, 0x7f_c0_00_00, 0x7f_7f_ff_ff, 0x80_00_00_00, 1];
const types = [0, 1, 14, 15, 16, 17, 23, 28, 99];

/** The data of one facility: no bytes, noise, or whole fields with extreme values. `FACILITY_SEED` takes another run. */
function createSpoilt(seed: string) {
  const random = createRandom(`facilities-${seed}`);
  const word = () => (random.chance(0.5) ? random.int(0, 0xff_ff_ff_ff) : (extremes[random.int(0, 6)] ?? 0));
  return (userRequestId: number): RecvFacilityData => {
    const words = Array.from({ length: random.int(0, 14) }, word);
    const bytes = Buffer.alloc(words.length * 4 + random.int(0, 3), 0xff);
    words.forEach((each, i) => void bytes.writeUInt32LE(each, i * 4));
    return {
      ...{ userRequestId, uniqueRequestId: random.int(0, 20), parentUniqueRequestId: random.int(0, 20) },
      ...{ type: types[random.int(0, types.length - 1)] as FacilityDataType, isListItem: true },
      ...{ itemIndex: word(), listSize: word(), data: new RawBuffer(bytes) },
    } as RecvFacilityData;
  };
}

const seed = process.env.FACILITY_SEED ?? "1";
/** The list and the airport of each finder. */
const requests = [
  [61, 62],
  [64, 65],
  [67, 68],
] as const;
/** Airports without a place or a name. One of them is so near that the finder must request it. */
function spoiltList(requestID: number): RecvAirportList {
  const bad = { icao: "\0\0", region: "", latitude: Number.NaN, longitude: 1e300, altitude: Number.NaN };
  const near = { ...bad, icao: "?", latitude: 63.987, longitude: -22.63 };
  return { requestID, arraySize: 2, entryNumber: 0, outOf: 9, airports: [bad, near] } as RecvAirportList;
}
const gate = { latitudeDeg: 63.99543601, longitudeDeg: -22.62459099 };
const field = { latitudeDeg: 63.987, longitudeDeg: -22.63 };
const standing: RawSample = { ...gate, onGround: true, groundSpeedKt: 0, surface: "paved", headingTrueDeg: 91 };
const rolling: RawSample = { ...field, onGround: true, groundSpeedKt: 60, surface: "paved", headingTrueDeg: 91 };

test(`spoilt facilities (seed ${seed}) make no impossible runway, stand or taxiway, and the link lives`, async (t) => {
  const { connection, link } = await surveyConnection(t, Protocol.SunRise);
  const spoilt = createSpoilt(seed);
  const finders = [createRunwayFinder, createTaxiwayFinder, createStandFinder].map((create) =>
    create(connection, link, Protocol.SunRise),
  );
  const look = (sample: RawSample, nowMs: number) => {
    const [runway, taxiway, stand] = finders.map((finder) => finder(sample, nowMs));
    if (runway !== undefined) runwaySchema.parse(runway);
    if (taxiway !== undefined) taxiwaySchema.parse(taxiway);
    if (stand !== undefined) expect(String(stand).length).toBeLessThanOrEqual(40);
    return { taxiway, stand };
  };
  /** Sends spoilt data between the valid values. */
  async function spoil(): Promise<void> {
    for (let i = 0; i < 40; i++) {
      for (const [list, airport] of requests) {
        for (let j = 0; j < 20; j++) connection.emit("facilityData", spoilt(airport));
        connection.emit("airportList", spoiltList(list));
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  look(standing, 0);
  look(standing, 2500);
  await spoil();
  function land(ms: number): void {
    for (const afterMs of [0, 5500]) look({ ...rolling, onGround: false }, ms + afterMs);
    for (const afterMs of [6000, 8000]) look(rolling, ms + afterMs);
  }
  for (let flight = 0; flight < 5; flight++) {
    const ms = 10_000 + flight * 60_000;
    land(ms);
    await spoil();
    look(rolling, ms + 9000);
  }
  expect(link.isOver()).toBe(false);
  // Now undamaged: the finder reports the right result again.
  land(1_000_000);
  await expect.poll(() => look(rolling, 1_009_000).taxiway).toBe("N");
});

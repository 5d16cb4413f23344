import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { distanceNm } from "../../src-shared/domain/geodesy.ts";
import { readIvao, readVatsim } from "../context/networks/read-feed.ts";
import { createClock } from "../platform/time/clock.ts";
import { createDemo } from "./demo.ts";

test("the demo's pilot is on its VATSIM where the recorded flight is, and two controllers work there", async () => {
  const demo = createDemo({
    clock: createClock(),
    recording: fileURLToPath(new URL("../../assets/flights/jsbsim_bikf_birk.csv.gz", import.meta.url)),
    onChange: () => undefined,
  });
  expect(demo.networkAt("vatsim")).toBeNull();
  await demo.open();
  const read = async (network: "vatsim" | "ivao") => (await fetch(demo.networkAt(network)?.data ?? "")).json();
  const own = async () => readVatsim(await read("vatsim"))?.pilots.find(({ callsign }) => callsign === "NLY1");
  const parked = (await own()) ?? expect.fail();
  const keflavik = { latitudeDeg: 63.985, longitudeDeg: -22.6056 };
  const reykjavik = { latitudeDeg: 64.13, longitudeDeg: -21.9406 };
  expect(distanceNm(parked, keflavik)).toBeLessThan(3);
  demo.fly(120);
  await expect.poll(async () => distanceNm((await own()) ?? parked, parked)).toBeGreaterThan(0.5);
  const near = readVatsim(await read("vatsim"))?.controllers.map(({ callsign }) => callsign);
  expect(near?.filter((callsign) => /^BI/.test(callsign))).toEqual(["BIKF_APP", "BIRK_TWR"]);
  for (const pilot of readIvao(await read("ivao"))?.pilots ?? expect.fail())
    expect(distanceNm(pilot, reykjavik)).toBeGreaterThan(500);
  // After the flight the aircraft is back at the gate, and the next flight flies as the first.
  demo.rewind();
  expect(demo.view().speed).toBeNull();
  await expect.poll(async () => distanceNm((await own()) ?? reykjavik, parked)).toBeLessThan(0.01);
  demo.fly(120);
  await expect.poll(async () => distanceNm((await own()) ?? parked, parked)).toBeGreaterThan(0.5);
  await demo.close();
});

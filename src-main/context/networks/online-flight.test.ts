import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Sighting } from "../../../src-shared/domain/networks.ts";
import { readEntry } from "../../flight/record/record.ts";
import { createWorld, started } from "../../flight/testing/flight-world.ts";
import { openLogbook } from "../../flight/testing/logbook.ts";

test("a flight seen online: kept through a crash of the program, in the report, the logbook and its exports", async () => {
  const { open, fly, clock, files, airline, activePilot, booking, reopened } = await createWorld();
  const flights = open();
  expect(await flights.start(activePilot, booking)).toEqual(started);
  const see = (by: typeof flights, joined: boolean, ...controllers: string[]): void => {
    const sighting: Sighting = {
      ...{ network: "vatsim", callsign: "NLY1", by: "callsign", atMs: clock.now(), joined, controllers },
    };
    by.current()?.recordSighting(sighting);
  };
  await fly(flights, 0, 200);
  see(flights, false, "BIKF_APP");
  for (let row = 200; row < 800; row += 50) {
    await fly(flights, row, row + 50);
    see(flights, true, "BIKF_APP");
  }
  const half = flights.view()?.online;
  expect(half).toMatchObject([{ network: "vatsim", controllers: [{ callsign: "BIKF_APP" }] }]);
  const airS = flights.view()?.tracker?.clocks.airS ?? 0;
  expect(half?.[0]?.airS).toBeGreaterThan(60);
  expect(half?.[0]?.airS).toBeLessThanOrEqual(airS);
  await flights.shutDown();

  const again = await reopened();
  expect(again.view()?.online).toEqual(half);
  await again.current()?.continueFlight();
  see(again, false, "BIRK_TWR");
  await fly(again, 800);
  see(again, true, "BIRK_TWR");
  const whole = again.view()?.online;
  const flownS = again.view()?.tracker?.clocks.airS ?? 0;
  expect(whole?.[0]?.airS).toBeGreaterThan((half?.[0]?.airS ?? 0) + 60);
  expect(whole?.[0]?.airS).toBeLessThanOrEqual(flownS);
  const id = again.view()?.head.id ?? "";
  await again.current()?.file("", undefined, null);
  await again.shutDown();

  const [report] = airline.pireps;
  expect(report?.additionalFields).toMatchObject({
    ...{ Network: "VATSIM", "Network Callsign": "NLY1", "Online Air Time": expect.stringMatching(/^0:\d\d$/) },
    "Controllers Met": "BIKF_APP, BIRK_TWR",
  });
  expect(report?.log.map(({ event }) => event)).toContain("Online on VATSIM as NLY1");

  const logbook = openLogbook(files);
  const logged = await logbook.read(id);
  expect(logged).toMatchObject({ ok: true, value: { view: { online: whole } } });
  const written = async (format: "gpx" | "kml" | "report"): Promise<Uint8Array> => {
    const done = await logbook.export(id, format);
    return files.read(done.ok ? (done.value ?? "") : "") as Promise<Uint8Array>;
  };
  for (const [format, name] of [
    ["gpx", "desc"],
    ["kml", "description"],
  ] as const)
    expect(new TextDecoder().decode(await written(format))).toMatch(
      new RegExp(`<${name}>VATSIM as NLY1, 0:\\d\\d in the air, controllers met: BIKF_APP, BIRK_TWR</${name}>`),
    );
  const shared = gunzipSync(await written("report")).toString();
  expect(shared).toContain('{"online":{"network":"vatsim","by":"callsign"');
});

test("a flight that was not seen online does not mention it", async () => {
  const { open, fly, airline, activePilot, booking } = await createWorld();
  const flights = open();
  await flights.start(activePilot, booking);
  await fly(flights);
  await flights.current()?.file("", undefined, null);
  const [report] = airline.pireps;
  expect(report?.additionalFields).toHaveProperty("Client");
  expect(report?.additionalFields).not.toHaveProperty("Network");
});

test("a damaged sighting in a journal costs only itself", () => {
  for (const spoilt of [
    null,
    5,
    {},
    { network: "poscon", callsign: "A", by: "id", atMs: 1, joined: true, controllers: [] },
  ])
    expect(readEntry({ n: spoilt })).toBeNull();
});

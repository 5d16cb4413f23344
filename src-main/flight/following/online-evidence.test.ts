import { expect, test } from "vitest";
import type { Sighting } from "../../../src-shared/domain/networks.ts";
import { createFollower } from "./follower.ts";
import { createEvidence } from "./online-evidence.ts";

const sighting = (atMs: number, more: Partial<Sighting> = {}): Sighting => ({
  ...{ network: "vatsim", callsign: "NLY1", by: "callsign", atMs, joined: true, controllers: [] },
  ...more,
});

test("air time counts between two connected sightings, and only there", () => {
  const evidence = createEvidence();
  expect(evidence.see(sighting(0, { joined: false }), 100)).toBe(true);
  expect(evidence.see(sighting(15_000), 115)).toBe(false);
  // Offline for a while: that time does not count.
  evidence.see(sighting(600_000, { joined: false }), 700);
  evidence.see(sighting(660_000), 750);
  // On the ground nothing is added.
  evidence.see(sighting(720_000), 750);
  expect(evidence.view()).toEqual([
    {
      ...{ network: "vatsim", callsign: "NLY1", by: "callsign", firstMs: 0, lastMs: 720_000, airS: 65 },
      controllers: [],
    },
  ]);
});

test("each controller is met from the first to the last sighting within reach, again after a break", () => {
  const evidence = createEvidence();
  const at = (atMs: number, ...controllers: string[]) => evidence.see(sighting(atMs, { controllers }), 0);
  at(0, "BIKF_APP");
  at(1, "BIKF_APP", "BIRK_TWR");
  at(2, "BIRK_TWR");
  at(3, "BIKF_APP");
  expect(evidence.view()[0]?.controllers).toEqual([
    { callsign: "BIKF_APP", fromMs: 0, toMs: 1 },
    { callsign: "BIRK_TWR", fromMs: 1, toMs: 2 },
    { callsign: "BIKF_APP", fromMs: 3, toMs: 3 },
  ]);
});

test("each network and callsign has its own entry; their number is limited", () => {
  const evidence = createEvidence();
  evidence.see(sighting(0), 0);
  evidence.see(sighting(1, { network: "ivao" }), 0);
  for (let n = 0; n < 50; n++) evidence.see(sighting(n, { callsign: `NLY${n}`, controllers: [`A${n}_TWR`] }), 0);
  for (let n = 0; n < 500; n++) evidence.see(sighting(n, { controllers: [`A${n}_TWR`] }), 0);
  expect(evidence.view()).toHaveLength(10);
  expect(evidence.view()[0]?.controllers).toHaveLength(100);
});

test("the log mentions it once, in its place", () => {
  const airport = { icao: "BIKF", name: "", latitudeDeg: null, longitudeDeg: null };
  const follower = createFollower({ departure: airport, arrival: airport, cruiseAltitudeFt: null });
  follower.note({ kind: "filed", atMs: 50, text: "later" });
  for (const atMs of [10, 20, 30]) follower.recordSighting(sighting(atMs));
  expect(follower.events).toEqual([
    { kind: "online", atMs: 10, text: { say: "onlineAs", of: { network: "VATSIM", callsign: "NLY1" } } },
    { kind: "filed", atMs: 50, text: "later" },
  ]);
});

import { departed, settings } from "../../../src-renderer/testing/airline-data.ts";
import type { Controller, NetworkState, OnlineEvidence, Traffic } from "../../../src-shared/domain/networks.ts";
import { flightAt, live, trailTo } from "./flight-data.ts";
import { phrase } from "./language.ts";
import { answers, flying, page, type Scenario } from "./scenario.ts";

const on = { settings: { ...settings, vatsim: true, otherTraffic: true } };
const keflavik = { latitudeDeg: 63.985, longitudeDeg: -22.6056 };
const reykjavik = { latitudeDeg: 64.13, longitudeDeg: -21.9406 };

const controllers: readonly Controller[] = [
  { callsign: "BIKF_APP", frequency: "119.300", role: "approach", ...keflavik, aheadNm: 0 },
  { callsign: "BIKF_TWR", frequency: "118.325", role: "tower", ...keflavik, aheadNm: null },
  { callsign: "BIRK_TWR", frequency: "118.000", role: "tower", ...reykjavik, aheadNm: 6 },
  { callsign: "BIRK_GND", frequency: "121.700", role: "ground", ...reykjavik, aheadNm: 16 },
  { callsign: "BIRD_S_CTR", frequency: "126.750", role: "centre", latitudeDeg: 64.3, longitudeDeg: -21.4, aheadNm: 0 },
].map((controller) => ({ network: "vatsim" as const, ...controller }) as Controller);

const traffic: Traffic[] = [
  ["NLY305", 64.26, -22.2, 205, 8000],
  ["FXI81", 64.05, -21.75, 275, 6000],
  ["TFKAT", 64.18, -22.32, 60, 1500],
  ["NLY7F", 63.95, -22.9, 250, 24_000],
  ["OCN412", 64.4, -21.8, -1, 36_000],
];

const seen = (state: Partial<NetworkState>): NetworkState => ({
  network: "vatsim",
  problem: null,
  nextMs: null,
  own: null,
  ...state,
});
const online = seen({ own: { kind: "online", callsign: "ICE214", by: "callsign" } });

const flight = (networks: NetworkState[], press: readonly string[] = []): Scenario =>
  flying(20, {
    pushes: {
      ...on,
      networks: {
        networks,
        controllers: networks.some((each) => each.problem === null) ? [...controllers] : [],
        cameOnline: [],
      },
      traffic,
    },
    press,
  });

const evidence: OnlineEvidence[] = [
  {
    ...{ network: "vatsim", callsign: "ICE214", by: "callsign", firstMs: departed, lastMs: departed + 2_160_000 },
    airS: 1320,
    controllers: [
      { callsign: "BIKF_APP", fromMs: departed, toMs: departed + 900_000 },
      { callsign: "BIRK_TWR", fromMs: departed + 900_000, toMs: departed + 2_160_000 },
    ],
  },
];
const filed = answers["logbook.read"];

export const networkScenarios = {
  "flight-network-online": flight([online], [phrase(({ networks }) => networks.surroundings)]),
  "flight-network-offline": flight([seen({ own: { kind: "absent", callsign: "ICE214" } })]),
  "flight-network-elsewhere": flight([seen({ own: { kind: "elsewhere", callsign: "ICE214", nm: 412 } })]),
  "flight-network-problems": flight([
    seen({ problem: "busy", nextMs: departed + 1_500_000 }),
    seen({ network: "ivao", problem: "stale", nextMs: departed + 1_260_000 }),
  ]),
  "settings-networks": page(
    { settings: { ...settings, vatsim: true, ivao: true }, live: live(1) },
    { press: [`${phrase(({ networks }) => networks.id("IVAO"))}=123456`] },
  ),
  "logbook-network": page(
    { settings },
    {
      answers: {
        "logbook.read":
          filed === undefined || filed === "never" || "failure" in filed
            ? "never"
            : { ...filed, view: { ...flightAt(36, filed.view.stage), online: evidence }, trail: trailTo(36) },
      },
      press: ["ICE 214", "Flight"],
    },
  ),
} satisfies Record<string, Scenario>;

import { expect, it } from "vitest";
import type { PushName, PushValue } from "../../src-shared/contract/ipc.ts";
import { pushes } from "../../src-shared/contract/ipc.ts";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { FlightStage } from "../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { flightAt, live } from "../../tools/lab/preview/flight-data.ts";
import { connected, demo, signedIn } from "../../tools/lab/preview/scenario.ts";
import { toWatch, watchedPushes } from "./watchable.ts";

/** Everything here must stay on this computer. */
const secrets = [
  "crew.secret.example",
  "sigga@example.is",
  "Sigríður",
  "BID-7",
  "TRACK-9",
  "kept by the client",
  "hunter2",
];
const problem: Failure = {
  code: "network",
  message: "crew.secret.example shows another certificate.",
  detail: "GET https://crew.secret.example/api?key=hunter2",
};
const stages: readonly FlightStage[] = [
  { kind: "tracking" },
  { kind: "filing", step: "waiting", problem },
  { kind: "answer_unknown", problem },
  { kind: "refused", problem: { ...problem, code: "a code of a later version" } },
  {
    kind: "filed",
    receipt: {
      ...{ pirepId: "TRACK-9", flightNumber: "214", route: "", aircraft: "C172", registration: "TF-SKY", airline: "" },
      ...{ filedAtMs: 0, answered: true, decision: "rejected", decisionReason: "Sigríður, you landed elsewhere." },
    },
  },
];

function flightIn(stage: FlightStage): PushValue<"flight"> {
  const flight = flightAt(22, stage);
  return {
    ...flight,
    head: {
      ...{ ...flight.head, airlineId: "crew.secret.example", bidId: "BID-7", trackingId: "TRACK-9" },
      airlineData: { note: "kept by the client" },
    },
    airline: { ...flight.airline, problem },
    comments: "Call me at sigga@example.is",
    disk: "EACCES crew.secret.example",
  };
}

const given: { readonly [N in PushName]?: PushValue<N> } = {
  session: signedIn,
  demo: { ...demo, password: "hunter2" },
  simulator: { ...connected, target: "crew.secret.example" },
  live: live(22),
  settings: {
    ...{ ...defaultSettings, simbriefPilot: "hunter2", vatsimId: "1234567" },
    simulatorPlace: { host: "crew.secret.example", port: 500, kind: "simconnect" },
    onlineTiles: { ...defaultSettings.onlineTiles, address: "https://tiles.example/{z}/{x}/{y}?key=hunter2" },
  },
  secondScreen: {
    ...{ here: { kind: "closed" }, network: { kind: "closed" }, devices: [], textFolder: "", textProblem: null },
    invitation: "http://192.168.1.20/#hunter2",
  },
};

it("lets no secret, e-mail, name or address of the airline leave this computer", () => {
  for (const stage of stages) {
    const all: Partial<Record<PushName, unknown>> = { ...given, flight: flightIn(stage) };
    const left = Object.entries(all).map(([name, value]) => toWatch(name as PushName, value));
    for (const secret of secrets) expect(JSON.stringify(left), secret).not.toContain(secret);
  }
});

it("lets nothing leave of a push that nobody has looked at", () => {
  const unwatched = (Object.keys(pushes) as PushName[]).filter((name) => !watchedPushes.includes(name));
  expect(unwatched).toContain("session");
  expect(unwatched).toContain("secondScreen");
  expect(unwatched.map((name) => toWatch(name, given[name]))).toEqual(unwatched.map(() => undefined));
});

it("what leaves fits the window's own schemas", () => {
  for (const name of watchedPushes) {
    const value = name === "flight" ? flightIn({ kind: "answer_unknown", problem }) : given[name];
    if (value !== undefined)
      expect(pushes[name].safeParse(toWatch(name, value)), name).toMatchObject({ success: true });
  }
});

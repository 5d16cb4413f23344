import { readFileSync } from "node:fs";
import { join } from "node:path";
import { departed } from "../../../src-renderer/testing/airline-data.ts";
import type { CallValue } from "../../../src-shared/contract/ipc.ts";
import { readRules } from "../../../src-shared/rules/read-rules.ts";
import { eventKey, type Finding, type RuleOutcome } from "../../../src-shared/rules/verdict.ts";
import { repository } from "../../build/build.ts";
import { landingTrace } from "./flight-data.ts";
import { flying, page } from "./scenario.ts";

const atMs = departed + 34 * 60_000;
/** On the final approach. */
const momentMs = (landingTrace?.atMs ?? 0) - 14_000;
const finding = (more: Partial<Finding>): Finding => ({
  ...{ level: "deviation", fromMs: atMs, toMs: atMs + 8000, latitudeDeg: 64.11, longitudeDeg: -22 },
  ...{ heightFt: null, quantity: null, value: null, limit: null, reference: null },
  ...more,
});
const rule = (id: string, en: string, de: string, more: Partial<RuleOutcome> = {}): RuleOutcome => ({
  ...{ id, title: { en, de }, outcome: "clear", findings: [], count: 0, why: null, missing: [] },
  ...more,
});
const fast = { quantity: "indicatedAirspeedKt", value: 84, limit: 75, reference: 65 } as const;
const high = finding({ ...fast, level: "note", heightFt: 290, fromMs: momentMs });
const sink = { quantity: "sinkRateFpm", reference: null } as const;
const bank = { quantity: "bankDeg", reference: null } as const;

const reviewed: CallValue<"review.of"> = {
  verdict: {
    set: { id: "contrail", version: "1" },
    aircraft: { aircraftClass: "light", icaoType: "C172" },
    rules: [
      rule(
        "go-around",
        "Went around from an approach that was not stable",
        "Aus einem nicht stabilen Anflug durchgestartet",
        {
          ...{ outcome: "fired", count: 1, findings: [finding({ level: "praise", fromMs: atMs - 600_000 })] },
        },
      ),
      rule(
        "speed",
        "Speed on final above the approach speed",
        "Geschwindigkeit im Endanflug über der Anfluggeschwindigkeit",
        {
          ...{ outcome: "fired", count: 1, findings: [high] },
          criterionTitle: { en: "Not too fast", de: "Nicht zu schnell" },
          hint: {
            en: "The approach speed is the one that you flew from 300 to 50 ft.",
            de: "Die Anfluggeschwindigkeit ist die, die Sie von 300 bis 50 ft geflogen sind.",
          },
        },
      ),
      rule("taxi", "Taxi speed", "Rollgeschwindigkeit", {
        ...{ outcome: "fired", count: 2 },
        findings: [
          finding({ level: "note", quantity: "groundSpeedKt", value: 36, limit: 32 }),
          finding({ level: "note", quantity: "groundSpeedKt", value: 34, limit: 32, fromMs: atMs + 200_000 }),
        ],
      }),
      rule("sink", "Sink rate below 1,000 ft", "Sinkrate unter 1.000 ft", {
        criterionTitle: { en: "Sink rate", de: "Sinkrate" },
      }),
      rule("bank", "Bank on final", "Querlage im Endanflug", { criterionTitle: { en: "Bank", de: "Querlage" } }),
      rule("rate", "Landing rate", "Landerate", { outcome: "close" }),
      rule("gear", "Gear not down on approach", "Fahrwerk im Anflug nicht ausgefahren", {
        ...{ outcome: "unjudged", why: "not_reported", missing: ["gearRatio"] },
      }),
      rule("beacon", "Beacon off with the engines running", "Beacon aus bei laufenden Triebwerken", {
        ...{ outcome: "unjudged", why: "dead", missing: ["beaconLight"] },
      }),
    ],
    approaches: [
      {
        ...{ end: "landing", endMs: atMs + 60_000, approachSpeedKt: 65, broken: ["speed"] },
        ...{ judged: ["speed", "sink", "bank"], destabilised: { ...high, rule: "speed" } },
        gates: [
          {
            ...{ heightFt: 1000, atMs: atMs - 60_000 },
            values: [
              { rule: "speed", ...fast, value: 78, ok: false },
              { rule: "sink", ...sink, value: 620, limit: 1000, ok: true },
              { rule: "bank", ...bank, value: null, limit: 15, ok: null },
            ],
          },
          {
            ...{ heightFt: 500, atMs: atMs - 20_000 },
            values: [
              { rule: "speed", ...fast, value: 71, ok: true },
              { rule: "sink", ...sink, value: 540, limit: 1000, ok: true },
              { rule: "bank", ...bank, value: 0.6, limit: 15, ok: true },
            ],
          },
        ],
      },
    ],
  },
  isAirlines: false,
  again: null,
  excuses: { [eventKey("taxi", atMs + 200_000)]: "atc" },
};

/** The examples of the guide stand for the rules of an airline. */
const read = readRules(readFileSync(join(repository, "assets", "guide", "rules-vmsacars.json"), "utf8"));
const set = read.ok ? read.set : null;
const ofAirline = { answers: { "rules.look": { set, problem: null } } };
const changed = (flight: string, before: "clear" | null) =>
  ({ flight, before, after: "fired", atMs: momentMs }) as const;
const tried: CallValue<"review.trial"> = {
  kind: "tried",
  titles: Object.fromEntries((set?.rules ?? []).map(({ id, title }) => [id, title])),
  trial: {
    ...{ set: { id: "vmsacars", version: "1" }, before: { id: "contrail", version: "1" }, flights: 12 },
    rules: (set?.rules ?? []).map(({ id }, at) => ({
      ...{ id, before: at % 3 === 0 ? { fired: 1, clear: 11 } : null },
      after: at === 1 ? { fired: 5, clear: 7 } : at % 4 === 0 ? { unjudged: 12 } : { clear: 10, absent: 2 },
      warning: at === 1 ? "often" : at === 5 ? "one_type" : null,
      changes: at === 1 ? [changed("1", "clear"), changed("3", null)] : [],
    })),
  },
};

/** What a flight was like, on the report and in the logbook. */
export const reviewScenarios = {
  "report-review": flying(36, { answers: { "review.of": reviewed }, press: ["Review report"] }),
  "logbook-flight-review": page({}, { answers: { "review.of": reviewed }, press: ["ICE 214", "Review"] }),
  "logbook-flight-events": page({}, { answers: { "review.of": reviewed }, press: ["ICE 214", "Flight"] }),
  "logbook-flight-moment": page({}, { answers: { "review.of": reviewed }, press: ["ICE 214", "Review", "13:34"] }),
  "bookings-rules": page({}, { ...ofAirline, press: ["vmsACARS"] }),
  "airline-rules": page({}, { ...ofAirline, press: ["vmsACARS"] }),

  "logbook-trial": page(
    {},
    {
      answers: { "review.of": reviewed, "review.trial": tried },
      press: ["Try rules", "Choose a rule file. You can also drop it here.@assets/guide/rules-vmsacars.json"],
    },
  ),
};

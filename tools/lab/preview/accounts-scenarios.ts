import { airlines, departed, oauthAirline, schedule } from "../../../src-renderer/testing/airline-data.ts";
import type { BrowserView, ConnectionTest } from "../../../src-shared/contract/accounts.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { live } from "./flight-data.ts";
import { demo, failureOf, page, type Scenario, searching, signedIn, signedOut } from "./scenario.ts";

const oauthSignedIn = { ...signedIn, airlineId: "arctic" } as const;
const { id: _id, demo: _demo, oauthVerifiedAtMs: _verified, ...oauthDraft } = oauthAirline;
const notOffered = {
  failure: { code: "not_offered", message: failureOf("statistics", "not_offered") },
};
const waiting: BrowserView = {
  airlineId: "arctic",
  purpose: "sign_in",
  step: "waiting",
  opened: true,
  untilMs: departed + 10 * 60_000,
  redirectUri: "contrail://auth/airline/ARC/callback",
  mayUsePage: true,
  problem: null,
};
const testing: BrowserView = { ...waiting, purpose: "connection_test" };
const testAt = (refresh: "waiting" | "failed" | "passed"): ConnectionTest => ({
  airlineId: "arctic",
  steps: [
    { step: "authorise", outcome: refresh === "waiting" ? "waiting" : "passed", message: "", detail: "" },
    { step: "exchange", outcome: refresh === "waiting" ? "waiting" : "passed", message: "", detail: "" },
    {
      step: "refresh",
      outcome: refresh,
      message: refresh === "failed" ? english.accounts.refreshNotGranted : "",
      detail: refresh === "failed" ? "HTTP 400 unauthorized_client: this client may not refresh" : "",
    },
  ],
  remark: refresh === "passed" ? english.accounts.notRotated : null,
  verifiedAtMs: refresh === "passed" ? departed : null,
});

const proposal = {
  ...({ kind: "asks", id: 1, draft: oauthDraft, from: "link", changes: null, again: false } as const),
  ...{ hosts: [], odd: [] },
};
/** A link to an airline with two owners, of which one has a name that imitates the other's. */
const severalOwners = {
  ...proposal,
  hosts: ["crew.icewing.example", "xn--icewng-svf.example"],
  odd: [{ host: "xn--icewng-svf.example", reads: "icew\u0456ng.example", isMixed: true }],
};

export const accountsScenarios = {
  "first-run": page(
    { session: { ...signedOut, airlineId: null }, simulator: searching },
    { answers: { "airlines.list": [] } },
  ),
  "first-run-add": page(
    { session: { ...signedOut, airlineId: null } },
    { answers: { "airlines.list": [] }, press: ["Add your airline", "Check address"] },
  ),
  "first-run-unreachable": page(
    { session: { ...signedOut, airlineId: null } },
    {
      answers: {
        "airlines.list": [],
        "airlines.check": { failure: { code: "network", message: failureOf("handshake", "network") } },
      },
      press: ["Add your airline", "Airline's address=crew.icewing.example", "Check address"],
    },
  ),
  "sign-in-empty": page({ session: signedOut, simulator: searching }, { press: ["Sign in"] }),
  "sign-in": page({ session: signedOut, simulator: searching }),
  "sign-in-wrong": page({
    session: {
      ...signedOut,
      reason: { code: "sign_in", message: failureOf("login", "rejected_login") },
    },
  }),
  "sign-in-demo": page({ session: { ...signedOut, airlineId: "demo" }, demo, simulator: searching }),
  restoring: page({ session: { kind: "restoring", airlineId: "icewing" } }),
  airline: page({ live: live(1) }),
  "airline-memory": page({ session: { ...signedIn, keptIn: "memory" } }),
  "airline-oauth": page({ session: oauthSignedIn }, { answers: { "airlines.list": [oauthAirline, ...airlines] } }),
  "airline-edit": page(
    { session: oauthSignedIn },
    { answers: { "airlines.list": [oauthAirline, ...airlines] }, press: ["Advanced", "Edit"] },
  ),
  "airline-edit-wrong": page(
    { session: oauthSignedIn },
    {
      answers: {
        "airlines.list": [
          {
            ...oauthAirline,
            baseUrl: "ftp://crew.arctic.example",
            oauth: oauthAirline.oauth && {
              ...oauthAirline.oauth,
              clientId: "",
              tokenUrl: "http://id.arctic.example/token",
            },
          },
        ],
      },
      press: ["Advanced", "Edit", "Save"],
    },
  ),
  "airline-remove": page({}, { press: ["Advanced", "Remove"] }),
  "airline-add": page({}, { press: ["Add another airline"] }),
  "airline-add-answered": page(
    {},
    {
      answers: {
        "airlines.check": {
          handler: "Arctic Wing",
          apiVersion: "0.3.6",
          baseUrl: "https://arctic.example",
          warning: null,
        },
      },
      press: ["Add another airline", "Airline's address=arctic.example", "Check address"],
    },
  ),
  "airline-not-offered": page(
    {},
    { answers: { "pilot.statistics": notOffered, "fleet.list": notOffered, "announcements.list": notOffered } },
  ),
  "airline-test-waiting": page({ connectionTest: testAt("waiting"), browser: testing }),
  "airline-test-failed": page({ connectionTest: testAt("failed") }),
  "airline-test-passed": page({ connectionTest: testAt("passed") }),
  "airline-fleet": page({}, { press: ["Fleet"] }),
  schedule: page({}, { press: ["Search flights"] }),
  "schedule-first": page({}),
  "schedule-limited": page(
    {},
    {
      answers: { "schedule.search": { ...schedule, firstHundredOnly: true, onlyFromIcao: "BIKF" } },
      press: ["Search flights"],
    },
  ),
  "schedule-none": page(
    {},
    {
      answers: { "schedule.search": { flights: [], firstHundredOnly: false, onlyFromIcao: null } },
      press: ["Search flights"],
    },
  ),
  "schedule-not-offered": page({}, { answers: { "schedule.search": notOffered }, press: ["Search flights"] }),
  "sign-in-browser": page(
    { session: { ...signedOut, airlineId: "arctic" }, simulator: searching },
    { answers: { "airlines.list": [{ ...oauthAirline, signIn: ["oauth"] }, ...airlines] } },
  ),
  "sign-in-both": page(
    { session: { ...signedOut, airlineId: "arctic" }, simulator: searching },
    { answers: { "airlines.list": [oauthAirline, ...airlines] } },
  ),
  "sign-in-waiting": page(
    { session: { ...signedOut, airlineId: "arctic" }, simulator: searching, browser: waiting },
    { answers: { "airlines.list": [oauthAirline, ...airlines] } },
  ),
  "sign-in-foreign": page(
    {
      session: { ...signedOut, airlineId: "arctic" },
      simulator: searching,
      browser: {
        ...waiting,
        problem: {
          code: "foreign",
          message: english.accounts.foreign,
        },
      },
    },
    { answers: { "airlines.list": [oauthAirline, ...airlines] } },
  ),
  "proposal-link": page({ proposal }),
  "proposal-several-owners": page({ proposal: severalOwners }),
  "proposal-again": page({ proposal: { ...severalOwners, again: true } }),
  "proposal-change": page({ proposal: { ...proposal, from: "file", changes: "Icewing Virtual" } }),
  "proposal-unreadable": page({
    proposal: {
      kind: "unreadable",
      id: 1,
      problem: {
        code: "bad_profile",
        message: english.accounts.badProfile,
        detail: "It is not JSON.",
      },
    },
  }),
} satisfies Readonly<Record<string, Scenario>>;

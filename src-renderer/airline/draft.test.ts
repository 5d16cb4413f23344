import { expect, test } from "vitest";
import { type AirlineProfile, airlineDraftSchema, airlineProfileSchema } from "../../src-shared/domain/airline.ts";
import { readTyped, typedOf } from "./draft.ts";

const airline: AirlineProfile = airlineProfileSchema.parse({
  id: "icewing",
  name: "Icewing",
  baseUrl: "https://crew.icewing.example",
  system: "crew_system",
  signIn: ["password", "oauth"],
  oauth: {
    airlineId: "ICE",
    clientId: "contrail",
    scopes: "",
    authoriseUrl: "https://id.icewing.example/authorise",
    tokenUrl: "https://id.icewing.example/token",
    refreshUrl: null,
  },
  allowAircraftChanges: true,
  allowStartOverride: false,
  allowCrashRecovery: false,
  rulesUrl: "https://crew.icewing.example/rules.json",
  demo: false,
});

test("a profile goes through the form unchanged", () => {
  const read = readTyped(typedOf(airline));
  expect("draft" in read && airlineDraftSchema.parse(read.draft)).toEqual(airlineDraftSchema.parse(airline));
});

test("each unusable field is named; the browser's fields only if the browser is used", () => {
  const empty = {
    ...typedOf(airline),
    name: " ",
    baseUrl: "ftp://x",
    airlineId: "a/b",
    clientId: "",
    authoriseUrl: "",
    tokenUrl: "http://id.icewing.example/token",
    refreshUrl: "nonsense",
    platformUrl: "https://icewing.example/",
  };
  const both = readTyped(empty);
  expect("problems" in both && Object.keys(both.problems).sort()).toEqual([
    "airlineId",
    "authoriseUrl",
    "baseUrl",
    "clientId",
    "name",
    "platformUrl",
    "refreshUrl",
    "tokenUrl",
  ]);
  const password = readTyped({ ...empty, signIn: "own" });
  expect("problems" in password && Object.keys(password.problems).sort()).toEqual(["baseUrl", "name"]);
});

import { describe, expect, it } from "vitest";
import { type StartSituation, whyNotChange, whyNotStart } from "./start-reason.ts";

const aircraft = {
  id: "1",
  code: "C172",
  name: "Cessna 172",
  registration: "TF-SKY",
  maximumPassengers: 3,
  maximumCargo: null,
  minimumRank: "",
};
const pilot = {
  dbId: "1",
  pilotId: "ICE1",
  firstName: "A",
  lastName: "B",
  email: "",
  rank: "",
  rankImage: null,
  rankLevel: null,
  avatar: null,
};
const ready: StartSituation = {
  booking: { aircraft },
  airline: { demo: false },
  session: { kind: "signed_in", airlineId: "a", pilot, keptIn: "keychain", offline: null },
  simulator: { kind: "connected", simulator: "MSFS", target: "local", aircraft: null, flying: true, reason: "" },
  open: null,
};

describe("start", () => {
  it("is possible with an aircraft and a simulator that flies", () => expect(whyNotStart(ready)).toBeNull());
  it("wants an aircraft before anything about the simulator", () => {
    const situation = { ...ready, booking: { aircraft: null }, simulator: { kind: "searching", reason: "" } as const };
    expect(whyNotStart(situation)).toBe("Choose an aircraft first.");
  });
  it("waits for the flight that is open", () =>
    expect(whyNotStart({ ...ready, open: { code: "ICE", number: "615" } })).toContain("ICE 615 is still open"));
  it("says the simulator's own reason in menus", () => {
    const simulator = { ...ready.simulator, flying: false, reason: "Loading." } as StartSituation["simulator"];
    expect(whyNotStart({ ...ready, simulator })).toBe("Loading.");
  });
  it("wants a simulator, except at the demo airline", () => {
    const simulator = { kind: "searching", reason: "" } as const;
    expect(whyNotStart({ ...ready, simulator })).toMatch(/Start your simulator/);
    expect(whyNotStart({ ...ready, simulator, airline: { demo: true } })).toBeNull();
  });
  it("says why the airline is not there", () => {
    const offline = { code: "network", message: "No answer within 10 s." };
    const session = { ...ready.session, offline } as StartSituation["session"];
    expect(whyNotStart({ ...ready, session })).toContain("No answer within 10 s.");
  });
});

describe("changing the aircraft", () => {
  it("needs both the airline and the booking to allow it", () => {
    expect(whyNotChange({ aircraftChangeable: true }, { allowAircraftChanges: true })).toBeNull();
    expect(whyNotChange({ aircraftChangeable: false }, { allowAircraftChanges: true })).toMatch(/flight plan/);
    expect(whyNotChange({ aircraftChangeable: true }, { allowAircraftChanges: false })).toMatch(/airline assigns/);
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { airline, booking, signedIn } from "../testing/window.tsx";
import { type StartSituation, whyNotChange, whyNotStart } from "./start-reason.ts";

const { session, simulator } = signedIn as Pick<StartSituation, "session" | "simulator">;
const ready: StartSituation = { booking, airline, session, simulator, open: null };

describe("start", () => {
  it("is possible with an aircraft and a flying simulator", () => expect(whyNotStart(ready)).toBeNull());
  it("requires an aircraft before anything about the simulator", () => {
    const booking = { aircraft: null, aircraftChangeable: true };
    const situation = { ...ready, booking, simulator: { kind: "searching", reason: "" } as const };
    expect(whyNotStart(situation)).toBe("Choose an aircraft first.");
  });
  it("leaves the aircraft to the airline when the pilot may not choose one", () => {
    const booking = { aircraft: null, aircraftChangeable: false };
    expect(whyNotStart({ ...ready, booking })).toBeNull();
  });
  it("waits for the open flight", () =>
    expect(whyNotStart({ ...ready, open: { code: "ICE", number: "615" } })).toContain("ICE 615 is still open"));
  it("leaves the question between two simulators to the window", () => {
    const others = [{ kind: "xplane" as const, place: "x", simulator: "X-Plane 12", target: "local" }];
    const msfs = { kind: "connected" as const, simulator: "MSFS", target: "local", aircraft: null, reason: "" };
    const simulator = { ...msfs, flying: false, asks: true, others };
    expect(whyNotStart({ ...ready, simulator })).toMatch(/^Load a flight/);
  });
  it("shows the simulator's own reason in menus", () => {
    const simulator = { ...ready.simulator, flying: false, reason: "Loading." } as StartSituation["simulator"];
    expect(whyNotStart({ ...ready, simulator })).toBe("Loading.");
  });
  it("requires a simulator, except at the demo airline", () => {
    const simulator = { kind: "searching", reason: "" } as const;
    expect(whyNotStart({ ...ready, simulator })).toMatch(/Start your simulator/);
    expect(whyNotStart({ ...ready, simulator, airline: { ...ready.airline, demo: true } })).toBeNull();
  });
  it("waits for an unreachable airline", () => {
    const offline = { code: "network", message: "The airline's server cannot be reached. Contrail keeps trying." };
    const session = { ...ready.session, offline } as StartSituation["session"];
    expect(whyNotStart({ ...ready, session })).toBe(offline.message);
  });
});

describe("changing the aircraft", () => {
  it("requires permission of both the airline and the booking", () => {
    expect(whyNotChange({ aircraftChangeable: true }, { allowAircraftChanges: true })).toBeNull();
    expect(whyNotChange({ aircraftChangeable: false }, { allowAircraftChanges: true })).toMatch(/flight plan/);
    expect(whyNotChange({ aircraftChangeable: null }, { allowAircraftChanges: true })).toBe(
      "Your airline does not say whether the aircraft can be changed.",
    );
    expect(whyNotChange({ aircraftChangeable: true }, { allowAircraftChanges: false })).toMatch(/airline assigns/);
  });
});

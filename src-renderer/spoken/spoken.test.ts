import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FlightPlan, PassedFix, PlanFix } from "../../src-shared/domain/flight-plan.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import type { Controller, NetworksView } from "../../src-shared/domain/networks.ts";
import { flightNews } from "./flight-news.ts";
import { createSpeaker } from "./speaker.ts";

const fix = (name: string, latitudeDeg: number, kind: PlanFix["kind"] = "fix"): PlanFix => ({
  ...{ name, kind, latitudeDeg, longitudeDeg: -20, altitudeFt: null, timeS: null, fuelLb: null },
});
/** North to south: half a degree is 30 nm. */
const plan = {
  fixes: [fix("GARDU", 60), fix("VOGIR", 59.5), fix("TOD", 59, "tod"), fix("FLEKI", 58.5)],
  destination: { icao: "EGLL" },
} as unknown as FlightPlan;
const passedFix = (name: string, more: Partial<PassedFix> = {}): PassedFix => ({
  ...{ name, kind: "fix", atMs: 0, plannedS: 600, flownS: 720, plannedFuelLb: null, fuelLb: null, offNm: 0, ...more },
});
const flying = (next: number, nextNm: number, passed: PassedFix[] = []): FlightView =>
  ({ stage: { kind: "tracking" }, progress: { next, nextNm, passed } }) as unknown as FlightView;
const live = (groundSpeedKt: number, onGround = false) => ({ groundSpeedKt, onGround }) as Live;
const nobody: NetworksView = { networks: [], controllers: [], cameOnline: [] };
const tower = (callsign: string, aheadNm: number): Controller => ({
  ...{ network: "vatsim", callsign, frequency: "118.000", role: "tower", latitudeDeg: 0, longitudeDeg: 0, aheadNm },
});

describe("what a screen reader announces of a flight", () => {
  it("the last passed fix against the plan, and the next one", () => {
    const said = (...passed: PassedFix[]) => flightNews(flying(passed.length, 5, passed), plan, live(400), nobody).fix;
    expect(said()).toBe("");
    expect(said(passedFix("GARDU"))).toBe("GARDU passed, air time 2 min longer than planned. Next: VOGIR.");
    const noFigures = passedFix("VOGIR", { plannedS: null });
    expect(said(passedFix("GARDU"), noFigures)).toBe("VOGIR passed. Next: Top of descent.");
    const top = passedFix("TOD", { kind: "tod", flownS: 600 });
    expect(said(top, top, top)).toBe("Top of descent passed, air time as planned. Next: FLEKI.");
    const fleki = passedFix("FLEKI", { flownS: 600 });
    expect(said(top, top, top, fleki)).toBe("FLEKI passed, air time as planned. Next: EGLL.");
  });

  it("the top of descent three minutes before it, along the route", () => {
    const said = (view: FlightView, at = live(600)) => flightNews(view, plan, at, nobody).top;
    // 30 nm at 600 kt are three minutes.
    expect(said(flying(1, 1))).toBe("");
    expect(said(flying(2, 30.5))).toBe("");
    expect(said(flying(2, 29.5))).toBe("Top of descent in less than 3 minutes.");
    expect(said(flying(2, 29.5), live(300))).toBe("");
    expect(said(flying(1, 1), live(700))).toBe("Top of descent in less than 3 minutes.");
    expect(said(flying(2, 1), live(10, true))).toBe("");
    expect(said(flying(3, 1))).toBe("");
    expect(said(flying(4, 0))).toBe("");
  });

  it("controllers ahead who came online, three at most, without the separator", () => {
    const said = (...cameOnline: Controller[]) =>
      flightNews(flying(1, 50), plan, live(400), { ...nobody, cameOnline }).controller;
    expect(said()).toBe("");
    expect(said(tower("BIRK_TWR", 6))).toBe("BIRK TWR is online: 118.000 MHz, 6 nm ahead on your route.");
    expect(said(tower("BIKF_S_TWR", 0))).toBe("BIKF S TWR is online: 118.000 MHz, in range.");
    expect(said(...["A", "B", "C", "D"].map((name) => tower(`${name}_TWR`, 0)))?.match(/online/g)).toHaveLength(3);
  });

  it("nothing without a flight, and nothing of a filed one", () => {
    expect(flightNews(null, plan, null, nobody)).toEqual({});
    const filed = { ...flying(1, 5, [passedFix("GARDU")]), stage: { kind: "filed" } } as unknown as FlightView;
    expect(flightNews(filed, plan, live(400), nobody)).toEqual({});
    expect(flightNews(flying(1, 5), null, live(400), nobody)).toEqual({ fix: "", top: "", controller: "" });
  });
});

describe("the speaker", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const listener = () => {
    const said: string[] = [];
    return { said, speaker: createSpeaker((text) => said.push(text)) };
  };

  it("announces the first text at once, and of all that follow within five seconds only the newest", () => {
    const { said, speaker } = listener();
    for (const fix of ["A", "B", "C", "C", "D"]) speaker.tell({ fix, top: "" }, true);
    expect(said).toEqual(["A"]);
    vi.advanceTimersByTime(4999);
    expect(said).toEqual(["A"]);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(["A", "D"]);
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual(["A", "D"]);
  });

  it("loses no subject to another, and drops what is no longer true", () => {
    const { said, speaker } = listener();
    speaker.tell({ fix: "A", top: "" }, true);
    speaker.tell({ fix: "B", top: "near", controller: "online" }, true);
    speaker.tell({ fix: "B", top: "", controller: "online" }, true);
    vi.advanceTimersByTime(5000);
    expect(said).toEqual(["A", "B online"]);
  });

  it("announces a text that comes and goes once, and nothing that was there before", () => {
    const { said, speaker } = listener();
    speaker.tell({ fix: "A", top: "" }, false);
    speaker.tell({ fix: "A", top: "near" }, true);
    for (const top of ["", "near", "", "near"]) {
      vi.advanceTimersByTime(6000);
      speaker.tell({ fix: "A", top }, true);
    }
    vi.advanceTimersByTime(6000);
    expect(said).toEqual(["near"]);
    speaker.tell({ fix: "Z" }, false);
    expect(said).toEqual(["near"]);
  });
});

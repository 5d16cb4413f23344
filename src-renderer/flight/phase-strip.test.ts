import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PhaseChange } from "../../src-shared/domain/flight.ts";
import { type Phase, phases } from "../../src-shared/domain/phases.ts";
import { phaseSentence, phaseStrip } from "./phase-strip.ts";

const at = Date.UTC(2026, 10, 21, 13, 27);
const change = (phase: Phase, minute = 0): PhaseChange => ({
  phase,
  atMs: at + minute * 60_000,
  decidedAtMs: at + minute * 60_000,
  evidence: { sentence: "−480 ft/min held for 31 s", figures: [] },
});
const strip = (...names: Phase[]) =>
  phaseStrip(names.map((phase, i) => change(phase, i))).map(({ phase, state }) => `${phase} ${state}`);

describe("the phase strip", () => {
  it("shows a whole normal flight ahead before anything is known", () => {
    expect(phaseStrip([])).toHaveLength(12);
    expect(phaseStrip([]).every(({ state }) => state === "ahead")).toBe(true);
  });
  it("keeps the place of a phase that was not flown, so that nothing moves", () => {
    const taxi = ["boarding past", "push_back skipped", "taxi current", "take_off ahead"];
    expect(strip("boarding", "taxi").slice(0, 4)).toEqual(taxi);
    expect(strip("boarding")).toHaveLength(strip("boarding", "taxi").length);
  });
  it("puts a go-around where it happened and the next approach ahead", () => {
    const pieces = strip("boarding", "taxi", "climb", "descent", "approach", "final", "go_around");
    const at = pieces.indexOf("final past");
    expect(pieces.slice(at, at + 4)).toEqual(["final past", "go_around current", "approach ahead", "final ahead"]);
  });
  it("expects another taxi after a rejected take-off, and nothing after deboarding", () => {
    expect(strip("boarding", "push_back", "taxi", "take_off", "rejected_take_off")[4]).toBe("taxi ahead");
    expect(strip("arrived", "deboarding").slice(-2)).toEqual(["arrived past", "deboarding current"]);
  });
  it("always has one current piece, unique keys, and room for the names", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...phases), { minLength: 1, maxLength: 60 }), (names) => {
        const segments = phaseStrip(names.map((phase, i) => change(phase, i)));
        expect(segments.filter(({ state }) => state === "current")).toHaveLength(1);
        expect(new Set(segments.map(({ key }) => key)).size).toBe(segments.length);
        expect(segments.length).toBeLessThanOrEqual(14);
      }),
    );
  });
});

describe("the sentence of a phase", () => {
  it("says since when and why", () => {
    expect(phaseSentence(change("descent"), true, null)).toBe("Descent since 13:27 UTC: −480 ft/min held for 31 s.");
    expect(phaseSentence(change("cruise"), true, "step climb")).toMatch(/^Cruise \(step climb\) since/);
    expect(phaseSentence(change("climb"), false, "hold")).toMatch(/^Climb from 13:27 UTC: /);
  });
  it("ends with the last sample when the simulator is gone", () => {
    expect(phaseSentence(change("climb"), true, null, at + 120_000)).toBe("Climb until 13:29 UTC.");
  });
  it("states that the pilot set it, and stays complete without a reason", () => {
    expect(phaseSentence({ ...change("taxi"), corrected: true }, true, null)).toBe("Taxi since 13:27 UTC: set by you.");
    const silent = { ...change("taxi"), evidence: { sentence: "", figures: [] } };
    expect(phaseSentence(silent, true, null)).toBe("Taxi since 13:27 UTC.");
  });
});

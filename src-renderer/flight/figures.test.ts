import { describe, expect, it } from "vitest";
import { type LargeFigure, largeFigures } from "../../src-shared/contract/settings.ts";
import type { TrackerView } from "../../src-shared/domain/flight.ts";
import type { Live } from "../../src-shared/domain/flight-view.ts";
import { phases } from "../../src-shared/domain/phases.ts";
import { figuresOf } from "./figures.ts";

const live: Live = {
  timeMs: 0,
  latitudeDeg: 64,
  longitudeDeg: -22,
  headingTrueDeg: 16.4,
  altitudeFt: 2377.4,
  aglFt: null,
  groundSpeedKt: 104.2,
  indicatedAirspeedKt: 98.7,
  verticalSpeedFpm: -487,
  fuelLb: 150,
  totalWeightLb: null,
  simulationRate: 1,
  paused: false,
  onGround: false,
};
const auto: readonly LargeFigure[] = ["phase", "phase", "phase", "phase"];
const read = (phase: (typeof phases)[number], chosen = auto) =>
  figuresOf({ phase, tracker: null, live, remainingNm: 9.24, etaMs: 840_000 }, chosen).map(
    ({ name, value, unit }) => `${name} ${value} ${unit}`,
  );

describe("figures", () => {
  it("are always four", () => {
    for (const phase of phases) expect(read(phase)).toHaveLength(4);
  });
  it("show height and speed in the air", () => {
    expect(read("descent")).toEqual([
      "Altitude 2,380 ft",
      "Ground speed 104 kt",
      "Vertical speed \u2212490 ft/min",
      "To go 9.2 nm",
    ]);
  });
  it("show the fuel in cruise, where the vertical speed says nothing", () => {
    expect(read("cruise")).toEqual(["Altitude 2,380 ft", "Ground speed 104 kt", "Fuel 150 lb", "To go 9.2 nm"]);
  });
  it("show the height over the ground on approach if it is known", () => {
    const first = (aglFt: number | null) =>
      figuresOf({ phase: "approach", tracker: null, live: { ...live, aglFt }, remainingNm: 9, etaMs: null }, auto).map(
        ({ name }) => name,
      )[0];
    expect(first(1200)).toBe("Above ground");
    expect(first(null)).toBe("Altitude");
  });
  it("show airspeed on final, heading and fuel on the ground", () => {
    expect(read("final")[1]).toBe("Airspeed 99 kt");
    expect(read("taxi").slice(1, 3)).toEqual(["Heading 016° true", "Fuel 150 lb"]);
  });
  it("show the flight's result at the gate, and a dash for what was not measured", () => {
    const clocks = { blockS: 2040 };
    const totals = { fuelUsedLb: 16.8 };
    const at = (rateFpm: number | null) =>
      figuresOf(
        {
          phase: "arrived",
          tracker: { landings: [{ rateFpm, gForce: 1.234 }], totals, clocks } as unknown as TrackerView,
          live,
          remainingNm: 0,
          etaMs: null,
        },
        ["fuel", "phase", "phase", "phase"],
      ).map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim());
    expect(at(-142.4)).toEqual(["Landing rate −142 ft/min", "G-force 1.23 g", "Fuel used 16.8 lb", "Block time 0:34"]);
    expect(at(null)[0]).toBe("Landing rate – ft/min");
  });
  it("show the landing's result as soon as the aircraft has landed, beside what matters on the runway", () => {
    const tracker = { landings: [{ rateFpm: -142.4, gForce: 1.234 }], totals: {}, clocks: {} };
    for (const phase of ["landed", "taxi_in"] as const)
      expect(
        figuresOf({ phase, tracker: tracker as unknown as TrackerView, live, remainingNm: 0.1, etaMs: null }, auto).map(
          ({ name, value }) => `${name} ${value}`,
        ),
      ).toEqual(["Landing rate −142", "G-force 1.23", "Ground speed 104", "Fuel 150"]);
  });
  it("are dashes before the first position", () => {
    const values = figuresOf({ phase: null, tracker: null, live: null, remainingNm: null, etaMs: null }, auto).map(
      ({ value }) => value,
    );
    expect(values).toEqual(["–", "–", "–", "–"]);
  });
  it("show in each place what the pilot chose, in every phase of the flight", () => {
    const chosen = ["heading", "phase", "timeToGo", "phase"] as const;
    for (const phase of ["cruise", "final"] as const)
      expect([read(phase, chosen)[0], read(phase, chosen)[2]]).toEqual(["Heading 016° true", "Time to go 0:14 "]);
    expect(read("cruise", chosen)[1]).toBe("Ground speed 104 kt");
  });
  it("can each be chosen, and have a name of their own", () => {
    const names = largeFigures.slice(1).map((name) => read("cruise", [name, name, name, name])[0]);
    expect(new Set(names.map((text) => text?.split(" ")[0])).size).toBeGreaterThan(6);
    expect(new Set(names).size).toBe(largeFigures.length - 1);
  });
});

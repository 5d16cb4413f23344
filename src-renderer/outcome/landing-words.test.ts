import { describe, expect, it } from "vitest";
import type { Landing } from "../../src-shared/domain/flight.ts";
import {
  accuracyWords,
  bounceWords,
  driftWords,
  ontoRunwayFpm,
  rollOutOnRunwayWords,
  rollOutWords,
  runwayWords,
  wheelWords,
  windWords,
} from "./landing-words.ts";
import { landing, runway } from "./testing/a-landing.ts";

describe("a landing in words", () => {
  it("states the accuracy of the rate", () => {
    expect(accuracyWords(landing)).toBe("Measured within ± 19 ft/min.");
    expect(accuracyWords({ ...landing, rateFpm: -62, rateBoundsFpm: [-80, 88] })).toBe("Measured within ± 62 ft/min.");
    expect(accuracyWords({ ...landing, confidence: "low", rateBoundsFpm: [-349, -60] })).toBe(
      "Estimated within ± 207 ft/min.",
    );
    expect(accuracyWords({ ...landing, rateFpm: null, rateBoundsFpm: null })).toBe("Not measurable.");
  });
  it("counts bounces with their rates", () => {
    expect(bounceWords(landing)).toBe("None");
    const bounces = [
      { atMs: 1, rateFpm: -60 },
      { atMs: 2, rateFpm: null },
    ];
    expect(bounceWords({ ...landing, bounces })).toBe("2 (−60, – ft/min)");
    const unmeasured = bounces.map((bounce) => ({ ...bounce, rateFpm: bounce.rateFpm === null ? null : 0 }));
    expect(bounceWords({ ...landing, bounces: unmeasured })).toBe("2");
    const bouncesUnseen = true;
    expect(bounceWords({ ...landing, bouncesUnseen })).toBe("Not counted: too little data");
    expect(bounceWords({ ...landing, bounces, bouncesUnseen })).toBe("2 or more (−60, – ft/min)");
    const skips = [{ atMs: 3, airS: 0.142 }];
    expect(bounceWords({ ...landing, skips })).toBe("None, skipped 0.1 s");
    expect(bounceWords({ ...landing, bounces, skips })).toBe("2 (−60, – ft/min), skipped 0.1 s");
  });
  it("says which wheel touched first, and when the others did", () => {
    const at = (wheel: Landing["wheels"][number]["wheel"], afterS: number, rateFpm: number | null) => ({
      wheel,
      afterS,
      rateFpm,
    });
    expect(wheelWords(landing)).toBe("");
    expect(
      wheelWords({ ...landing, wheels: [at("nose", 0, -183), at("left", 0, -183), at("right", 0.03, -183)] }),
    ).toBe("");
    expect(wheelWords({ ...landing, wheels: [at("nose", 0, -222), at("left", 0.4, -0.2), at("right", 0.45, 3)] })).toBe(
      "Nose wheel first at −222 ft/min, main wheels 0.4 s later at 0 ft/min.",
    );
    expect(wheelWords({ ...landing, wheels: [at("tail", 0, -90), at("left", 1, null)] })).toBe(
      "Tail wheel first at −90 ft/min, left wheel 1.0 s later.",
    );
    expect(wheelWords({ ...landing, rateFpm: null, wheels: [at("nose", 0, null)] })).toBe("Nose wheel first.");
    expect(wheelWords({ ...landing, wheels: [at("left", 0, -150), at("right", 0.6, -20), at("nose", 2, -5)] })).toBe(
      "Left wheel first at −150 ft/min, right wheel 0.6 s later at −20 ft/min, nose wheel 2.0 s later at −5 ft/min.",
    );
  });
  it("distinguishes headwind from tailwind and left from right", () => {
    expect(windWords(landing)).toBe("6 kt headwind, 3 kt from the left");
    expect(windWords({ ...landing, headwindKt: -4, crosswindKt: 0.2 })).toBe("4 kt tailwind");
    expect(windWords({ ...landing, headwindKt: null, crosswindKt: null })).toBe("–");
    expect(windWords({ ...landing, headwindKt: 0, crosswindKt: 0.1 })).toBe("calm");
    expect(windWords({ ...landing, headwindKt: 0, crosswindKt: null })).toBe("0 kt headwind");
    expect(windWords({ ...landing, headwindKt: 0.2, crosswindKt: 4 })).toBe("4 kt from the right");
  });
});

describe("the place of the touchdown in words", () => {
  const fromTable = { source: "table", withinFt: 62 };
  it("names the runway, or says that it is not known", () => {
    expect(runwayWords({ ...landing, runway })).toBe(
      "BIRK 13: 1,020 ft past the threshold, ± 15 ft, 14 ft left of the centre line.",
    );
    const short = { ...runway, pastThresholdFt: -80, rightOfCentreFt: 0.4 };
    expect(runwayWords({ ...landing, runway: short })).toBe(
      "BIRK 13: 80 ft short of the threshold, ± 15 ft, on the centre line.",
    );
    expect(runwayWords({ ...landing, runway: { ...runway, rightOfCentreFt: -323 } })).toBe(
      "Beside BIRK 13: 1,020 ft past the threshold, ± 15 ft, 323 ft left of the centre line.",
    );
    const left323 = { ...runway, rightOfCentreFt: -323 };
    expect(runwayWords({ ...landing, runway: left323, surface: "grass" })).toMatch(/^On the grass beside BIRK 13: /);
    expect(runwayWords({ ...landing, runway: left323, surface: "paved" })).toMatch(
      /^On a taxiway or apron beside BIRK 13:/,
    );
    expect(runwayWords({ ...landing, runway: left323, surface: "paved", taxiway: "B" })).toMatch(
      /^On taxiway B, beside BIRK 13: /,
    );
    expect(runwayWords({ ...landing, runway: left323, surface: "grass", taxiway: "B" })).toMatch(
      /^On the grass beside /,
    );
    expect(runwayWords({ ...landing, surface: "paved", taxiway: "" })).toBe("Landed on a taxiway.");
    expect(runwayWords({ ...landing, surface: "grass" })).toBe("Landed on grass that is not a known runway.");
    expect(runwayWords({ ...landing, surface: "runway" })).toMatch(/^Runway unknown/);
    expect(runwayWords(landing)).toBe("Runway unknown: the data has no runway where you touched down.");
  });

  it("shows a runway of the shipped table as exactly as it is known, and never its centre line", () => {
    const at = (more: object) => runwayWords({ ...landing, runway: { ...runway, ...more } });
    expect(at({ ...fromTable, pastThresholdFt: 1020, rightOfCentreFt: 14 })).toBe(
      "BIRK 13: 1,020 ft past the threshold, ± 65 ft.",
    );
    // Half of 148 ft and the bound of 62 ft are 136 ft.
    expect(at({ ...fromTable, pastThresholdFt: 1020, rightOfCentreFt: 133, widthFt: 148 })).toMatch(/^BIRK 13:/);
    expect(at({ ...fromTable, pastThresholdFt: 1020, rightOfCentreFt: 200, widthFt: 148 })).toBe(
      "Beside BIRK 13: 1,020 ft past the threshold, ± 65 ft, 200 ft right of the centre line.",
    );
    expect(at({ source: "table", withinFt: null })).toBe(
      "Runway BIRK 13. Its position is not known well enough to measure from.",
    );
  });
  it("says where the nose pointed, which way it slid, and how far it rolled", () => {
    const at = (angleDeg: number) => runwayWords({ ...landing, runway: { ...runway, angleDeg } });
    expect(at(-3.4)).toMatch(/, nose 3° to the left\.$/);
    expect(at(2.6)).toMatch(/, nose 3° to the right\.$/);
    expect(at(0.4)).toMatch(/, nose along the runway\.$/);
    const slid = [null, 0, 2.14, -0.6].map((driftDeg) => driftWords({ ...landing, driftDeg }));
    expect(slid).toEqual(["–", "0.0°", "2.1° right", "0.6° left"]);
    expect(rollOutWords(landing)).toBe("–");
    const rollOut = { distanceFt: 1840.4, seconds: 24.2 };
    expect(rollOutWords({ ...landing, rollOut })).toBe("1,840 ft in 24 s");
  });
  it("says where on the runway it was slow, and where or how it left it", () => {
    const at = (more: object) => rollOutOnRunwayWords({ ...landing, runway: { ...runway, ...more } });
    expect(at({ slowFt: 1904, leftFt: 2681 })).toBe(
      "Down to 30 kt 1,900 ft past the threshold, with 2,130 ft remaining. Left the runway 2,680 ft past the threshold.",
    );
    expect(at({ leftFt: 4032 })).toBe("Rolled past the end of the runway.");
    expect(at({})).toBe("");
  });
  it("shows the rate onto a sloping runway where it differs", () => {
    // A known landing: the aircraft sank at 347 ft/min, and the runway fell away at 89.
    expect(ontoRunwayFpm({ ...landing, rateFpm: -347, groundRiseFpm: -89 })).toBe(-258);
    expect(ontoRunwayFpm({ ...landing, groundRiseFpm: 114 })).toBe(-256);
    expect(ontoRunwayFpm({ ...landing, groundRiseFpm: 15 })).toBeNull();
    expect(ontoRunwayFpm({ ...landing, rateFpm: null, groundRiseFpm: 40 })).toBeNull();
  });
});

describe("a landing with extreme values", () => {
  it("never shows nonsense", () => {
    const beneath = { ...runway, pastThresholdFt: -0.4, rightOfCentreFt: -0.2, angleDeg: -0.01, withinFt: 3 };
    for (const zero of [0, -0, -0.001, 0.001]) {
      const still: Landing = {
        ...landing,
        runway: beneath,
        rateFpm: zero,
        rateBoundsFpm: [-12, zero],
        groundRiseFpm: zero,
        driftDeg: zero,
        headwindKt: zero,
        crosswindKt: zero,
        bounces: [{ atMs: 1, rateFpm: zero }],
        skips: [{ atMs: 2, airS: Math.abs(zero) }],
        wheels: [{ wheel: "nose", afterS: Math.abs(zero), rateFpm: zero }],
        rollOut: { distanceFt: Math.abs(zero), seconds: Math.abs(zero) },
      };
      const told = [
        accuracyWords(still),
        bounceWords(still),
        wheelWords(still),
        driftWords(still),
        rollOutWords(still),
        runwayWords(still),
        windWords(still),
      ].join(" ");
      expect(told).not.toMatch(/NaN|[−-]0(?![.\d])|[−-]0\.0+(?!\d)/);
      expect(told).toContain("Measured within ± ");
    }
  });
});

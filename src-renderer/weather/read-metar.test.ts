import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMetar, runwayWinds } from "./read-metar.ts";

describe("a weather report", () => {
  it("from Europe is read: metres, hectopascals", () => {
    expect(readMetar("METAR LFPG 232230Z 27011G23KT 9999 SCT033 BKN050 BKN110 08/M01 Q1003 NOSIG")).toEqual({
      ...{
        windFromTrueDeg: 270,
        windKt: 11,
        gustKt: 23,
        isWindMore: false,
        isGustMore: false,
        visibilityM: 9999,
        isMore: true,
        isLess: false,
        ceilingFt: 5000,
      },
      ...{ qnhHpa: 1003, temperatureC: 8, dewPointC: -1, weather: [] },
    });
  });
  it("from North America is read: miles, inches", () => {
    const read = readMetar("KSEA 232253Z 21009KT 10SM SCT030 BKN130 OVC200 15/11 A3007 RMK AO2 SLP189");
    expect(read).toMatchObject({ windKt: 9, ceilingFt: 13_000, isMore: false });
    expect(read?.visibilityM).toBeCloseTo(16_093, 0);
    expect(read?.qnhHpa).toBeCloseTo(1018.3, 1);
  });
  it("with metres a second, a wind that varies and fog is read", () => {
    const read = readMetar("BIRK 221000Z VRB03MPS 0800 +SHRA FG VV002 M05/M07 Q0998");
    expect(read).toMatchObject({ windFromTrueDeg: null, visibilityM: 800, ceilingFt: 200, temperatureC: -5 });
    expect(read?.windKt).toBeCloseTo(5.8, 1);
    expect(read?.weather).toEqual([
      { intensity: "+", descriptive: "SH", phenomenons: ["RA"] },
      { phenomenons: ["FG"] },
    ]);
  });
  it("with a visibility below the least that is measured says so", () => {
    expect(readMetar("KJFK 221051Z 31015KT M1/4SM FG OVC004 M02/M03 A2961")).toMatchObject({
      ...{ isLess: true, isMore: false, visibilityM: expect.closeTo(402, 0) },
    });
    expect(readMetar("KJFK 221051Z 31015KT 1 1/2SM OVC004 M02/M03 A2961")).toMatchObject({
      ...{ isLess: false, isMore: false, visibilityM: expect.closeTo(2414, 0) },
    });
  });
  it("with little content leaves the rest open", () => {
    expect(readMetar("BIKF 221000Z")).toMatchObject({ windKt: null, visibilityM: null, qnhHpa: null, ceilingFt: null });
    for (const none of ["", "X", "NIL", "\u0000"]) expect(readMetar(none)).toBeNull();
  });
  it("never throws on any text, and reports nothing impossible", () => {
    const part = fc.constantFrom(
      ...["BIKF", "221000Z", "27011G23KT", "999999KT", "VRB99MPS", "9999", "M1/4SM", "CAVOK", "BKN999", "VV///"],
      ...["15/11", "M99/M99", "Q9999", "A0000", "RMK", "TEMPO", "BECMG", "R13/1000", "+TSRAGR", "////", "="],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(part, fc.string()), { maxLength: 20 }).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(text, (raw) => {
        for (const value of Object.values(readMetar(raw) ?? {}))
          if (typeof value === "number") expect(Math.abs(value)).toBeLessThanOrEqual(100_000);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the wind on the runways", () => {
  const directions = [
    { name: "10", headingTrueDeg: 90 },
    { name: "28", headingTrueDeg: 270 },
    { name: "01", headingTrueDeg: 0 },
  ];
  it("is split along and across, the most headwind first", () => {
    const winds = runwayWinds({ windFromTrueDeg: 300, windKt: 20 }, directions);
    expect(winds.map(({ name }) => name)).toEqual(["28", "01", "10"]);
    expect(winds[0]?.headKt).toBeCloseTo(17.3, 1);
    expect(winds[0]?.crossKt).toBeCloseTo(10, 1);
    expect(winds[1]?.crossKt).toBeCloseTo(-17.3, 1);
    expect(winds[2]?.headKt).toBeCloseTo(-17.3, 1);
  });
  it("without a direction is split on none", () => {
    expect(runwayWinds({ windFromTrueDeg: null, windKt: 3 }, directions)).toEqual([]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMetar, readTaf, runwayWinds } from "./read-reports.ts";

/** A Sunday. */
const noonMs = Date.UTC(2026, 10, 22, 12);

describe("a weather report in words", () => {
  it.each([
    [
      "METAR LFPG 232230Z 27011G23KT 9999 SCT033 BKN050 BKN110 08/M01 Q1003 NOSIG",
      "wind 270° 11 kt, gusts 23 kt, visibility 10 km or more, ceiling 5,000 ft, QNH 1003, 8 °C",
    ],
    [
      "BIKF 221000Z 02012G22KT 9999 -SHRA SCT022 BKN040 05/01 Q1007",
      "wind 020° 12 kt, gusts 22 kt, visibility 10 km or more, light rain showers, ceiling 4,000 ft, QNH 1007, 5 °C",
    ],
    [
      "KSEA 232253Z 21009KT 10SM SCT030 BKN130 OVC200 15/11 A3007 RMK AO2 SLP189",
      "wind 210° 9 kt, visibility 16 km, ceiling 13,000 ft, QNH 1018, 15 °C",
    ],
    ["KDEN 221053Z 00000KT 10SM CLR M05/M12 A3030", "calm, visibility 16 km, QNH 1026, −5 °C"],
    // Written by hand.
    ["MHTG 221100Z 34009KT 6 SM HZ FEW040 A2992", "wind 340° 9 kt, visibility 10 km, haze, QNH 1013"],
    ["MPTO 221100Z 1 1/2 SM", "visibility 2,400 m"],
    ["MPTO 221100Z M1/4 SM FG", "visibility less than 400 m, fog"],
    ["RPLL 221100Z 9KM Q1008", "visibility 9 km, QNH 1008"],
    ["KJFK 221051Z VRB03KT M1/4SM FG VV002", "wind variable 3 kt, visibility less than 400 m, fog, ceiling 200 ft"],
    ["KJFK 221051Z 31015KT 1 1/2SM OVC004", "wind 310° 15 kt, visibility 2,400 m, ceiling 400 ft"],
    [
      "BIRK 221000Z VRB03MPS 0800 +SHRA FG VV002 M05/M07 Q0998",
      "wind variable 6 kt, visibility 800 m, heavy rain showers, fog, ceiling 200 ft, QNH 998, −5 °C",
    ],
    ["ROAH 221000Z 05099G130KT 9999", "wind 050° 99 kt, gusts 130 kt, visibility 10 km or more"],
    ["ROAH 221000Z 050110G145KT", "wind 050° 110 kt, gusts 145 kt"],
    ["ROAH 221000Z 050P99GP99KT 0800", "wind 050° 99 kt or more, gusts 99 kt or more, visibility 800 m"],
    ["UUEE 221000Z VRBP49MPS=", "wind variable 95 kt or more"],
    ["ZBAA 221000Z 36036KMH", "wind 360° 19 kt"],
    ["EGLL 221020Z 27012KT BECMG 30055KT RMK PK WND 28045/15", "wind 270° 12 kt"],
    ["LFPG 221030Z CAVOK", "visibility 10 km or more"],
    ["BIKF 221000Z", ""],
    ["EDDF 221020Z NIL=", "Nothing was reported (NIL)."],
    ["LIPZ 221050Z 00000KT 0100 FG BKN000 OVC010 Q1020", "calm, visibility 100 m, fog, ceiling below 100 ft, QNH 1020"],
    ["LIPZ 221050Z 00000KT 0100 FG OVC000", "calm, visibility 100 m, fog, ceiling below 100 ft"],
    ["RJTT 221050Z 9999 BKN/// OVC040", "visibility 10 km or more, ceiling not reported"],
    ["EGLL 221050Z 0300 FG VV///", "visibility 300 m, fog, ceiling not reported"],
    ["EGLC 221050Z AUTO BKN014/// OVC020///", "ceiling 1,400 ft"],
    ["KORD 221051Z 1/16SM FG", "visibility 100 m, fog"],
    ["KORD 221051Z 3/16SM FG", "visibility 300 m, fog"],
    ["KORD 221051Z 5/16SM FG", "visibility 500 m, fog"],
    ["NZWN 221100Z AUTO 36025G38KT 30KM Q1009", "wind 360° 25 kt, gusts 38 kt, visibility 10 km or more, QNH 1009"],
    ["NZAA 221100Z AUTO /////KT OVC008 17/13 Q1012 KAUKAU 24025KT", "ceiling 800 ft, QNH 1012, 17 °C"],
    ["YSSY 221100Z /////KT CAVOK FM1130 15025G38KT 2000 SHRA BKN005", "visibility 10 km or more"],
    ["YSSY 221100Z 18015KT CAVOK Q1018 FM1130 2000 SHRA", "wind 180° 15 kt, visibility 10 km or more, QNH 1018"],
    ["EDDF 221020Z /////KT //// // ////// ///// Q////", ""],
    [
      "LIPZ 221050Z 00000G18KT 9999 FEW020CB Q1020",
      "wind 360° 0 kt, gusts 18 kt, visibility 10 km or more, cumulonimbus, QNH 1020",
    ],
    ["LEMD 221050Z SHPL Q1012 RETS WS R32L NOSIG", "ice pellet showers, QNH 1012, wind shear"],
    ["UUEE 221050Z 9999 Q1012 R/SNOCLO", "visibility 10 km or more, QNH 1012, airport closed by snow"],
    ["ULLI 221050Z Q1012 R88/SNOCLO", "QNH 1012, airport closed by snow"],
    ["RJTT 221050Z Q1012 WS LDG RWY16L", "QNH 1012, wind shear"],
    ["EGLC 221050Z AUTO 9999 BKN015///CB", "visibility 10 km or more, ceiling 1,500 ft, cumulonimbus"],
    ["EDDF 221050Z AUTO 9999 //////CB Q1012", "visibility 10 km or more, cumulonimbus, QNH 1012"],
    ["DNMM 221100Z 34009KT 9999 PROB40 0500 FG", "wind 340° 9 kt, visibility 10 km or more"],
  ])("%s", (raw, says) => expect(readMetar(raw, noonMs)?.says).toBe(says));

  it("has its trend: what changes in the two hours after it", () => {
    const nearMs = Date.UTC(2026, 10, 23);
    const trend = (rest: string) => readMetar(`EDDF 222320Z 24012KT 9999 ${rest}`, nearMs)?.periods;
    expect(trend("NOSIG")).toEqual(["Forecast Sun 23:20 to Mon 01:20 UTC: no significant change"]);
    expect(trend("TEMPO 4000 SHRA BKN012 BECMG FM2330 TL0030 27015G30KT")).toEqual([
      "At times Sun 23:20 to Mon 01:20 UTC: visibility 4,000 m, rain showers, ceiling 1,200 ft",
      "Changing Sun 23:30 to Mon 00:30 UTC: wind 270° 15 kt, gusts 30 kt",
    ]);
    expect(trend("BECMG AT2400 CAVOK TEMPO TL2350 27P99KT")).toEqual([
      "From Mon 00:00 UTC: visibility 10 km or more, no ceiling below 5,000 ft",
    ]);
    expect(trend("TEMPO TL2350 270P99KT")).toEqual(["At times Sun 23:20 to 23:50 UTC: wind 270° 99 kt or more"]);
    for (const rest of ["", "RMK TEMPO 4000", "TEMPO", "BECMG FM9999 TLXXXX ////", "FM2330 27030KT TEMPO 4000"])
      expect(trend(rest)).toEqual([]);
    expect(trend("BECMG NSC")).toEqual(["Changing Sun 23:20 to Mon 01:20 UTC: no ceiling below 5,000 ft"]);
    expect(trend("TEMPO SCT030CB")).toEqual(["At times Sun 23:20 to Mon 01:20 UTC: cumulonimbus"]);
    expect(trend("TEMPO FM2315 4000")).toEqual(["At times Sun 23:15 to Mon 01:20 UTC: visibility 4,000 m"]);
    expect(trend("Q0996 TEMPO 4000 RA KAUKAU 36055KT")).toEqual([
      "At times Sun 23:20 to Mon 01:20 UTC: visibility 4,000 m, rain",
    ]);
    // Australia.
    expect(trend("INTER 2300/0300 2000 TSRA")).toEqual([]);
    expect(readMetar("EDDF AUTO NOSIG", noonMs)).toMatchObject({ madeMs: null, periods: [] });
  });

  it("is null for any other text", () => {
    for (const none of ["", "X", "NIL", "\u0000"]) expect(readMetar(none, noonMs)).toBeNull();
  });
});

describe("a forecast in words", () => {
  const taf = (raw: string, nearMs = noonMs) => readTaf(raw, nearMs)?.periods;

  it("from Europe has its whole time, then each change with its own", () => {
    expect(
      taf("BIKF 220500Z 2206/2306 02012KT CAVOK BECMG 2210/2212 4000 -RA PROB30 TEMPO 2300/2304 FZFG FM230430 VRB02KT"),
    ).toEqual([
      "Forecast Sun 06:00 to Mon 06:00 UTC: wind 020° 12 kt, visibility 10 km or more",
      "Changing Sun 10:00 to 12:00 UTC: visibility 4,000 m, light rain",
      "At times Mon 00:00 to 04:00 UTC: 30 % probability, freezing fog",
      "From Mon 04:30 UTC: wind variable 2 kt",
    ]);
    expect(taf("BIKF 220500Z 2206/2306 02012KT TEMPO 2215/2218 1500 SHSN VV003")?.[1]).toBe(
      "At times Sun 15:00 to 18:00 UTC: visibility 1,500 m, snow showers, ceiling 300 ft",
    );
    expect(taf("EFHK 220530Z 2206/2306 17005KT BKN004 BECMG 2207/2209 BKN000")?.[1]).toBe(
      "Changing Sun 07:00 to 09:00 UTC: ceiling below 100 ft",
    );
    expect(taf("TAF AMD BIKF 220500Z 2206/2306 CNL")).toEqual(["This forecast was cancelled."]);
    expect(taf("TAF BIKF 220500Z NIL=")).toEqual(["Nothing was reported (NIL)."]);
  });
  it("says that a ceiling lifts, and names clouds of thunderstorms", () => {
    expect(
      taf(
        "TAF EDDS 220500Z 2206/2312 24008KT 9999 BKN003 BECMG 2210/2212 SCT020 TEMPO 2214/2218 SCT030CB " +
          "PROB30 2302/2306 0800 FG",
      ),
    ).toEqual([
      "Forecast Sun 06:00 to Mon 12:00 UTC: wind 240° 8 kt, visibility 10 km or more, ceiling 300 ft",
      "Changing Sun 10:00 to 12:00 UTC: no ceiling",
      "At times Sun 14:00 to 18:00 UTC: cumulonimbus",
      "Possibly Mon 02:00 to 06:00 UTC: 30 % probability, visibility 800 m, fog",
    ]);
  });
  it("from New Zealand and Australia has wind aloft, pressures and turbulence, which are not told", () => {
    expect(
      taf(
        "TAF NZQN 220509Z 2206/2218 VRB02KT 30KM FEW040 7000FT WIND 30035KT BECMG 2210/2212 2000FT WIND 32045KT " +
          "TEMPO 2212/2214 5000 SHRA QNH MNM 1008 MAX 1016",
      ),
    ).toEqual([
      "Forecast Sun 06:00 to 18:00 UTC: wind variable 2 kt, visibility 10 km or more",
      "At times Sun 12:00 to 14:00 UTC: visibility 5 km, rain showers",
    ]);
    expect(
      taf(
        "TAF YBBN 220503Z 2206/2312 03012KT 8000 FM221200 33006KT CAVOK " +
          "RMK FM220800 MOD TURB BLW 5000FT T 26 22 20 19 Q 1013 1014 1015 1014",
      ),
    ).toEqual([
      "Forecast Sun 06:00 to Mon 12:00 UTC: wind 030° 12 kt, visibility 8 km",
      "From Sun 12:00 UTC: wind 330° 6 kt, visibility 10 km or more, no ceiling below 5,000 ft",
    ]);
    expect(taf("TAF YSCB 220503Z 2206/2306 VRB05KT T 14 13 12 11 Q 1015 1016 1017 1017")).toEqual([
      "Forecast Sun 06:00 to Mon 06:00 UTC: wind variable 5 kt",
    ]);
  });
  it("from North America has miles", () => {
    expect(taf("KSEA 212320Z 2200/2306 21010KT P6SM SCT030 WS020/24045KT FM220430 18008KT 3SM OVC040")).toEqual([
      "Forecast Sun 00:00 to Mon 06:00 UTC: wind 210° 10 kt, visibility 10 km or more, wind shear",
      "From Sun 04:30 UTC: wind 180° 8 kt, visibility 4,800 m, ceiling 4,000 ft",
    ]);
  });
  it("at the end of a month and of a day is of the right one", () => {
    const raw = "BIKF 302300Z 3000/0124 VRB03KT CAVOK";
    expect(taf(raw, Date.UTC(2026, 10, 30, 23))).toEqual([
      "Forecast Mon 00:00 to Wed 00:00 UTC: wind variable 3 kt, visibility 10 km or more",
    ]);
  });
  it("is null for any other text", () => {
    for (const none of ["", "X", "NIL", "<html>", "TAF"]) expect(readTaf(none, noonMs)).toBeNull();
  });
});

it("a report's day is of the last month that has it: it was made in the past, but for a clock that is wrong", () => {
  const at = (raw: string, near: number) => new Date(readMetar(raw, near)?.madeMs ?? 0).toISOString().slice(0, 16);
  expect(at("METAR BIKF 220900Z 02012KT", noonMs)).toBe("2026-11-22T09:00");
  expect(at("BIKF 312350Z", Date.UTC(2027, 0, 1, 0, 10))).toBe("2026-12-31T23:50");
  expect(at("BIKF 010010Z", Date.UTC(2026, 10, 30, 23, 20))).toBe("2026-12-01T00:10");
  expect(at("BIKF 010010Z", Date.UTC(2026, 10, 30, 23))).toBe("2026-11-01T00:10");
  expect(at("BIKF 311200Z", Date.UTC(2026, 11, 5))).toBe("2026-10-31T12:00");
  expect(readMetar("BIKF 329999Z CAVOK", noonMs)?.madeMs).toBeNull();
  expect(readTaf("BIKF 220500Z 2206/2306 02012KT", noonMs)?.madeMs).toBe(Date.UTC(2026, 10, 22, 5));
});

it("any text is read to sentences without a hole, or refused", () => {
  const part = fc.constantFrom(
    ...["TAF", "BIKF", "220500Z", "2206/2306", "9999/9999", "2224/0024", "27011G23KT", "VRB99MPS", "9999", "P6SM"],
    ...["BECMG", "TEMPO", "PROB30", "PROB", "INTER", "FM220400", "FM999999", "2210/2212", "AMD", "CNL", "+TSRAGR"],
    ...["BKN999", "VV///", "TX06/2215Z", "NSW", "CAVOK", "=", "999999KT", "M1/4SM", "15/11", "M99/M99", "Q9999"],
    ...["A0000", "RMK", "R13/1000", "////", "TL9999", "NOSIG"],
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }).map((all) => `BIKF 220500Z 2206/2306 ${all.join(" ")}`),
    fc.array(part, { maxLength: 30 }).map((all) => all.join(" ")),
  );
  let read = 0;
  fc.assert(
    fc.property(text, (raw) => {
      const [metar, taf] = [readMetar(raw, noonMs), readTaf(raw, noonMs)];
      for (const says of [metar?.says ?? "", ...(metar?.periods ?? []), ...(taf?.periods ?? [])]) {
        if (says !== "") read++;
        expect(says).not.toMatch(/NaN|undefined|null|Infinity|Invalid/);
      }
    }),
    { numRuns: 2000 },
  );
  // Otherwise a reader that reads nothing would pass.
  expect(read).toBeGreaterThan(200);
});

describe("the wind on the runways", () => {
  const directions = [
    { name: "10", headingTrueDeg: 90 },
    { name: "28", headingTrueDeg: 270 },
    { name: "01", headingTrueDeg: 0 },
  ];
  it("is split along and across, the most headwind first", () => {
    const winds = runwayWinds({ fromTrueDeg: 300, kt: 20 }, directions);
    expect(winds.map(({ name }) => name)).toEqual(["28", "01", "10"]);
    expect(winds[0]?.headKt).toBeCloseTo(17.3, 1);
    expect(winds[0]?.crossKt).toBeCloseTo(10, 1);
    expect(winds[1]?.crossKt).toBeCloseTo(-17.3, 1);
    expect(winds[2]?.headKt).toBeCloseTo(-17.3, 1);
  });
  it("without a direction is split on none", () => {
    expect(runwayWinds({ fromTrueDeg: null, kt: 3 }, directions)).toEqual([]);
    expect(runwayWinds(null, directions)).toEqual([]);
  });
});

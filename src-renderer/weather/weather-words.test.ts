import { describe, expect, it } from "vitest";
import { readMetar } from "./read-metar.ts";
import { readTaf, readTrend } from "./read-taf.ts";
import { inWords, periodInWords } from "./weather-words.ts";

const metar = (raw: string) => {
  const read = readMetar(raw);
  return read && inWords(read);
};
const noonMs = Date.UTC(2026, 10, 22, 12);
const taf = (raw: string) => (readTaf(raw, Date.UTC(2026, 10, 22, 9)) ?? []).map(periodInWords);

describe("weather in words", () => {
  it.each([
    [
      "BIKF 221000Z 02012G22KT 9999 -SHRA SCT022 BKN040 05/01 Q1007",
      "wind 020° 12 kt, gusts 22 kt, visibility 10 km or more, light rain showers, ceiling 4,000 ft, QNH 1007, 5 °C",
    ],
    ["KDEN 221053Z 00000KT 10SM CLR M05/M12 A3030", "calm, visibility 16 km, QNH 1026, −5 °C"],
    ["KJFK 221051Z VRB03KT M1/4SM FG VV002", "wind variable 3 kt, visibility less than 402 m, fog, ceiling 200 ft"],
    ["ROAH 221000Z 05099G130KT 9999", "wind 050° 99 kt, gusts 130 kt, visibility 10 km or more"],
    ["ROAH 221000Z 050110G145KT", "wind 050° 110 kt, gusts 145 kt"],
    ["ROAH 221000Z 050P99GP99KT 0800", "wind 050° 99 kt or more, gusts 99 kt or more, visibility 800 m"],
    ["UUEE 221000Z VRBP49MPS", "wind variable 95 kt or more"],
    ["ZBAA 221000Z 36036KMH", "wind 360° 19 kt"],
    ["EGLL 221020Z 27012KT BECMG 30055KT RMK PK WND 28045/15", "wind 270° 12 kt"],
    ["LFPG 221030Z CAVOK", "visibility 10 km or more"],
    ["EDDF 221020Z NIL", ""],
    ["EDDF 221020Z /////KT //// // ////// ///// Q////", ""],
  ])("%s", (raw, says) => expect(metar(raw)).toBe(says));

  it("has the trend of a report: what changes in the two hours after it", () => {
    const trend = (rest: string) =>
      readTrend(`EDDF 222320Z 24012KT 9999 ${rest}`, noonMs).map(periodInWords).filter(Boolean);
    expect(trend("NOSIG")).toEqual(["Forecast Sun 23:20 to Mon 01:20 UTC: no significant change"]);
    expect(trend("TEMPO 4000 SHRA BKN012 BECMG FM2330 TL0030 27015G30KT")).toEqual([
      "At times Sun 23:20 to Mon 01:20 UTC: visibility 4,000 m, rain showers, ceiling 1,200 ft",
      "Changing Sun 23:30 to Mon 00:30 UTC: wind 270° 15 kt, gusts 30 kt",
    ]);
    expect(trend("BECMG AT2400 CAVOK TEMPO TL2350 27P99KT")).toEqual(["From Mon 00:00 UTC: visibility 10 km or more"]);
    expect(trend("TEMPO TL2350 270P99KT")).toEqual(["At times Sun 23:20 to 23:50 UTC: wind 270° 99 kt or more"]);
    for (const rest of ["", "RMK TEMPO 4000", "TEMPO", "BECMG FM9999 TLXXXX ////"]) expect(trend(rest)).toEqual([]);
    for (const raw of ["", "EDDF", "EDDF NOSIG", "\u0000"]) expect(readTrend(raw, noonMs)).toEqual([]);
  });

  it("has each period of a forecast with its time, and none for a cancelled one", () => {
    expect(
      taf("BIKF 220500Z 2206/2306 02012KT CAVOK BECMG 2210/2212 4000 -RA PROB30 TEMPO 2300/2304 FZFG FM230430 VRB02KT"),
    ).toEqual([
      "Forecast Sun 06:00 to Mon 06:00 UTC: wind 020° 12 kt, visibility 10 km or more",
      "Changing Sun 10:00 to 12:00 UTC: visibility 4,000 m, light rain",
      "At times Mon 00:00 to 04:00 UTC: 30 % probability, freezing fog",
      "From Mon 04:30 UTC: wind variable 2 kt",
    ]);
    expect(taf("TAF AMD BIKF 220500Z 2206/2306 CNL")).toEqual([""]);
  });
});

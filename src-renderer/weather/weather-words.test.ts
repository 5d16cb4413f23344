import { describe, expect, it } from "vitest";
import { readMetar } from "./read-metar.ts";
import { readTaf } from "./read-taf.ts";
import { inWords, periodInWords } from "./weather-words.ts";

const metar = (raw: string) => {
  const read = readMetar(raw);
  return read && inWords(read);
};
const taf = (raw: string) => (readTaf(raw, Date.UTC(2026, 10, 22, 9)) ?? []).map(periodInWords);

describe("weather in words", () => {
  it.each([
    [
      "BIKF 221000Z 02012G22KT 9999 -SHRA SCT022 BKN040 05/01 Q1007",
      "wind 020° 12 kt, gusts 22 kt, visibility 10 km or more, light showers of rain, ceiling 4,000 ft, QNH 1007, 5\u00a0°C",
    ],
    ["KDEN 221053Z 00000KT 10SM CLR M05/M12 A3030", "calm, visibility 16 km, QNH 1026, −5\u00a0°C"],
    ["KJFK 221051Z VRB03KT M1/4SM FG VV002", "wind variable 3 kt, visibility less than 402 m, fog, ceiling 200 ft"],
    ["LFPG 221030Z CAVOK", "visibility 10 km or more"],
    ["EDDF 221020Z NIL", ""],
    ["EDDF 221020Z /////KT //// // ////// ///// Q////", ""],
  ])("%s", (raw, says) => expect(metar(raw)).toBe(says));

  it("has each period of a forecast with its time, and none for a cancelled one", () => {
    expect(
      taf("BIKF 220500Z 2206/2306 02012KT CAVOK BECMG 2210/2212 4000 -RA PROB30 TEMPO 2300/2304 FZFG FM230430 VRB02KT"),
    ).toEqual([
      "Forecast Sun 06:00 to Mon 06:00 UTC: wind 020° 12 kt, visibility 10 km or more",
      "Changing Sun 10:00 to Sun 12:00 UTC: visibility 4,000 m, light rain",
      "At times Mon 00:00 to Mon 04:00 UTC: 30 % probability, freezing fog",
      "From Mon 04:30 UTC: wind variable 2 kt",
    ]);
    expect(taf("TAF AMD BIKF 220500Z 2206/2306 CNL")).toEqual([""]);
  });
});

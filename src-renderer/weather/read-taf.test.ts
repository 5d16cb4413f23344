import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTaf } from "./read-taf.ts";

const nearMs = Date.UTC(2026, 10, 22, 9);
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);

describe("a forecast", () => {
  it("from Europe is read: its whole time, then each change with its own", () => {
    const periods = readTaf(
      "TAF BIKF 220500Z 2206/2306 02012KT 9999 SCT025 BECMG 2210/2212 20018G30KT 4000 -RA BKN008 TEMPO 2215/2218 1500 SHSN VV003 PROB30 TEMPO 2300/2304 0300 FZFG",
      nearMs,
    );
    expect(periods).toMatchObject([
      { kind: "whole", fromMs: at(22, 6), toMs: at(23, 6), windFromTrueDeg: 20, windKt: 12, isMore: true },
      { kind: "becoming", fromMs: at(22, 10), toMs: at(22, 12), gustKt: 30, visibilityM: 4000, ceilingFt: 800 },
      { kind: "at_times", fromMs: at(22, 15), toMs: at(22, 18), windKt: null, visibilityM: 1500, ceilingFt: 300 },
      { kind: "at_times", fromMs: at(23, 0), toMs: at(23, 4), probabilityPct: 30, visibilityM: 300 },
    ]);
    expect(periods?.map(({ weather }) => weather)).toEqual([
      [],
      [{ intensity: "-", phenomenons: ["RA"] }],
      [{ descriptive: "SH", phenomenons: ["SN"] }],
      [{ descriptive: "FZ", phenomenons: ["FG"] }],
    ]);
  });
  it("from North America is read: from a minute on, miles", () => {
    const periods = readTaf("KSEA 212320Z 2200/2306 21010KT P6SM SCT030 FM220430 18008KT 3SM OVC040", nearMs);
    expect(periods).toMatchObject([
      { kind: "whole", toMs: at(23, 6), isMore: true },
      { kind: "from", fromMs: at(22, 4) + 1_800_000, toMs: null, windKt: 8, ceilingFt: 4000, isMore: false },
    ]);
  });
  it("at the end of a month and of a day lies in the right one", () => {
    expect(readTaf("BIKF 302300Z 3000/0124 VRB03KT CAVOK", Date.UTC(2026, 10, 30, 23))).toMatchObject([
      { fromMs: Date.UTC(2026, 10, 30), toMs: Date.UTC(2026, 11, 2) },
    ]);
  });
  it("is null for any other text", () => {
    for (const none of ["", "X", "NIL", "<html>", "TAF"]) expect(readTaf(none, nearMs)).toBeNull();
  });
  it("never throws on any text, and reports nothing impossible", () => {
    const part = fc.constantFrom(
      ...["TAF", "BIKF", "220500Z", "2206/2306", "9999/9999", "2224/0024", "27011G23KT", "VRB99MPS", "9999", "P6SM"],
      ...["BECMG", "TEMPO", "PROB30", "PROB", "INTER", "FM220400", "FM999999", "2210/2212", "AMD", "CNL", "+TSRAGR"],
      ...["BKN999", "VV///", "TX06/2215Z", "NSW", "CAVOK", "="],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }).map((all) => `BIKF 220500Z 2206/2306 ${all.join(" ")}`),
      fc.array(part, { maxLength: 30 }).map((all) => all.join(" ")),
    );
    let read = 0;
    fc.assert(
      fc.property(text, (raw) => {
        for (const { fromMs, toMs, kind, probabilityPct, weather, ...values } of readTaf(raw, nearMs) ?? []) {
          read++;
          for (const ms of [fromMs, toMs]) if (ms !== null) expect(Math.abs(ms - nearMs)).toBeLessThan(63 * 86_400_000);
          if (probabilityPct !== null) expect(probabilityPct).toBeLessThanOrEqual(100);
          for (const value of Object.values(values))
            if (typeof value === "number") expect(Math.abs(value)).toBeLessThanOrEqual(100_000);
        }
      }),
      { numRuns: 2000 },
    );
    // Otherwise a reader that reads nothing would pass.
    expect(read).toBeGreaterThan(200);
  });
});

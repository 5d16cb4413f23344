import { isAbsolute } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";

describe("the command line", () => {
  it("asks for nothing by itself", () => {
    expect(readCommandLine(["contrail", "--no-sandbox", "."])).toEqual({ userData: null, clock: null });
    expect(readCommandLine(["contrail", "--user-data-dir="])).toEqual({ userData: null, clock: null });
  });

  it("names the folder and the clock", () => {
    const read = readCommandLine(["contrail", "--user-data-dir=some/where", "--clock=2026-06-01T10:00:00Z,30"]);
    expect(read.clock).toEqual({ startMs: Date.UTC(2026, 5, 1, 10), rate: 30 });
    expect(isAbsolute(read.userData ?? "")).toBe(true);
  });

  it("takes no option from behind the guard, where a link may bring anything", () => {
    const slippedIn = ["contrail://x", "--user-data-dir=//evil/share", "--clock=nonsense"];
    expect(readCommandLine(["contrail", "--open-url", "--", ...slippedIn])).toEqual({ userData: null, clock: null });
  });

  it("says what a clock looks like when it cannot be read", () => {
    for (const clock of ["", "30", "2026-06-01T10:00:00Z", "2026-06-01T10:00:00Z,", "2026-06-01T10:00:00Z,0", "x,1"]) {
      expect(() => readCommandLine([`--clock=${clock}`])).toThrow("--clock wants");
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const { clock } = readCommandLine([`--clock=${text}`]);
          expect(clock === null || (Number.isFinite(clock.startMs) && clock.rate > 0)).toBe(true);
        } catch (error) {
          expect(String(error)).toContain("--clock wants");
        }
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { System } from "../../../src-shared/domain/system.ts";
import { readCommandLine } from "./command-line.ts";

const read = (argv: string[], system: System = "linux") =>
  readCommandLine({ argv, cwd: () => (system === "windows" ? "C:\\Users\\me" : "/home/me") }, system);

describe("the command line", () => {
  it("has defaults for everything", () => {
    expect(read(["contrail", "--no-sandbox", "."])).toEqual({ userData: null, clock: null });
    expect(read(["contrail", "--user-data-dir="])).toEqual({ userData: null, clock: null });
  });

  it("names the folder and the clock", () => {
    const found = read(["contrail", "--user-data-dir=some/where", "--clock=2026-06-01T10:00:00Z,30"]);
    expect(found.clock).toEqual({ startMs: Date.UTC(2026, 5, 1, 10), rate: 30 });
    expect(found.userData).toBe("/home/me/some/where");
  });

  it("accepts no folder on another computer, whose system would receive a sign-in", () => {
    expect(read(["contrail", "--user-data-dir=D:\\"], "windows").userData).toBe("D:\\");
    for (const folder of ["\\\\evil\\share", "//evil/share", "\\\\?\\UNC\\evil\\share", "\\\\.\\pipe\\x"])
      expect(() => read(["contrail", `--user-data-dir=${folder}`], "windows")).toThrow("a folder on this computer");
  });

  it("names the absolute path of a relative folder that is on another computer", () => {
    const from = (folder: string) =>
      readCommandLine({ argv: [`--user-data-dir=${folder}`], cwd: () => "\\\\server\\share\\contrail" }, "windows");
    expect(() => from("data")).toThrow('"data" is taken from \\\\server\\share\\contrail: name it with its drive');
    expect(() => from("\\\\server\\share")).toThrow(/this computer$/);
    expect(from("D:\\data").userData).toBe("D:\\data");
  });

  it("reads no option after the guard, where a link may contain anything", () => {
    const slippedIn = ["contrail://x", "--user-data-dir=//evil/share", "--clock=nonsense"];
    expect(read(["contrail", "--open-url", "--", ...slippedIn])).toEqual({ userData: null, clock: null });
  });

  it("shows the form of a clock when it cannot be read", () => {
    for (const clock of ["", "30", "2026-06-01T10:00:00Z", "2026-06-01T10:00:00Z,", "2026-06-01T10:00:00Z,0", "x,1"]) {
      expect(() => read([`--clock=${clock}`])).toThrow("--clock wants");
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const { clock } = read([`--clock=${text}`]);
          expect(clock === null || (Number.isFinite(clock.startMs) && clock.rate > 0)).toBe(true);
        } catch (error) {
          expect(String(error)).toContain("--clock wants");
        }
      }),
    );
  });
});

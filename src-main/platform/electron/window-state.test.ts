import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isReachable, readWindowState, writeWindowState } from "./window-state.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-window-"));
});
afterAll(() => rm(folder, { recursive: true }));

const state = { bounds: { x: -10, y: 20, width: 1280, height: 800 }, maximised: true };

describe("the window's place", () => {
  it("is read back as it was written; the folder is created if needed", () => {
    const file = join(folder, "new", "window.json");
    expect(readWindowState(file)).toBeNull();
    writeWindowState(file, state);
    expect(readWindowState(file)).toEqual(state);
  });

  it("is forgotten when the file is damaged", async () => {
    const file = join(folder, "damaged.json");
    const damaged = fc.oneof(fc.string(), fc.json(), fc.constantFrom("", "{", '{"bounds":{"x":1e99}}'));
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        await writeFile(file, text);
        expect(readWindowState(file)).toBeNull();
      }),
    );
  });

  it("a failed write does no harm", async () => {
    await writeFile(join(folder, "a-file"), "");
    expect(() => writeWindowState(join(folder, "a-file", "window.json"), state)).not.toThrow();
  });

  it("is used only if its top can be gripped on a present screen", () => {
    const screens = [
      { x: 0, y: 25, width: 1920, height: 1055 },
      { x: 1920, y: 0, width: 1280, height: 1024 },
    ];
    const at = (x: number, y: number) => isReachable({ x, y, width: 1280, height: 800 }, screens);
    expect([at(0, 25), at(-1100, 100), at(2500, 900), at(1800, 50)]).toEqual([true, true, true, true]);
    expect([at(-1200, 100), at(0, 0), at(3100, 0), at(0, 1070), at(-5000, 0)]).toEqual(Array(5).fill(false));
    expect(isReachable(state.bounds, [])).toBe(false);
  });
});

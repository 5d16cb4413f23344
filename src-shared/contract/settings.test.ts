import fc from "fast-check";
import { expect, test } from "vitest";
import { calls } from "./ipc.ts";
import { defaultSettings, isTileAddress, settingsSchema } from "./settings.ts";

test("a change affects only the fields that it names", () => {
  const preferredSimulator = { kind: "xplane", place: "", simulator: "X-Plane 12" };
  expect(calls["settings.set"].args.parse({ preferredSimulator })).toEqual({ preferredSimulator });
  for (const garbage of [
    "xplane",
    { ...preferredSimulator, kind: "saitek" },
    { ...preferredSimulator, place: 500 },
    { ...preferredSimulator, place: "x".repeat(301) },
    { kind: "xplane" },
  ])
    expect(calls["settings.set"].args.safeParse({ preferredSimulator: garbage }).success).toBe(false);
});

test("an older file is read with defaults for missing fields", () =>
  expect(settingsSchema.parse({ theme: "light" })).toEqual({ ...defaultSettings, theme: "light" }));

test("a newer Contrail's file and no file at all are refused, never partly read", () => {
  for (const file of [
    { version: 4 },
    { version: "3" },
    { theme: "pink" },
    { preferredSimulator: "xplane" },
    [],
    null,
    7,
  ])
    expect(settingsSchema.safeParse(file).success).toBe(false);
});

test("any content of the file gives settings, or a refusal", () => {
  fc.assert(
    fc.property(fc.anything(), (file) => {
      const read = settingsSchema.safeParse(file);
      if (read.success) expect(settingsSchema.parse(read.data)).toEqual(read.data);
    }),
  );
});

test.each([
  ["https://tile.openstreetmap.org/{z}/{x}/{y}.png", true],
  ["https://maps.example:8443/v1/{z}/{y}/{x}?key=a", true],
  ["http://127.0.0.1:8080/{z}/{x}/{y}", true],
  ["http://localhost/{z}/{x}/{y}", true],
  ["http://tiles.example/{z}/{x}/{y}", false],
  ["http://127.0.0.1.tiles.example/{z}/{x}/{y}", false],
  ["https://pilot:secret@tiles.example/{z}/{x}/{y}", false],
  ["https://{x}.tiles.example/{z}/{y}", false],
  ["https://tiles.example/{z}/{x}/{x}/{y}", false],
  ["https://tiles.example/{z}/{x}", false],
  ["file:///{z}/{x}/{y}", false],
  ["javascript:{z}{x}{y}", false],
  ["", false],
])("tiles from %s: %s", (address, allowed) => expect(isTileAddress(address)).toBe(allowed));

test("online map tiles are off until the pilot turns them on", () =>
  expect(defaultSettings.onlineTiles.shown).toBe(false));

test("a SimBrief name is a name or an id, empty by default, and cannot be anything more in an address", () => {
  expect(defaultSettings.simbriefPilot).toBe("");
  for (const simbriefPilot of ["123456", "Freyja_J", "Müller 7", ""])
    expect(calls["settings.set"].args.parse({ simbriefPilot })).toEqual({ simbriefPilot });
  for (const simbriefPilot of ["a&userid=1", "../x", "<b>", "x".repeat(65), "a\nb", 7, null])
    expect(calls["settings.set"].args.safeParse({ simbriefPilot }).success).toBe(false);
});

test("the large figures are four known ones; anything else is refused", () => {
  const args = calls["settings.set"].args;
  const largeFigures = ["fuel", "phase", "timeToGo", "heading"];
  expect(args.parse({ largeFigures })).toEqual({ largeFigures });
  for (const garbage of [["fuel"], [...largeFigures, "fuel"], ["fuel", "phase", "phase", "mach"], "fuel", null])
    expect(args.safeParse({ largeFigures: garbage }).success).toBe(false);
});

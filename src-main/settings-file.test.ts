import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "../src-shared/contract/settings.ts";
import { settingsFileSchema } from "./settings-file.ts";

const place = { host: "192.168.1.20", port: 5111 };

/** Files of earlier versions, and the settings that must remain. */
test.each([
  ["the first", { theme: "dark", updateIntervalS: 15, weightUnit: "kg", selectedAirlineId: "ICE", simconnect: place }],
  [
    "with a simulator to prefer",
    {
      version: 1,
      theme: "dark",
      updateIntervalS: 15,
      weightUnit: "kg",
      selectedAirlineId: "ICE",
      simconnect: place,
      preferredSimulator: null,
    },
  ],
  [
    "with languages and units",
    {
      version: 1,
      theme: "dark",
      language: "system",
      textSizePct: 100,
      updateIntervalS: 15,
      times: "utc",
      altitudeUnit: "ft",
      speedUnit: "kt",
      distanceUnit: "nm",
      weightUnit: "kg",
      notifyPhaseStuck: true,
      notifySimulatorLost: true,
      notifyAirlineSilent: true,
      notifyReadyToFile: true,
      selectedAirlineId: "ICE",
      simconnect: place,
      preferredSimulator: null,
    },
  ],
  [
    "with a kind of simulator to prefer",
    {
      version: 2,
      theme: "dark",
      updateIntervalS: 15,
      weightUnit: "kg",
      selectedAirlineId: "ICE",
      simulatorPlace: place,
      preferredSimulator: "xplane",
    },
  ],
])("the file of %s keeps all its settings", (_name, file) => {
  expect(settingsFileSchema.parse(file)).toEqual({
    ...defaultSettings,
    theme: "dark",
    updateIntervalS: 15,
    weightUnit: "kg",
    selectedAirlineId: "ICE",
    simulatorPlace: place,
  });
});

const preferredSimulator = {
  kind: "simconnect",
  place: "192.168.1.20:5111",
  simulator: "Microsoft Flight Simulator 2024",
} as const;

test("today's file reads as it was written", () => {
  const settings = { ...defaultSettings, simulatorPlace: place, textSizePct: 150 as const, preferredSimulator };
  expect(settingsFileSchema.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test("a newer Contrail's file and no file at all are refused, never partly read", () => {
  for (const file of [
    { version: 4 },
    { version: "1" },
    { version: 1, theme: "pink" },
    { version: 3, preferredSimulator: "xplane" },
    [],
    null,
    7,
    "text",
  ])
    expect(settingsFileSchema.safeParse(file).success).toBe(false);
});

test("any content of the file gives settings, or a refusal", () => {
  fc.assert(
    fc.property(fc.anything(), (file) => {
      const read = settingsFileSchema.safeParse(file);
      if (read.success) expect(settingsFileSchema.parse(read.data)).toEqual(read.data);
    }),
  );
});

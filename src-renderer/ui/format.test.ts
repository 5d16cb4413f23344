import { expect, it } from "vitest";
import { unbroken } from "./format.ts";

it.each([
  ["220 ft down at −480 ft/min", "220_ft down at −480_ft/min"],
  ["Descent since 13:17 UTC: 12 min", "Descent since 13:17_UTC: 12_min"],
  ["Touchdown, −142 ft/min, 52 kt", "Touchdown, −142_ft/min, 52_kt"],
  ["5:01 h, 117 nm vor ELLX", "5:01_h, 117_nm vor ELLX"],
  ["Stand 12 since noon", "Stand 12 since noon"],
  ["On runway 01 for 3 months", "On runway 01 for 3 months"],
])("keeps values and units together in %s", (text, expected) => {
  expect(unbroken(text).replaceAll("\u00a0", "_")).toBe(expected);
});

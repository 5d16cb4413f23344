import { expect, test } from "vitest";
import { calls } from "./ipc.ts";
import { defaultSettings, settingsSchema } from "./settings.ts";

test("a change changes what it names and nothing else", () => {
  expect(calls["settings.set"].args.parse({ preferredSimulator: "xplane" })).toEqual({ preferredSimulator: "xplane" });
  expect(calls["settings.set"].args.safeParse({ preferredSimulator: "saitek" }).success).toBe(false);
});

test("an older file reads with the defaults of what it lacks", () =>
  expect(settingsSchema.parse({ theme: "light" })).toEqual({ ...defaultSettings, theme: "light" }));

import { expect, test } from "vitest";
import type { PhaseChange, Stretch } from "../../src-shared/domain/flight.ts";
import { say } from "../../src-shared/words/message.ts";
import { stretchWords } from "./stretch-words.ts";

const evidence = { sentence: say("following"), figures: [] };
const phases: PhaseChange[] = [
  { phase: "climb", atMs: 60_000, decidedAtMs: 60_000, evidence },
  { phase: "cruise", atMs: 600_000, decidedAtMs: 630_000, evidence },
];
const stretch: Stretch = {
  kind: "paused",
  fromMs: 610_000,
  toMs: 910_000,
  gainedS: 0,
  latitudeDeg: 63.985,
  longitudeDeg: -22.605,
};

test("states what it was, how long, and in which phase and where it began", () => {
  expect(stretchWords(stretch, phases)).toEqual({
    name: "Paused",
    length: "5 min",
    place: "Cruise, 63°59.1′ N 22°36.3′ W",
  });
  expect(stretchWords({ ...stretch, kind: "gap", toMs: 655_000 }, phases)).toMatchObject({
    name: "Without data",
    length: "45 s",
  });
});

test("the compression rate is the time gained, not the rate requested", () => {
  const fast = { ...stretch, kind: "compressed", toMs: 670_000, gainedS: 150 } as const;
  expect(stretchWords(fast, phases)).toMatchObject({ name: "Time compression", length: "60 s, 3.5×" });
  expect(stretchWords({ ...fast, gainedS: -30 }, phases).length).toBe("60 s, 0.5×");
});

test("an unknown place is left out, and so is an unknown phase", () => {
  const nowhere = { ...stretch, latitudeDeg: null, longitudeDeg: null };
  expect(stretchWords(nowhere, phases).place).toBe("Cruise");
  expect(stretchWords({ ...nowhere, fromMs: 0 }, phases).place).toBe("");
});

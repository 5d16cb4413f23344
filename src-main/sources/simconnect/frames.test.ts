import fc from "fast-check";
import { expect, test } from "vitest";
import { messages } from "../../demo/simulator/wire.ts";
import { createFrameCheck } from "./frames.ts";

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const cuts = [0, ...at.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return cuts.slice(1).map((end, i) => bytes.subarray(cuts[i], end));
}

const good = fc
  .array(fc.constantFrom(messages.quit(6), messages.event(6, 1, 0), messages.open(6, "SunRise", [12, 2, 0, 0])))
  .map((all) => Buffer.concat(all));
const noLength = fc.oneof(fc.integer({ max: 11 }), fc.integer({ min: 1_000_001, max: 2_147_483_647 }));

test("messages pass, however the stream cuts them", () => {
  fc.assert(
    fc.property(good, fc.array(fc.nat()), (bytes, at) => {
      const passes = createFrameCheck();
      for (const chunk of cut(bytes, at)) expect(passes(chunk)).toBe(true);
    }),
  );
});

test("an invalid length is detected by its last byte, whatever follows it", () => {
  fc.assert(
    fc.property(good, noLength, good, fc.array(fc.nat()), (before, length, after, at) => {
      const wrong = Buffer.alloc(4);
      wrong.writeInt32LE(length);
      const passes = createFrameCheck();
      for (const chunk of cut(before, at)) expect(passes(chunk)).toBe(true);
      expect(passes(wrong.subarray(0, 3))).toBe(true);
      expect(passes(Buffer.concat([wrong.subarray(3), after]))).toBe(false);
    }),
  );
});

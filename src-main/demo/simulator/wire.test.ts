import fc from "fast-check";
import { expect, test } from "vitest";
import { createRequestReader, fixedString, readFixedString } from "./wire.ts";

const request = (type: number, body: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(16 + body.length);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(6, 4);
  bytes.writeUInt32LE(0xf0000000 + type, 8);
  bytes.writeUInt32LE(42, 12);
  bytes.set(body, 16);
  return bytes;
};

test("requests are the same however the stream is cut", () => {
  const arbitrary = fc.tuple(fc.integer({ min: 1, max: 0x6c }), fc.uint8Array({ maxLength: 600 }));
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 5 }), fc.array(fc.integer({ min: 1, max: 700 })), (sent, cuts) => {
      const stream = Buffer.concat(sent.map(([type, body]) => request(type, body)));
      const read = createRequestReader();
      const got = [];
      let at = 0;
      for (const cut of [...cuts, stream.length]) {
        got.push(...read(stream.subarray(at, at + cut)));
        at = Math.min(stream.length, at + cut);
      }
      expect(got.map(({ type, sendId, body }) => [type, sendId, [...body]])).toEqual(
        sent.map(([type, body]) => [type, 42, [...body]]),
      );
    }),
  );
});

test.each([0, 8, 15, -1, 70_000])("a request of %i bytes is refused", (size) => {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(size, 0);
  expect(() => createRequestReader()(bytes)).toThrow(RangeError);
});

test("a fixed string is cut to fit and always ended", () => {
  expect(fixedString("abcdef", 4)).toEqual(Buffer.from("abc\0"));
  expect(readFixedString(fixedString("abc", 8), 0, 8)).toBe("abc");
});

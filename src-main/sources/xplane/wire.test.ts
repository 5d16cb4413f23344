import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumbered } from "./readings.ts";
import { eachValue, readBeacon, writeRequest } from "./wire.ts";

/** The values of a packet; null for an invalid one. */
function valuesOf(bytes: Buffer): { index: number; value: number }[] | null {
  const values: { index: number; value: number }[] = [];
  return eachValue(bytes, (index, value) => values.push({ index, value })) ? values : null;
}

const beacon = (change: (bytes: Buffer) => void = () => {}): Buffer => {
  // A beacon of X-Plane 12.1.4 as its documentation lays it out, with the Raknet port after the name.
  const bytes = Buffer.from("4245434e0001020100000038da010001000000 68bf 6d79706300 6dbf".replaceAll(" ", ""), "hex");
  change(bytes);
  return bytes;
};

test("a beacon contains the port of X-Plane", () => {
  expect(readBeacon(beacon())).toBe(49_000);
});

test("a beacon of another program, role or version, or without a port, is ignored", () => {
  expect(readBeacon(beacon((bytes) => bytes.writeInt32LE(2, 7)))).toBeNull();
  expect(readBeacon(beacon((bytes) => bytes.writeUInt32LE(2, 15)))).toBeNull();
  expect(readBeacon(beacon((bytes) => bytes.writeUInt8(2, 5)))).toBeNull();
  expect(readBeacon(beacon((bytes) => bytes.writeUInt8(3, 6)))).toBeNull();
  expect(readBeacon(beacon((bytes) => bytes.writeUInt16LE(0, 19)))).toBeNull();
});

test("a request is 413 bytes, with its name NUL-padded", () => {
  const bytes = writeRequest(20, 7, "sim/flightmodel/engine/ENGN_N1_[3]");
  expect(bytes.length).toBe(413);
  expect(bytes.subarray(0, 13).toString("hex")).toBe("52524546001400000007000000");
  expect(bytes.subarray(13).toString("latin1")).toBe("sim/flightmodel/engine/ENGN_N1_[3]".padEnd(400, "\0"));
  expect(writeRequest(1, 1, "x".repeat(1000)).at(-1)).toBe(0);
});

test("replies return the values that were put in, with either prefix, and without a truncated one", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          index: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
          value: fc.float({ noNaN: true, noDefaultInfinity: true }),
        }),
        {
          minLength: 1,
        },
      ),
      fc.constantFrom("RREF,", "RREFO"),
      fc.nat(7),
      (values, head, cut) => {
        const body = Buffer.alloc(values.length * 8 + cut);
        values.forEach(({ index, value }, i) => {
          body.writeInt32LE(index, i * 8);
          body.writeFloatLE(value, i * 8 + 4);
        });
        expect(valuesOf(Buffer.concat([Buffer.from(head), body]))).toEqual(values);
      },
    ),
  );
});

test("a value that is no number is absent, and not the one before it", () => {
  const packet = Buffer.concat([Buffer.from("RREF,"), Buffer.alloc(16)]);
  packet.writeFloatLE(Number.NaN, 9);
  packet.writeInt32LE(3, 13);
  packet.writeFloatLE(1.5, 17);
  expect(valuesOf(packet)).toEqual([
    { index: 0, value: Number.NaN },
    { index: 3, value: 1.5 },
  ]);
  const stored = new Float64Array([1000]);
  eachValue(packet, (index, value) => {
    if (index < stored.length) stored[index] = value;
  });
  expect(readNumbered(stored, new Map([["elevationM", { first: 0, count: 1 }]])).number("elevationM")).toBeUndefined();
  expect(valuesOf(Buffer.from("DATA*0123456789"))).toBeNull();
});

test("any bytes are read without an exception", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 600 }),
      fc.constantFrom("", "BECN\0\x01\x01", "BECN\0", "RREF,"),
      (bytes, head) => {
        const all = Buffer.concat([Buffer.from(head, "latin1"), bytes]);
        readBeacon(all);
        valuesOf(all);
      },
    ),
    { numRuns: 2000 },
  );
  for (let length = 0; length < beacon().length; length++) readBeacon(beacon().subarray(0, length));
});

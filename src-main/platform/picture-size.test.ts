import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureSize } from "./picture-size.ts";

/** Each 37 by 21 pixels of red, by ImageMagick 6.9. */
const pictures = {
  png: "iVBORw0KGgoAAAANSUhEUgAAACUAAAAVAQMAAAD7KrXtAAAAA1BMVEX/AAAZ4gk3AAAADElEQVQI12NgGEgAAAB+AAH9tTdSAAAAAElFTkSuQmCC",
  jpeg: "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/2wBDAQMDAwQDBAgEBAgQCwkLEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBD/wAARCAAVACUDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnQBDGqYAAAAAAAAAD//Z",
  gif: "R0lGODlhJQAVAPAAAP8AAAAAACH5BAAAAAAALAAAAAAlABUAAAIahI+py+0Po5y02ouz3rz7D4biSJbmiaYqWgAAOw==",
  "webp, with loss":
    "UklGRk4AAABXRUJQVlA4IEIAAABQAwCdASolABUAPpFGnkslo6KhpWgAsBIJZwDO3oAAK/fDcAD+7qY//2LOWwLx//7nA/7nA/7nA/jbB+29aoAAAAA=",
  "webp, without loss": "UklGRhwAAABXRUJQVlA4TA8AAAAvJAAFAAcQ/Y/+ByKi/wEA",
  "webp, extended":
    "UklGRnIAAABXRUJQVlA4WAoAAAAQAAAAJAAAFAAAQUxQSAoAAAABB9C/iAhERP8DVlA4IEIAAABQAwCdASolABUAPpFGnkslo6KhpWgAsBIJZwDO3oAAK/fDcAD+7qY//2LOWwLx//7nA/7nA/7nA/jbB+29aoAAAAA=",
};
const bytesOf = (name: keyof typeof pictures): Buffer => Buffer.from(pictures[name], "base64");
const names = Object.keys(pictures) as (keyof typeof pictures)[];

test.each(names)("%s: its size is read, and nothing of a file that ends too early", (name) => {
  const bytes = bytesOf(name);
  const type = `image/${name.split(",")[0]}`;
  expect(pictureSize(bytes)).toEqual({ type, width: 37, height: 21 });
  expect(pictureSize(bytes.subarray(0, 16))).toBeNull();
});

test("the largest size of each format is read", () => {
  const png = bytesOf("png");
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(0xffffffff, 20);
  expect(pictureSize(png)).toMatchObject({ width: 30_000, height: 0xffffffff });
  const jpeg = bytesOf("jpeg");
  const frame = jpeg.indexOf(Buffer.from("ffc0", "hex"));
  jpeg[frame + 1] = 0xc2;
  jpeg.writeUInt16BE(65_535, frame + 5);
  expect(pictureSize(jpeg)).toMatchObject({ width: 37, height: 65_535 });
  const extended = bytesOf("webp, extended");
  extended.writeUIntLE(0xffffff, 24, 3);
  expect(pictureSize(extended)).toMatchObject({ width: 16_777_216, height: 21 });
});

test("a GIF's first picture counts if it is larger than its screen", () => {
  const gif = bytesOf("gif");
  gif.writeUInt16LE(30_000, gif.indexOf(0x2c, 19) + 5);
  expect(pictureSize(gif)).toMatchObject({ width: 30_000, height: 21 });
});

test("a JPEG in which another reader would find another frame is refused", () => {
  const jpeg = bytesOf("jpeg");
  const after = (head: string): Buffer =>
    Buffer.concat([jpeg.subarray(0, 2), Buffer.from(head, "hex"), jpeg.subarray(2)]);
  for (const head of ["ffd0", "ff01", "ff00", "00", "ffe00001", "ffe00000"])
    expect(pictureSize(after(head)), head).toBeNull();
  // Fill bytes (0xFF) before a marker are allowed, and so are application segments.
  for (const head of ["ffff", "ffe00004abcd"]) expect(pictureSize(after(head)), head).toMatchObject({ width: 37 });
});

test.each(["BM", "<svg xmlns", "\0\0\0 ftypavif", "\0\0\x01\0", "<html>", ""])("%j begins no tile", (start) => {
  expect(pictureSize(Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(start === "" ? 0 : 100)]))).toBeNull();
});

test("never throws, whatever the bytes", () => {
  const spoilt = fc
    .tuple(fc.constantFrom(...names), fc.array(fc.tuple(fc.nat(400), fc.nat(255))), fc.nat(400))
    .map(([name, changes, end]) => {
      const bytes = bytesOf(name);
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      return bytes.subarray(0, end);
    });
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array()), (bytes) => {
      const size = pictureSize(bytes);
      if (size !== null) expect(Number.isInteger(size.width * size.height)).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

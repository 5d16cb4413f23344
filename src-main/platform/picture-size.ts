interface PictureSize {
  readonly type: "image/png" | "image/jpeg" | "image/gif" | "image/webp";
  readonly width: number;
  readonly height: number;
}

/**
 * The format and size of a picture, without decoding it: the format by its first bytes, as Chromium detects it, and the
 * size in pixels. Null for any other file and for an incomplete header.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return png(view) ?? jpeg(view) ?? gif(view) ?? webp(view);
  } catch {
    // A read past the end of the file.
    return null;
  }
}

const hasLetters = (view: DataView, at: number, letters: string): boolean =>
  [...letters].every((letter, i) => view.getUint8(at + i) === letter.charCodeAt(0));

/** PNG, 5.2 and 11.2.1: the size is in the first chunk. */
function png(view: DataView): PictureSize | null {
  if (!hasLetters(view, 0, "\x89PNG\r\n\x1a\n") || !hasLetters(view, 12, "IHDR")) return null;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** Whether a marker begins a frame (ITU T.81, table B.1): SOF0 to SOF15 except DHT, JPG and DAC. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a segment (TEM, RST, SOI, EOI), which are invalid before a frame. */
const standsAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/**
 * JPEG, B.1.1: skips segments by their length up to the one that begins the frame. Null if there is anything else
 * between segments.
 */
function jpeg(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const length = view.getUint16(at + 2);
    if (standsAlone(marker) || length < 2) return null;
    if (beginsFrame(marker))
      return { type: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of 0xFF bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + length;
  }
  return null;
}

/** Bytes of the colour table, if there is one. */
const coloursLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** GIF89a, 18 and 20: the size of the screen, or of the first picture if that is larger, as readers do. */
function gif(view: DataView): PictureSize | null {
  if (!hasLetters(view, 0, "GIF87a") && !hasLetters(view, 0, "GIF89a")) return null;
  let at = 13 + coloursLength(view.getUint8(10));
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return null;
  const reach = (screen: number, from: number): number =>
    Math.max(view.getUint16(screen, true), view.getUint16(at + from, true) + view.getUint16(at + from + 4, true));
  return { type: "image/gif", width: reach(6, 1), height: reach(8, 3) };
}

/** WebP (RFC 9649, 2.5 to 2.7): lossy, lossless or extended. */
function webp(view: DataView): PictureSize | null {
  if (!hasLetters(view, 0, "RIFF") || !hasLetters(view, 8, "WEBPVP8")) return null;
  const type = "image/webp";
  const kind = String.fromCharCode(view.getUint8(15));
  if (kind === "X") {
    const side = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    return { type, width: side(24), height: side(27) };
  }
  if (kind === "L" && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (kind !== " " || !hasLetters(view, 23, "\x9d\x01\x2a")) return null;
  return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

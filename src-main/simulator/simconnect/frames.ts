/** The shortest message is its header: length, version, kind. */
const shortest = 12;
/** Far above whatever Contrail asks for, and far below any text that is read as a length. */
const longest = 1_000_000;

/**
 * Whether the bytes of a stream, handed in as they come, can be SimConnect's messages. Each begins with its length (int32,
 * header included). The library believes every length: after one that is none it cuts all that follows in the wrong places, or waits for ever.
 */
export function createFrameCheck(): (chunk: Buffer) => boolean {
  /** Bytes of the message that is still coming. */
  let left = 0;
  /** The beginning of a length. */
  let begun: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = Buffer.concat([begun, chunk]);
    let at = left;
    while (at + 4 <= bytes.length) {
      const length = bytes.readInt32LE(at);
      if (length < shortest || length > longest) return false;
      at += length;
    }
    left = Math.max(0, at - bytes.length);
    begun = bytes.subarray(at);
    return true;
  };
}

/** The shortest message is its header: length, version, kind. */
const shortest = 12;
/**
 * Longer than any message that Contrail requests, and shorter than the number that any text makes if it is read as a
 * length.
 */
const longest = 1_000_000;

/**
 * Checks whether a stream can be SimConnect: each message begins with its length (int32, header included). The library
 * trusts every length. After an invalid one it would cut all later data in the wrong places, or wait for ever.
 */
export function createFrameCheck(): (chunk: Buffer) => boolean {
  /** Bytes of the message that is still arriving. */
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

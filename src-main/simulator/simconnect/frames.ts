/** The shortest message is its header: length, version, kind. */
const shortest = 12;
/** Far above any message that Contrail requests, and far below any text that is read as a length. */
const longest = 1_000_000;

/**
 * Whether the bytes of a stream, passed in as they come, can be SimConnect's messages. Each begins with its length
 * (int32, header included). The library trusts every length: after an invalid one it cuts all that follows in the wrong
 * places, or waits for ever.
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

/**
 * The port that receives requests, by X-Plane's beacon: once a second, to 239.255.1.1:49707.
 * @returns null for anything but the beacon (major version 1, minor up to 2) of an X-Plane that is no external visual.
 */
export function readBeacon(bytes: Buffer): number | null {
  if (bytes.length < 21 || bytes.toString("latin1", 0, 5) !== "BECN\0") return null;
  if (bytes.readUInt8(5) !== 1 || bytes.readUInt8(6) > 2) return null;
  const [application, role, port] = [bytes.readInt32LE(7), bytes.readUInt32LE(15), bytes.readUInt16LE(19)];
  return application === 1 && role === 1 && port !== 0 ? port : null;
}

/** "RREF" */
const rref = 0x52_52_45_46;
const requestBytes = 413;
const longestName = 399;

/** RREF: requests a dataref `hz` times a second, 0 to stop. @param name an array's element as "path[3]". */
export function writeRequest(hz: number, index: number, name: string): Buffer {
  const bytes = Buffer.alloc(requestBytes);
  bytes.write("RREF\0", 0, "latin1");
  bytes.writeInt32LE(hz, 5);
  bytes.writeInt32LE(index, 9);
  bytes.write(name.slice(0, longestName), 13, "latin1");
  return bytes;
}

/**
 * Calls `take` for each value of a reply packet: "RREF," (X-Plane 10: "RREFO"), then index and float32 each. A value
 * may be NaN: then the last one is no longer true.
 * @returns false for anything else.
 */
export function eachValue(bytes: Buffer, take: (index: number, value: number) => void): boolean {
  if (bytes.length < 13 || bytes.readUInt32BE(0) !== rref) return false;
  for (let at = 5; at + 8 <= bytes.length; at += 8) {
    take(bytes.readInt32LE(at), bytes.readFloatLE(at + 4));
  }
  return true;
}

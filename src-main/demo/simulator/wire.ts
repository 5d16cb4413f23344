/**
 * The server's side of the SimConnect wire protocol: little-endian, no alignment, fixed strings padded with NUL. A
 * request has a header of 16 bytes (size, protocol, 0xF0000000 | type, send id), a message one of 12 (size, protocol,
 * id).
 */

/** Request types that Contrail sends; the names are the SDK's functions. */
export const requestType = {
  open: 0x01,
  addToDataDefinition: 0x0c,
  requestDataOnSimObject: 0x0e,
  subscribeToSystemEvent: 0x17,
  requestSystemState: 0x35,
  addToFacilityDefinition: 0x45,
  requestFacilityData: 0x46,
  requestFacilitiesListEx1: 0x49,
  subscribeToFlowEvent: 0x5c,
} as const;

/** SIMCONNECT_RECV_ID */
const messageId = {
  exception: 1,
  open: 2,
  quit: 3,
  event: 4,
  eventFilename: 6,
  simObjectData: 8,
  systemState: 15,
  airportList: 18,
  facilityData: 28,
  facilityDataEnd: 29,
  flowEvent: 39,
} as const;

/** SIMCONNECT_EXCEPTION: those that this server sends. */
export const exceptionCode = {
  unrecognizedId: 3,
  unopened: 4,
  versionMismatch: 5,
  nameUnrecognized: 7,
  invalidDataType: 18,
  dataError: 20,
} as const;

export interface Request {
  readonly protocol: number;
  readonly type: number;
  readonly sendId: number;
  /** The data after the header. */
  readonly body: Buffer;
}

/** Splits a stream into requests. The returned reader throws RangeError for an impossible size. */
export function createRequestReader(): (chunk: Buffer) => Request[] {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const requests: Request[] = [];
    while (pending.length >= 16) {
      const size = pending.readInt32LE(0);
      if (size < 16 || size > 65_536) throw new RangeError(`a request of ${size} bytes`);
      if (pending.length < size) break;
      requests.push({
        protocol: pending.readInt32LE(4),
        type: pending.readUInt32LE(8) & 0xff,
        sendId: pending.readUInt32LE(12),
        body: pending.subarray(16, size),
      });
      pending = pending.subarray(size);
    }
    return requests;
  };
}

/** A fixed string as MSFS writes it: UTF-8, cut and padded to its length, always ended by a NUL. */
export function fixedString(text: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write(text, 0, length - 1, "utf8");
  return bytes;
}

export function readFixedString(body: Buffer, offset: number, length: number): string {
  const bytes = body.subarray(offset, offset + length);
  const end = bytes.indexOf(0);
  return bytes.toString("latin1", 0, end < 0 ? bytes.length : end);
}

/** A buffer of this length, filled by `write`. */
export function written(length: number, write: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
}

const words = (...values: number[]): Buffer =>
  written(values.length * 4, (bytes) => {
    for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  });

function message(protocol: number, id: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([words(12 + body.length, protocol, id), body]);
}

/** Every message of this server, complete with its header. `protocol` is the simulator's own version. */
export const messages = {
  exception: (protocol: number, code: number, sendId: number, index: number) =>
    message(protocol, messageId.exception, words(code, sendId, index)),
  open: (protocol: number, name: string, version: readonly [number, number, number, number]) =>
    message(protocol, messageId.open, fixedString(name, 256), words(...version, ...version, 0, 0)),
  quit: (protocol: number) => message(protocol, messageId.quit),
  event: (protocol: number, eventId: number, data: number) =>
    message(protocol, messageId.event, words(0, eventId, data)),
  eventFilename: (protocol: number, eventId: number, file: string) =>
    message(protocol, messageId.eventFilename, words(0, eventId, 0), fixedString(file, 260), words(0)),
  data: (protocol: number, requestId: number, defineId: number, flags: number, count: number, values: Buffer) =>
    message(protocol, messageId.simObjectData, words(requestId, 1, defineId, flags, 1, 1, count), values),
  systemState: (protocol: number, requestId: number, integer: number, text: string) =>
    message(protocol, messageId.systemState, words(requestId, integer, 0), fixedString(text, 260)),
  /** A part of a list of airports, with one airport in each part. */
  airportList: (protocol: number, requestId: number, part: number, parts: number, airport: Buffer[]) =>
    message(protocol, messageId.airportList, words(requestId, 1, part, parts), ...airport),
  /** `head`: request, unique id, parent's id, type, whether it is in a list, index, length of the list. */
  facilityData: (protocol: number, head: number[], values: Buffer[]) =>
    message(protocol, messageId.facilityData, words(...head), ...values),
  facilityDataEnd: (protocol: number, requestId: number) =>
    message(protocol, messageId.facilityDataEnd, words(requestId)),
  flow: (protocol: number, event: number) => message(protocol, messageId.flowEvent, words(event), fixedString("", 256)),
};

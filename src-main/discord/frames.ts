import { z } from "zod";

/** The operations of Discord's local protocol. */
export const operations = { handshake: 0, frame: 1, close: 2, ping: 3, pong: 4 } as const;

/** Discord's own limit is 64 KiB. */
const longestBytes = 65_536;
const headerBytes = 8;

const messageSchema = z.looseObject({
  evt: z.string().nullish(),
  /** The reason of a close. */
  code: z.number().optional(),
});
export interface Frame {
  readonly operation: number;
  /** As received, to answer a ping with it. */
  readonly body: string;
  readonly message: z.infer<typeof messageSchema>;
}

/** Operation and length, 32 bits each, low byte first, then JSON (github.com/foxt/easy-presence, ipc.md). */
export function frameOf(operation: number, body: string): Buffer {
  const bytes = Buffer.from(body);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(operation, 0);
  header.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, bytes]);
}

/** Cuts a stream into frames. Throws at bytes that Discord does not send. */
export function createFrameReader(): (chunk: Buffer) => readonly Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    while (rest.length >= headerBytes) {
      const length = rest.readUInt32LE(4);
      if (length > longestBytes) throw new Error(`a frame of ${length} bytes`);
      if (rest.length < headerBytes + length) break;
      const body = rest.toString("utf8", headerBytes, headerBytes + length);
      frames.push({ operation: rest.readUInt32LE(0), body, message: messageSchema.parse(JSON.parse(body)) });
      rest = rest.subarray(headerBytes + length);
    }
    return frames;
  };
}

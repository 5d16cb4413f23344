import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { messages } from "../../demo/simulator/wire.ts";

/** Frames that no simulator sends: valid ones, damaged in many ways. */
export function createMalformedFrames(seed: number): () => Buffer {
  const random = createRandom(`frames-${seed}`);
  const below = (limit: number): number => Math.floor(random.next() * limit);
  const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)));
  const right: readonly (() => Buffer)[] = [
    () => messages.open(6, "SunRise", [12, 2, 0, 0]),
    () => messages.exception(6, below(50), below(100), below(5)),
    () => messages.event(6, below(10), below(16)),
    () => messages.flow(6, below(20)),
    () => messages.systemState(6, 99, 1, ""),
    () => messages.data(6, 1, 1, 0, 12, noise(96)),
    () => messages.data(6, 2, 2, 2, 1 + below(30), noise(below(300))),
    () => messages.data(6, 3, 3, 2, 4, noise(1040)),
    () => messages.data(6, below(5), below(5), below(4), below(1000), noise(below(64))),
  ];
  const damage: readonly ((frame: Buffer) => Buffer)[] = [
    // Any size but the right one: zero, negative, too short, far too long.
    (frame) => {
      const sizes = [
        0,
        1,
        4,
        8,
        11,
        12,
        -1,
        -2_147_483_648,
        frame.length - 1,
        frame.length + 5,
        2_147_483_647,
        below(70_000),
      ];
      frame.writeInt32LE(sizes[below(sizes.length)] ?? 0, 0);
      return frame;
    },
    // Any message id, known or not, over this body.
    (frame) => {
      frame.writeUInt32LE(below(2) === 0 ? below(50) : below(4_294_967_295), 8);
      return frame;
    },
    (frame) => {
      for (let i = 0; i <= below(8); i++) frame[below(frame.length)] = below(256);
      return frame;
    },
    // A body shorter than its header says.
    (frame) => {
      const short = Buffer.from(frame.subarray(0, 12 + below(frame.length - 12)));
      short.writeInt32LE(short.length, 0);
      return short;
    },
    (frame) => frame.subarray(0, 1 + below(frame.length)),
    (frame) => noise(1 + below(frame.length)),
    (frame) => Buffer.concat([frame, noise(1 + below(40))]),
  ];
  return () => {
    const frame = right[below(right.length)]?.() ?? noise(20);
    return damage[below(damage.length)]?.(frame) ?? frame;
  };
}

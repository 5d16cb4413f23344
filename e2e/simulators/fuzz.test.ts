import { afterAll, expect, test } from "vitest";
import type { SimulatorSource } from "../../src-main/sources/source.ts";
import { surfaces } from "../../src-shared/domain/runway.ts";
import { createRandom, type Random } from "../../tools/lab/simulation/random.ts";
import { startFlightGear } from "./flightgear.ts";
import { flying, type Receiver, receive } from "./harness.ts";
import { sourcesAt } from "./links.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

/** Messages for each protocol, and the seed: `FUZZ_MESSAGES=100000 FUZZ_SEED=1`. */
const messages = Number(process.env.FUZZ_MESSAGES ?? 3000);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const jsonPieces = [
  '{"type":"dataref_update_values","data":{"1152921504606946977":null}}',
  '{"type":"dataref_update_values","data":[1,2]}',
  '{"type":"dataref_update_values","data":{"1152921504606846977":[1,[2]],"x":{"y":1}}}',
  '{"type":"result","req_id":"one","success":1}',
  '{"path":"/position/latitude-deg","value":1e999}',
  '{"path":"/sim/time/elapsed-sec","value":"soon"}',
  '{"path":"/sim/time/elapsed-sec","value":null}',
  '{"path":17,"value":{}}',
  "[]",
  "null",
  '""',
  "{",
  "\u0000",
  '{"__proto__":{"path":"x"},"type":"dataref_update_values","data":{"__proto__":1}}',
  `[${"[".repeat(2000)}`,
  `{"path":"${"x".repeat(70_000)}","value":1}`,
];

/** Bytes that may or may not look like a message. */
function garbage({ next, int, chance }: Random): Uint8Array | string {
  const pick = int(0, 3);
  const piece = jsonPieces[int(0, jsonPieces.length - 1)] ?? "";
  if (pick === 0) return piece;
  if (pick === 1) {
    const at = Math.floor(next() * piece.length);
    return piece.slice(0, at) + String.fromCharCode(int(0, 255)) + piece.slice(at + 1);
  }
  const bytes = Uint8Array.from({ length: int(0, 199) }, () => int(0, 255));
  if (pick === 2) bytes.set(Buffer.from(chance(0.5) ? "RREF," : "BECN\0").subarray(0, bytes.length));
  return bytes;
}

async function survives(
  receiver: Receiver<SimulatorSource>,
  send: (bytes: Uint8Array | string) => void,
): Promise<void> {
  receiver.source.configure(null);
  await receiver.until(() => receiver.samples.length > 0);
  const random = createRandom(`fuzz-${seed}`);
  for (let sent = 0; sent < messages; sent += 50) {
    for (let i = 0; i < 50; i++) send(garbage(random));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const before = receiver.samples.length;
  await receiver.until(() => receiver.samples.length > before + 2);
  expect(receiver.state()?.kind).toBe("connected");
  // The values read from it have the requested types.
  for (const { raw } of receiver.samples)
    for (const [name, value] of Object.entries(raw))
      if (name === "surface") expect([undefined, ...surfaces]).toContain(value);
      else expect(["number", "boolean", "undefined"]).toContain(typeof value);
}

test.concurrent("no message of X-Plane's Web API throws", async () => {
  const server = await startXPlaneWeb(flying());
  const receiver = receive(sourcesAt["X-Plane's Web API"](server.port).create, 3);
  ends.push(server.stop, receiver.source.close);
  await survives(receiver, server.garbage);
  expect(server.clients()).toEqual({ now: 1, ever: 1 });
});

test.concurrent("no message of X-Plane's UDP throws", async () => {
  const server = await startXPlaneUdp(flying());
  const receiver = receive(sourcesAt["X-Plane's UDP"](server.port).create, 3);
  ends.push(server.close, receiver.source.close);
  await survives(receiver, (bytes) => server.garbage(Buffer.from(bytes).subarray(0, 1400)));
});

test.concurrent("no message of FlightGear's property server throws", async () => {
  const server = await startFlightGear(flying());
  const receiver = receive(sourcesAt.FlightGear(server.port).create, 3);
  ends.push(server.stop, receiver.source.close);
  await survives(receiver, server.garbage);
  expect(server.clients()).toEqual({ now: 1, ever: 1 });
});

import { createSocket, type RemoteInfo } from "node:dgram";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { createClock } from "../../platform/time/clock.ts";
import { startAttempt } from "../attempt.ts";
import { openRref } from "./rref.ts";
import { eachValue } from "./wire.ts";

test("each value is requested once, and an attempt ends only after requests to stop all", async () => {
  const xplane = createSocket("udp4");
  xplane.bind(0, "127.0.0.1");
  await once(xplane, "listening");
  const active = new Set<number>();
  let requests = 0;
  xplane.on("message", (bytes) => {
    const index = bytes.readInt32LE(9);
    if (bytes.readInt32LE(5) === 0) active.delete(index);
    else {
      active.add(index);
      requests++;
    }
  });
  const clock = createClock();
  const attempt = startAttempt(clock);
  const wanted = Array.from({ length: 90 }, (_, element) => ({
    key: "k",
    element,
    name: `n[${element}]`,
    hz: 1,
    nearHz: 1,
  }));
  const rref = openRref(attempt, clock, { wanted, hz: ({ hz }) => hz, onMessage: () => undefined, isLocal: true });
  const address = { host: "127.0.0.1", port: xplane.address().port };
  rref.ask(address);
  // The last ones still wait for their turn.
  rref.refresh(address);
  await expect.poll(() => active.size).toBe(90);
  expect(requests).toBe(90);
  attempt.end("stalled");
  expect(await attempt.ended).toBe("stalled");
  expect(active.size).toBe(0);
  xplane.close();
});

/** An X-Plane that sends the requested values and ignores the first request to stop each of them. */
async function forgetfulXplane() {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const active = new Set<number>();
  const lost = new Set<number>();
  let asker: RemoteInfo | null = null;
  socket.on("message", (bytes, from) => {
    asker = from;
    const index = bytes.readInt32LE(9);
    if (bytes.readInt32LE(5) > 0) active.add(index);
    else if (lost.has(index)) active.delete(index);
    else lost.add(index);
  });
  const sending = setInterval(() => {
    for (const index of active) {
      const reply = Buffer.alloc(13);
      reply.write("RREF,", 0, "latin1");
      reply.writeInt32LE(index, 5);
      if (asker !== null) socket.send(reply, asker.port, asker.address, () => {});
    }
  }, 5);
  onTestFinished(() => {
    clearInterval(sending);
    socket.close();
  });
  return { active, lost, port: socket.address().port };
}

test("a lost request to stop is repeated while the value arrives, and after the end of the attempt", async () => {
  const xplane = await forgetfulXplane();
  const clock = createClock({ rate: 10 });
  const attempt = startAttempt(clock);
  const wanted = ["a", "b", "c"].map((name) => ({ key: name, element: 0, name, hz: 60, nearHz: 60 }));
  let hz = 60;
  const rref = openRref(attempt, clock, {
    wanted,
    hz: ({ key }) => (key === "a" ? hz : 60),
    onMessage: (bytes) => void eachValue(bytes, (index) => (rref.heardAtMs[index] = clock.monotonic())),
    isLocal: true,
  });
  const address = { host: "127.0.0.1", port: xplane.port };
  rref.ask(address);
  await expect.poll(() => xplane.active.size).toBe(3);
  hz = 0;
  rref.ask(address, [0]);
  await expect.poll(() => xplane.lost.has(0)).toBe(true);
  await expect
    .poll(() => {
      rref.refresh(address);
      return [...xplane.active];
    })
    .toEqual([1, 2]);
  attempt.end("given up");
  await attempt.ended;
  await expect.poll(() => xplane.active.size).toBe(0);
});

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, test } from "vitest";
import { startAttempt } from "../attempt.ts";
import { createSteadyClock } from "../steady-clock.ts";
import { openRref } from "./rref.ts";

test("a try has ended once X-Plane has been told to stop all that was asked for", async () => {
  const xplane = createSocket("udp4");
  xplane.bind(0, "127.0.0.1");
  await once(xplane, "listening");
  const active = new Set<number>();
  xplane.on("message", (bytes) => {
    const index = bytes.readInt32LE(9);
    if (bytes.readInt32LE(5) > 0) active.add(index);
    else active.delete(index);
  });
  const clock = createSteadyClock();
  const attempt = startAttempt(clock);
  const wanted = Array.from({ length: 90 }, (_, element) => ({
    key: "k",
    element,
    name: `n[${element}]`,
    hz: 1,
    nearHz: 1,
  }));
  const rref = openRref(attempt, clock, { wanted, hz: ({ hz }) => hz, onMessage: () => undefined, isLocal: true });
  rref.ask({ host: "127.0.0.1", port: xplane.address().port });
  await expect.poll(() => active.size).toBe(90);
  attempt.end("stalled");
  expect(await attempt.ended).toBe("stalled");
  expect(active.size).toBe(0);
  xplane.close();
});

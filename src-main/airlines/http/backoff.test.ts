import { expect, test } from "vitest";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { createCrewSystem } from "../crew-system/client.ts";

test("a busy server gets one handshake, not one at each of its addresses", async () => {
  let sent = 0;
  const client = createCrewSystem({
    baseUrl: "https://airline.invalid",
    token: () => "token",
    clock: createVirtualClock(0),
    fetch: async () => {
      sent += 1;
      return new Response("", { status: 429, headers: { "Retry-After": "5" } });
    },
  });
  expect(await client.handshake()).toMatchObject({ error: { code: "too_many_requests" } });
  expect(sent).toBe(1);
});

import { expect, test } from "vitest";
import { createWorld } from "../testing/flight-world.ts";

/** Firewalls of shared hosts answer programs in JSON (airline-servers.md, Reading). */
const imunify =
  '{"message":"Access denied by Imunify360 bot-protection. IPs used for automation should be whitelisted"}';
const cloudflare = '{"title":"Error 1010: Access denied","status":403,"error_code":1010,"cloudflare_error":true}';

test.each([
  ["Imunify360, with a status of success", 200, imunify],
  ["Imunify360", 415, imunify],
  ["Cloudflare", 403, cloudflare],
])(
  "a firewall that answers in JSON is no airline: the position did not arrive, the report waits: %s",
  async (_name, status, body) => {
    const { clock, airline, fly, flown } = await createWorld();
    const flights = await flown(600);
    const before = flights.view()?.airline.accepted;
    airline.setFaults({ answers: [{ operation: "all", kind: "body", status, body }] });
    await fly(flights, 600);
    expect(flights.view()?.airline).toMatchObject({ accepted: before, problem: { code: "web_page" } });
    await clock.during(60_000, flights.current()?.file("Smooth"));
    expect(flights.view()?.stage).toMatchObject({
      kind: "refused",
      problem: { code: "maintenance", detail: expect.stringContaining("denied") },
      againMs: expect.any(Number),
    });
    airline.clearFaults();
    await clock.advance(700_000);
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    await flights.shutDown();
  },
);

test("a cancel that a firewall answers has not reached the airline", async () => {
  const { clock, airline, flown } = await createWorld();
  const flights = await flown(600);
  airline.setFaults({ answers: [{ operation: "all", kind: "body", status: 200, body: imunify }] });
  await clock.during(60_000, flights.current()?.cancel());
  expect(flights.view()?.stage).toMatchObject({ kind: "cancelled", pending: true });
  airline.clearFaults();
  await clock.advance(120_000);
  expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
  expect(airline.pireps.map(({ state }) => state)).toEqual([3]);
  await flights.shutDown();
});

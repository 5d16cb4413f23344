import { expect, test } from "vitest";
import { createWorld, landed } from "../testing/flight-world.ts";

/** Firewalls of shared hosts answer programs in JSON (airline-servers.md, Reading). */
const imunify =
  '{"message":"Access denied by Imunify360 bot-protection. IPs used for automation should be whitelisted"}';
const cloudflare = '{"title":"Error 1010: Access denied","status":403,"error_code":1010,"cloudflare_error":true}';

test.each([
  ["Imunify360, with a status of success", 200, imunify],
  ["Imunify360", 415, imunify],
  ["Cloudflare", 403, cloudflare],
])(
  "a firewall that answers in JSON is no airline: neither the position nor the report arrived, and the pilot reads why: %s",
  async (_name, status, body) => {
    const { clock, airline, activePilot, fly, flown } = await createWorld();
    const flights = await flown(600);
    const before = flights.view()?.airline.accepted;
    airline.setFaults({ answers: [{ operation: "all", kind: "body", status, body }] });
    await fly(flights, 600);
    expect(flights.view()?.airline).toMatchObject({ accepted: before, problem: { code: "firewall" } });
    await clock.during(60_000, flights.current()?.file("Smooth"));
    const problem = {
      code: "firewall",
      detail: expect.stringContaining("denied"),
      message: expect.stringMatching(/firewall/),
    };
    expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem, shortForm: true });
    expect(await activePilot.client.handshake()).toMatchObject({ ok: false, error: problem });
    airline.clearFaults();
    await clock.during(60_000, flights.current()?.file("Smooth"));
    expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
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
});

test("Cloudflare's word that the server did not answer in time is no refusal: the report may have arrived", async () => {
  const { clock, airline, flights } = await landed();
  const body = '{"title":"Error 524: A timeout occurred","status":524,"cloudflare_error":true}';
  airline.setFaults({ answers: [{ operation: "complete", kind: "body_after", status: 524, body, times: 1 }] });
  await clock.during(60_000, flights.current()?.file(""));
  expect(flights.view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: false, seenBy: "state" } });
  expect(airline.requests.filter(({ operation }) => operation === "complete")).toHaveLength(1);
});

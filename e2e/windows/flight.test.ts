import { mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { forkHost } from "../../src-main/sources/testing/forked-host.ts";
import { type CallName, type CallValue, calls } from "../../src-shared/contract/ipc.ts";
import { type FlightView, flightViewSchema } from "../../src-shared/domain/flight-view.ts";
import { startApp } from "../../tools/lab/windowless.ts";

const outer = mkdtempSync(join(tmpdir(), "contrail-windows-"));
const userData = join(outer, "Jürgen Müller", "Flüge & Daten", "Contrail");
afterAll(() => rm(outer, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

test("a flight from its start to the filed report, on a path with spaces and umlauts", async () => {
  mkdirSync(userData, { recursive: true });
  const { app, crossed, call } = await startApp(userData, () => forkHost());
  async function did<N extends CallName>(name: N, args?: unknown): Promise<CallValue<N>> {
    const result = await call(name, args);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return calls[name].value.parse(result.value) as CallValue<N>;
  }
  const view = (): FlightView | undefined =>
    z
      .array(z.unknown())
      .parse(crossed)
      .flatMap((each) => {
        const pushed = z.tuple([z.literal("flight"), flightViewSchema]).safeParse(each);
        return pushed.success ? [pushed.data[1]] : [];
      })
      .at(-1);
  try {
    await app.begin();
    await did("demo.open");
    const [{ pilotId: username, password }] = pilots;
    await did("session.signIn", { airlineId: "demo", username, password });
    const bookings = await did("bookings.list");
    const booking = bookings.find(({ departure, arrival }) => departure.icao === "BIKF" && arrival.icao === "BIRK");
    const bidId = booking?.bidId ?? "";
    const { aircraft } = await did("bookings.aircraft", { bidId });
    await did("bookings.changeAircraft", { bidId, aircraftId: aircraft[0]?.id });
    expect(await did("flight.start", { bidId })).toEqual({ kind: "started" });
    await did("demo.fly", { speed: 30 });
    await expect.poll(() => view()?.tracker?.phase.phase, { timeout: 300_000 }).toBe("arrived");
    await expect.poll(() => view()?.cannotFile).toBeNull();
    await did("flight.file", { comments: "Grüße", diversion: null });
    await expect.poll(() => view()?.stage).toMatchObject({ kind: "filed", receipt: { answered: true } });
    expect(view()?.tracker?.landings).toHaveLength(1);
  } finally {
    await app.end();
  }
  expect(readdirSync(userData)).toContain("airlines.json");
});

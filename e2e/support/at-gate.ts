import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createCrewSystem } from "../../src-main/airlines/crew-system/client.ts";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { encodeLine } from "../../src-main/platform/storage/journal.ts";
import { createClock } from "../../src-main/platform/time/clock.ts";
import type { FlightStage } from "../../src-shared/domain/flight-view.ts";
import type { VariantName } from "../../tools/lab/airline/faults.ts";
import { open, signIn } from "../../tools/lab/program/pilot.ts";
import { startWorld, type World } from "../../tools/lab/program/program-world.ts";

/** The journal of a flight from Keflavík to Reykjavík, where the aircraft stands at its gate. */
const journal = new URL("../../src-main/flight/testing/kept-flight.journal.gz", import.meta.url);
const startedAtMs = Date.parse("2026-10-03T14:20:00Z");
const begins = "2026-10-03T14:40:00.000Z";

const airport = (icao: string, latitudeDeg: number, longitudeDeg: number) => ({
  icao,
  name: icao,
  latitudeDeg,
  longitudeDeg,
});

const reykjavik = airport("BIRK", 64.13, -21.9406);
/** The bookings that the flight may have had. */
const bookings = {
  "1": { bidId: "101", arrival: reykjavik },
  "52": { bidId: "105", arrival: airport("BIVM", 63.4243, -20.2789) },
} as const;

/** Starts the program after such a flight, in real time, with the pilot signed in. */
export async function startAtGate(
  variant: VariantName,
  stage: FlightStage,
  number: keyof typeof bookings = "1",
): Promise<World> {
  const { bidId, arrival } = bookings[number];
  const world = await startWorld({
    variant,
    begins,
    async prepare(folder, airline) {
      let token: string | null = null;
      const client = createCrewSystem({ baseUrl: airline.url, token: () => token, clock: createClock() });
      const login = await client.login(pilots[0].pilotId, pilots[0].password);
      if (!login.ok) throw new Error(login.error.message);
      token = login.value.token;
      const started = await client.start(bidId, { id: "flown", trackingId: "", startedAtMs: 0 });
      if (!started.ok) throw new Error(started.error.message);
      const head = {
        id: "flown",
        airlineId: "nordlys",
        pilot: login.value.pilot,
        bidId,
        trackingId: started.value.trackingId,
        code: "NLY",
        number,
        departure: airport("BIKF", 63.985, -22.6056),
        arrival,
        route: [],
        cruiseAltitudeFt: 3000,
        flightTimeH: null,
        aircraft: null,
        startedAtMs,
      };
      const flight = join(folder, "flights", head.id);
      await mkdir(flight, { recursive: true });
      await writeFile(join(flight, "head.json"), JSON.stringify({ version: 1, head, stage, comments: "" }));
      const lines = gunzipSync(readFileSync(journal)).toString("utf8").split("\n");
      await writeFile(join(flight, "journal"), Buffer.concat(lines.map((line) => encodeLine(JSON.parse(line)))));
    },
  });
  const { page } = world;
  await open(page, "Bookings");
  await signIn(page);
  await page.getByRole("heading", { name: "Bookings" }).waitFor();
  await open(page, "Fly");
  return world;
}

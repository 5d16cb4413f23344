import { beforeAll, test } from "vitest";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { startFlightGear } from "./flightgear.ts";
import type { Seen } from "./jsbsim-tracking.ts";
import { expectTrueLanding, landingFlights as flights, flyLanding } from "./landing-flights.ts";

const flown = new Map<string, Seen>();
beforeAll(async () => {
  await Promise.all(
    flights.map(async (flight) => {
      const seen = await flyLanding(flight, async (world) => {
        const server = await startFlightGear(world);
        return {
          create: (context) => createFlightGearSource(context, `127.0.0.1:${server.port}`),
          stop: server.stop,
        };
      });
      flown.set(flight.name, seen);
    }),
  );
});

test.each(flights)("$name: the rate is JSBSim's, with high confidence, and every bounce is counted", (flight) => {
  expectTrueLanding(flight, flown.get(flight.name));
});

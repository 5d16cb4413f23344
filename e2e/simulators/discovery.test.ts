import { afterAll, expect, test } from "vitest";
import { createFlightGearSource } from "../../src-main/simulator/flightgear/source.ts";
import { joinSources } from "../../src-main/simulator/several.ts";
import { createXPlaneSource } from "../../src-main/simulator/xplane/source.ts";
import { startFlightGear } from "./flightgear.ts";
import { flight, receive } from "./harness.ts";
import { createWorld } from "./world.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

const closedPort = 9;
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test("what runs is found within 5 s of its start; of two, the pilot's choice is followed", async () => {
  const world = createWorld(flight, 1);
  world.seek(700);
  world.play();
  const xplane = await startXPlaneWeb(world);
  const flightGear = await startFlightGear(world);
  await xplane.stop();
  await flightGear.stop();
  const beacon = { group: "239.255.1.1", port: 49_995 };
  const receiver = receive((context) =>
    joinSources(
      [
        {
          kind: "xplane",
          create: (own) => createXPlaneSource(own, { webPort: xplane.port, udpPort: closedPort, beacon }),
        },
        { kind: "flightgear", create: (own) => createFlightGearSource(own, [flightGear.port]) },
      ],
      context,
    ),
  );
  ends.push(xplane.stop, flightGear.stop, receiver.source.close);
  const { source, until, state } = receiver;
  const followed = (): string => {
    const now = state();
    return now?.kind === "connected" ? now.simulator : "";
  };

  const search = { address: null, onlyThere: false, preferred: null };
  source.configure(search);
  await until(() => state()?.kind === "searching");
  await flightGear.start();
  await until(() => followed() === "FlightGear 2020.3.16" && receiver.samples.length > 0, 5000);

  await xplane.start();
  await until(() => JSON.stringify(state()).includes("X-Plane 12"), 5000);
  expect(state()).toMatchObject({
    simulator: "FlightGear 2020.3.16",
    others: [{ kind: "xplane", place: "", simulator: "X-Plane 12" }],
    asks: true,
  });

  source.configure({ ...search, preferred: { kind: "xplane", place: "", simulator: "X-Plane 12" } });
  expect(followed()).toBe("X-Plane 12");
  await until(() => receiver.last()?.n1Pct !== undefined);
  expect(flightGear.clients()).toEqual({ now: 1, ever: 1 });
  expect(xplane.clients()).toEqual({ now: 1, ever: 1 });
});

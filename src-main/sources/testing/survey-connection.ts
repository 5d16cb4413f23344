import { type Protocol, SimConnectConnection } from "node-simconnect";
import type { SimConnectOptions } from "../../../tools/lab/simulators/simconnect.ts";
import { createClock } from "../../platform/time/clock.ts";
import { startAttempt } from "../attempt.ts";
import type { LinkCause } from "../simconnect/link.ts";
import { demo, type Finishing } from "./harness.ts";

/** A real connection to the demo simulator, which stands at BIKF; it counts the airports that it receives. */
export async function surveyConnection(t: Finishing, protocol: Protocol, version: SimConnectOptions["version"]) {
  const simulator = await demo(t, { version });
  const connection = new SimConnectConnection("test", protocol);
  const troubles: string[] = [];
  const seen = { lists: 0, ends: 0 };
  connection.on("exception", ({ exceptionName }) => troubles.push(exceptionName));
  connection.on("error", ({ message }) => troubles.push(message));
  connection.on("airportList", ({ entryNumber }) => {
    if (entryNumber === 0) seen.lists++;
  });
  connection.on("facilityDataEnd", () => {
    seen.ends++;
  });
  t.onTestFinished(() => connection.close());
  const opened = new Promise<void>((resolve) => {
    connection.on("open", () => resolve());
  });
  connection.connect({ host: "127.0.0.1", port: simulator.port });
  await opened;
  return { connection, link: startAttempt<LinkCause>(createClock()), troubles, seen };
}

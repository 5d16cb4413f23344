import { Protocol, SimConnectConnection } from "node-simconnect";
import { createClock } from "../../platform/time/clock.ts";
import { startAttempt } from "../attempt.ts";
import type { LinkCause } from "../simconnect/link.ts";
import { demo, type Finishing } from "./harness.ts";

/** The simulator of each protocol. */
const versions = {
  [Protocol.SunRise]: "msfs2024",
  [Protocol.KittyHawk]: "msfs2020",
  [Protocol.FSX_SP2]: "fsx",
} as const;
export type SurveyedProtocol = keyof typeof versions;

/** A real connection to the demo simulator, which stands at BIKF; it counts the airports that it receives. */
export async function surveyConnection(t: Finishing, protocol: SurveyedProtocol) {
  const simulator = await demo(t, { version: versions[protocol] });
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

import { say } from "../../../src-shared/words/message.ts";
import type { Attempt } from "../attempt.ts";
import { httpGet, originOf } from "../http-get.ts";
import { addressOf, reasonsOf } from "../reasons.ts";
import { createSeeker, usualPauseMs } from "../seeker.ts";
import type { SimulatorSource, SourceContext } from "../source.ts";
import { followFlightGear } from "./follow.ts";
import { readProperty } from "./messages.ts";

/**
 * FlightGear's property server has no standard port. These are the port of the option that Contrail offers to copy, and
 * the one in FlightGear's wiki.
 */
export const flightGearPlaces: readonly string[] = ["127.0.0.1:5400", "127.0.0.1:8080"];
/** FlightGear answers once a frame, and there are few frames while it loads. */
const answerMs = 2000;
const versionPath = "/sim/version/flightgear";

/** The command-line option with which Contrail finds FlightGear. */
const startOption = "--httpd=5400";

/** FlightGear's version at "host:port"; null if FlightGear is not there. */
async function findVersion(attempt: Attempt, origin: string): Promise<string | null> {
  const answer = await httpGet(attempt, `http://${origin}/json${versionPath}`, answerMs);
  if (answer?.status !== 200) return null;
  const property = readProperty(answer.text);
  return property?.path === versionPath ? String(property.value) : null;
}

const reason = reasonsOf("FlightGear", (place) =>
  say("noFlightGearAt", {
    address: addressOf(place),
    option: startOption.replace("5400", String(place.port)),
  }),
);

/** FlightGear by its property server. @param place "host:port" of the search if the pilot gave no address. */
export function createFlightGearSource(context: SourceContext, place: string): SimulatorSource {
  return createSeeker(context, {
    reason,
    pauseMs: usualPauseMs,
    async follow(attempt, address, own) {
      const origin = address === null ? place : originOf(address);
      const version = await findVersion(attempt, origin);
      if (attempt.isOver()) return;
      if (version === null) attempt.end("absent");
      else followFlightGear(attempt, own, origin, version, address === null ? say("thisComputer") : origin);
    },
  });
}

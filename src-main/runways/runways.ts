import type { Airports } from "../../src-shared/airport-table.ts";
import type { LatLon } from "../../src-shared/geodesy.ts";
import { type Runway, runwayUnder } from "../../src-shared/runway.ts";
import type { SimSample } from "../../src-shared/sample.ts";

/** A simulator that knows its runways names the one landed on within a second or two. */
const simulatorFirstMs = 4000;
/** A shorter time off the ground is a bounce, on the same runway. */
const flyingAgainMs = 5000;
/** What touches down slower needs no runway. */
const slowestKt = 20;
/** No runway lies farther from its airport's own point: the tool that makes the table drops such rows. */
const nearNm = 6;

interface Contact extends LatLon {
  readonly headingTrueDeg: number;
  readonly atMs: number;
}

/**
 * Names the runway landed on where the simulator does not: from the airports that ship with the program. The simulator's
 * own runway always wins, because it is what the wheels stand on.
 * @param read reads the airports; called once, with the first sample.
 * @returns completes a sample with the runway, from a few seconds after the contact until the aircraft flies again.
 */
export function createRunways(
  read: () => Promise<Airports>,
  onProblem: (error: unknown) => void,
): (sample: SimSample) => SimSample {
  let airports: Airports | null = null;
  let isAsked = false;
  let wasInAir = false;
  let liftedMs = Number.NaN;
  let contact: Contact | null = null;
  let found: Runway | null = null;

  function look({ headingTrueDeg, ...place }: Contact, from: Airports): Runway | null {
    const directions = from
      .near(place, nearNm)
      .flatMap((index) => from.runwaysOf(index))
      .flatMap((runway) => runway.directions);
    return runwayUnder(directions, place, headingTrueDeg);
  }

  function touched({ timeMs, latitudeDeg, longitudeDeg, trackTrueDeg, headingTrueDeg }: SimSample): Contact | null {
    const direction = headingTrueDeg ?? trackTrueDeg;
    return direction === undefined ? null : { latitudeDeg, longitudeDeg, headingTrueDeg: direction, atMs: timeMs };
  }

  return (sample) => {
    if (!isAsked) {
      isAsked = true;
      read().then((all) => {
        airports = all;
      }, onProblem);
    }
    if (sample.onGround === false) {
      if (!wasInAir) liftedMs = sample.timeMs;
      wasInAir = true;
      if (sample.timeMs - liftedMs > flyingAgainMs) contact = found = null;
    } else if (sample.onGround === true) {
      if (wasInAir && contact === null && (sample.groundSpeedKt ?? 0) > slowestKt) contact = touched(sample);
      wasInAir = false;
    }
    if (sample.runway !== undefined || contact === null) return sample;
    if (sample.timeMs - contact.atMs < simulatorFirstMs) return sample;
    if (found === null && airports !== null) found = look(contact, airports);
    return found === null ? sample : { ...sample, runway: found };
  };
}

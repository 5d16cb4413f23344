import type { PushName, PushValue } from "../../src-shared/contract/ipc.ts";
import { type Status, staleAfterS } from "../../src-shared/contract/status.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightView, Live } from "../../src-shared/domain/flight-view.ts";
import { joined } from "../../src-shared/words/formats.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { watchedState } from "../../src-shared/words/stage-words.ts";
import { formats, words } from "../../src-shared/words/words.ts";

/** The last pushes, as far as they have come. */
type Watched = { readonly [N in PushName]?: PushValue<N> };

/** Everything about the flight in one document, for other programs. `program`: its name and version. */
export function createStatus(program: string) {
  const watched: Watched = {};
  let liveMs = 0;
  return {
    push(name: PushName, value: unknown): void {
      if (name === "live") liveMs = performance.now();
      if (name !== "trail") Object.assign(watched, { [name]: value });
    },
    now: () => statusOf(program, watched, Math.round((performance.now() - liveMs) / 1000)),
  };
}

/** @param ageS age of the live values, s. */
function statusOf(program: string, watched: Watched, ageS: number): Status {
  const { flight = null, live = null, simulator } = watched;
  const flies = simulator?.kind === "connected" && simulator.flying;
  return {
    version: 1,
    program,
    ageS: live && ageS,
    stale: live === null || ageS > staleAfterS,
    simulator: {
      state: flies ? "flying" : (simulator?.kind ?? "searching"),
      name: simulator?.kind === "connected" ? simulator.simulator : null,
    },
    position: live && positionOf(live),
    flight: flight && flightOf(flight, watched),
    texts: textsOf(flight, live),
  };
}

function positionOf(live: Live): NonNullable<Status["position"]> {
  const { timeMs: _, totalWeightLb: _weight, simulationRate: _rate, stand: _stand, ...position } = live;
  return position;
}

const phaseReason = ({ tracker }: FlightView): string =>
  tracker === null ? "" : tracker.phase.corrected ? words().flight.setByYou : inWords(tracker.phase.evidence.sentence);

function landingOf({ tracker }: FlightView): NonNullable<Status["flight"]>["landing"] {
  const last = tracker?.landings.at(-1);
  if (last === undefined) return null;
  const { atMs, rateFpm, rateBoundsFpm, bounces, runway } = last;
  return {
    atMs,
    rateFpm,
    rateBoundsFpm,
    bounces: bounces.length,
    runway: runway && `${runway.airport} ${runway.name}`,
  };
}

function flightOf(flight: FlightView, { flightPlan: plan = null }: Watched): NonNullable<Status["flight"]> {
  const { head, tracker, airline } = flight;
  const clocks = tracker?.clocks ?? null;
  return {
    callsign: plan?.callsign || flightName(head),
    from: { icao: head.departure.icao, name: head.departure.name },
    to: { icao: head.arrival.icao, name: head.arrival.name },
    alternates: plan?.alternates.map(({ icao }) => icao) ?? [],
    aircraftType: head.aircraft?.code ?? null,
    registration: head.aircraft?.registration ?? null,
    stage: flight.stage.kind,
    phase: tracker?.phase.phase ?? null,
    phaseSinceMs: tracker?.phase.atMs ?? null,
    phaseReason: phaseReason(flight),
    remainingNm: flight.remainingNm,
    etaMs: flight.etaMs,
    outMs: clocks?.outMs ?? null,
    offMs: clocks?.offMs ?? null,
    onMs: clocks?.onMs ?? null,
    inMs: clocks?.inMs ?? null,
    plannedOffMs: plan?.offMs ?? null,
    plannedOnMs: plan?.onMs ?? null,
    blockS: clocks?.blockS ?? null,
    airS: clocks?.airS ?? null,
    distanceNm: tracker?.totals.distanceNm ?? null,
    fuelUsedLb: tracker?.totals.fuelUsedLb ?? null,
    landing: landingOf(flight),
    airlineHeardMs: airline.lastHeardMs,
    airlineReached: airline.problem === null,
  };
}

/**
 * The same in the pilot's language and units. Without a flight only the aircraft's own values. Times, no ages: text files
 * stay as they are when Contrail is killed.
 */
function textsOf(flight: FlightView | null, live: Live | null): Status["texts"] {
  const { flight: texts, filing, secondScreen } = words();
  const f = formats();
  const text = (id: Status["texts"][number]["id"], name: string, value: string) => ({ id, name, value });
  const phase = flight?.tracker?.phase;
  const landing = flight?.tracker?.landings.at(-1);
  return [
    text("callsign", secondScreen.flight, flight ? flightName(flight.head) : texts.noFlightHere),
    text("route", secondScreen.route, flight ? `${flight.head.departure.icao} → ${flight.head.arrival.icao}` : ""),
    text("phase", texts.phase, phase ? texts.phaseSince(texts.phases[phase.phase], f.clock(phase.atMs)) : ""),
    text("state", secondScreen.state, flight ? watchedState(flight.stage, live?.paused ?? false) : ""),
    text("altitude", texts.altitude, live ? joined(f.altitude(live.altitudeFt)) : ""),
    text("speed", texts.groundSpeed, live ? joined(f.speed(live.groundSpeedKt)) : ""),
    text("to-go", texts.toGo, flight?.remainingNm == null ? "" : joined(f.distance(flight.remainingNm))),
    text("arrival", texts.arrival, flight?.etaMs == null ? "" : f.clock(flight.etaMs)),
    text("landing", filing.landingRate, landing ? joined(f.landingRate(landing.rateFpm)) : ""),
    text("age", secondScreen.dataAge, live ? secondScreen.asOf(f.clock(live.timeMs)) : secondScreen.noData),
  ];
}

import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { NetworkService } from "../../../src-shared/domain/networks.ts";
import {
  type Controller,
  type Network,
  type NetworkState,
  type NetworksView,
  networks,
  type OwnFlight,
  type Sighting,
  type Traffic,
} from "../../../src-shared/domain/networks.ts";
import { aheadNm, isInReach, wayAhead } from "./along-route.ts";
import { type Digest, positionOf } from "./digest.ts";
import { createFeed, type FeedParts, type FeedReader } from "./feed.ts";
import { type Identity, recognise } from "./own-flight.ts";
import type { Station } from "./read-feed.ts";

export interface NetworksOptions extends Omit<FeedParts, "network"> {
  /** The address of a network. Null if the pilot has not turned it on; then no request is sent. */
  readonly serviceOf: (network: Network) => NetworkService | null;
  /** The pilot's id on a network. Empty if the pilot gave none. */
  readonly idOf: (network: Network) => string;
  /** Whether the map is visible. */
  readonly isMapSeen: () => boolean;
  readonly wantsTraffic: () => boolean;
  /** An airport by the first part of a callsign: its ICAO code, or a short local form of it. */
  readonly airport: (name: string) => LatLon | null;
  /** The program's clock, ms: the flight's times use it. */
  readonly nowMs: () => number;
  readonly onView: (view: NetworksView) => void;
  readonly onTraffic: (traffic: Traffic[]) => void;
  readonly onSighting: (sighting: Sighting) => void;
  /** Called once for each controller ahead on the route who comes online. */
  readonly onControllerAhead: (controller: Controller) => void;
}

/**
 * Controllers stay for long: without other aircraft on the map the feeds are read this many times less often, and while
 * the map is hidden even less. A reading costs 0.2 to 0.3 s of processor time (`bench:window -- --plan`).
 */
const calmFactor = 4;
const hiddenFactor = 8;
/** The pause after a problem. */
const retryMs = 60_000;
/** Sightings farther apart do not prove that the flight was online between them. */
const joinedMs = 150_000;
/** More controllers would make the map unreadable. */
const mostControllers = 600;

interface Seen {
  readonly digest: Digest;
  readonly stations: readonly Station[];
}

/** What is known of a network since it was turned on. Times are monotonic, ms. */
interface Known {
  /** Its address; null while it is off. */
  readonly service: NetworkService | null;
  /** The address of the last reading. If the network is turned off and on, the next reading is not sooner. */
  readonly address: string;
  askedMs: number;
  /** No request before this time, after a problem. */
  restUntilMs: number;
  problem: NetworkState["problem"];
  seen: Seen | null;
  own: OwnFlight | null;
  /**
   * The last reading that showed the flight, with flight and callsign. Empty if the previous reading did not show it.
   */
  sightedMs: number;
  sightedAs: string;
  /** Callsigns and positions of the controllers in the last reading. Null without a reading. */
  online: ReadonlySet<string> | null;
}

const nothingOf = (service: NetworkService | null): Known => ({
  service,
  address: service?.data ?? "",
  askedMs: Number.NEGATIVE_INFINITY,
  restUntilMs: Number.NEGATIVE_INFINITY,
  problem: null,
  seen: null,
  own: null,
  sightedMs: Number.NEGATIVE_INFINITY,
  sightedAs: "",
  online: null,
});

/** Removes everybody who may have gone offline since. */
function forgetReading(known: Known): void {
  known.seen = null;
  known.own = null;
  known.online = null;
}

interface Source {
  readonly network: Network;
  readonly feed: FeedReader;
  known: Known;
}

/** An airport farther from the radios of a station is a different one with the same short name. */
const sameAirportNm = 100;

/**
 * The controllers of a reading with the places of their radios. For an airport's controller, the airport comes first.
 */
function placed({ digest, stations }: Seen, airport: NetworksOptions["airport"]) {
  const radios = new Map(stations.map(({ callsign, places }) => [callsign, places]));
  return digest.controllers.slice(0, mostControllers).flatMap(({ place, ...controller }) => {
    const stated = place === null ? (radios.get(controller.callsign) ?? []) : [place];
    const own = controller.role === "centre" ? null : airport(controller.callsign.split("_")[0] ?? "");
    const isSame = own !== null && (stated.length === 0 || stated.some((at) => distanceNm(at, own) <= sameAirportNm));
    const [first, ...others] = isSame ? [own, ...stated] : stated;
    return first === undefined ? [] : [{ ...controller, first, places: [first, ...others] }];
  });
}

/**
 * The names that identify a controller: a relief has another callsign on the same position, and a controller may change
 * the frequency.
 */
const namesOf = (controller: Controller): string[] => [controller.callsign, positionOf(controller)];

/** The view while every network is off. */
export const nothingKnown: NetworksView = { networks: [], controllers: [], cameOnline: [] };

/** VATSIM and IVAO: whether the flight is online, the controllers along its route, and other aircraft there. */
export function createNetworks(options: NetworksOptions) {
  const { clock } = options;
  const sources = networks.map(
    (network): Source => ({ network, feed: createFeed({ ...options, network }), known: nothingOf(null) }),
  );
  let view: FlightView | null = null;
  let plan: FlightPlan | null = null;
  let aircraft: LatLon | null = null;
  /**
   * Callsigns and positions on this flight's route that need no announcement: they were there before or have been
   * announced.
   */
  let alreadyKnown: { readonly flight: string; readonly names: Set<string> } = { flight: "", names: new Set() };
  let cameOnline: Controller[] = [];
  let callOff: (() => void) | null = null;
  let reading = false;
  let closed = false;
  let pushed = JSON.stringify(nothingKnown);
  let hasTraffic = false;

  const flight = (): FlightView | null => (view?.stage.kind === "tracking" ? view : null);
  const isWanted = (): boolean => flight() !== null || options.isMapSeen();

  function callsigns(): string[] {
    const head = flight()?.head;
    const own = head === undefined ? [] : [plan?.callsign ?? "", `${head.code}${head.number}`, plan?.flight ?? ""];
    return [...new Set(own.filter((callsign) => /[A-Za-z]/.test(callsign)))];
  }

  /** Forgets the data of a network that was turned off or has a new address. */
  function follow(source: Source): NetworkService | null {
    const service = options.serviceOf(source.network);
    if (service?.data !== source.known.service?.data) {
      source.feed.forget();
      const { address, askedMs, restUntilMs } = source.known;
      const isSame = service === null || service.data === address;
      source.known = { ...nothingOf(service), ...(isSame ? { address, askedMs, restUntilMs } : {}) };
    }
    return service;
  }

  const slowness = (): number => (!options.isMapSeen() ? hiddenFactor : options.wantsTraffic() ? 1 : calmFactor);

  /** The earliest time of a network's next reading, monotonic. */
  const dueMs = ({ known }: Source, service: NetworkService): number =>
    Math.max(known.restUntilMs, known.askedMs + service.everyMs * slowness());

  async function readOne(source: Source, service: NetworkService): Promise<void> {
    const { known } = source;
    const own = { id: options.idOf(source.network), callsigns: callsigns() };
    const flownId = flight()?.head.id;
    known.askedMs = clock.monotonic();
    const isWanted = () => !closed && follow(source) !== null && source.known === known;
    const answer = await source.feed.read(service, { own, near: options.wantsTraffic() ? aircraft : null }, isWanted);
    if (!isWanted()) return;
    known.problem = null;
    if (answer.kind === "problem") {
      const { kind, waitS = 0, ...problem } = answer;
      known.problem = problem;
      known.restUntilMs = clock.monotonic() + Math.max(retryMs, waitS * 1000);
      forgetReading(known);
    } else if (answer.kind === "new") {
      known.seen = answer;
      // The answer belongs to the flight at the time of the request.
      if (flight()?.head.id === flownId) lookForFlight(source, answer, own);
    }
  }

  function lookForFlight({ network, known }: Source, seen: Seen, own: Identity): void {
    const flown = flight();
    const place = aircraft;
    known.own = flown === null ? null : recognise(own, seen.digest.own, place);
    if (flown === null || known.own?.kind !== "online" || place === null) {
      known.sightedAs = "";
      return;
    }
    const { callsign, by } = known.own;
    const now = clock.monotonic();
    const sightedAs = `${flown.head.id} ${callsign}`;
    options.onSighting({
      ...{ network, callsign, by, atMs: options.nowMs() },
      joined: known.sightedAs === sightedAs && now - known.sightedMs <= joinedMs,
      controllers: placed(seen, options.airport)
        .filter(({ role, places }) => isInReach(role, places, place))
        .map((controller) => controller.callsign),
    });
    known.sightedAs = sightedAs;
    known.sightedMs = now;
  }

  /** The controllers online, with their distance ahead. Announces those that are new since the last reading. */
  function controllers(): Controller[] {
    const flown = flight();
    const way = flown && wayAhead(flown, plan, aircraft);
    const flownId = flown?.head.id ?? "";
    if (alreadyKnown.flight !== flownId) {
      alreadyKnown = { flight: flownId, names: new Set() };
      cameOnline = [];
    }
    const newlyOnline: Controller[] = [];
    const everybody = sources.flatMap(({ network, known }) => {
      if (known.seen === null) return [];
      const before = known.online;
      const all = placed(known.seen, options.airport).map(({ callsign, frequency, role, first, places }) => {
        const ahead = way && aheadNm(role, places, way);
        return { network, callsign, frequency, role, ...first, aheadNm: ahead === null ? null : Math.round(ahead) };
      });
      known.online = new Set(all.flatMap(namesOf));
      for (const controller of all) {
        if (controller.aheadNm === null) continue;
        const names = namesOf(controller);
        const isKnown = names.some((name) => alreadyKnown.names.has(name));
        for (const name of names) alreadyKnown.names.add(name);
        if (!isKnown && before !== null && !names.some((name) => before.has(name))) newlyOnline.push(controller);
      }
      return all;
    });
    if (newlyOnline.length > 0) cameOnline = newlyOnline;
    for (const controller of newlyOnline) options.onControllerAhead(controller);
    return everybody;
  }

  function push(): void {
    const active = sources.flatMap((source) => {
      const { service } = source.known;
      return service === null ? [] : [{ source, service }];
    });
    const everybody = controllers();
    const view: NetworksView = {
      networks: active.map(({ source, service }) => ({
        network: source.network,
        problem: source.known.problem,
        nextMs:
          source.known.problem === null
            ? null
            : Math.round(clock.now() + Math.max(0, dueMs(source, service) - clock.monotonic())),
        own: source.known.own,
      })),
      controllers: everybody,
      cameOnline: active.length === 0 ? [] : cameOnline,
    };
    const text = JSON.stringify(view);
    if (text !== pushed) options.onView(view);
    pushed = text;
    const traffic = options.wantsTraffic() ? active.flatMap(({ source }) => trafficOf(source.known)) : [];
    if (traffic.length > 0 || hasTraffic) options.onTraffic(traffic);
    hasTraffic = traffic.length > 0;
  }

  async function readDue(): Promise<void> {
    reading = true;
    const due = sources.flatMap((source) => {
      const service = follow(source);
      return service === null || dueMs(source, service) > clock.monotonic() ? [] : [readOne(source, service)];
    });
    await Promise.all(due);
    reading = false;
    if (closed) return;
    push();
    schedule();
  }

  /** Sets the timer for the next reading. While no data are needed, nothing is read, and old data are removed. */
  function schedule(): void {
    callOff?.();
    callOff = null;
    if (reading || closed) return;
    const due = sources.flatMap((source) => {
      const service = follow(source);
      return service === null ? [] : [dueMs(source, service)];
    });
    if (due.length > 0 && isWanted()) {
      callOff = clock.after(Math.max(0, Math.min(...due) - clock.monotonic()), () => void readDue());
      return;
    }
    for (const { known } of sources) forgetReading(known);
    push();
  }

  return {
    /** Sets the present flight and its plan. */
    flight(next: FlightView | null, nextPlan: FlightPlan | null): void {
      const before = flight()?.head.id;
      view = next;
      plan = nextPlan;
      if (flight()?.head.id === before) return;
      for (const { known } of sources) known.own = null;
      push();
      schedule();
    },
    /** Sets the aircraft's place. Null if no simulator reports it. */
    position(place: LatLon | null): void {
      aircraft = place;
    },
    /** Call when a switch was changed or the map became visible. */
    changed: (): void => schedule(),
    close(): void {
      closed = true;
      callOff?.();
    },
  };
}

const trafficOf = ({ seen }: Known): Traffic[] =>
  (seen?.digest.traffic ?? []).map(({ callsign, latitudeDeg, longitudeDeg, headingDeg, altitudeFt }) => [
    ...([callsign, latitudeDeg, longitudeDeg, headingDeg ?? -1, altitudeFt] as const),
  ]);

import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import type {
  Network,
  NetworkService,
  NetworkState,
  OwnFlight,
  Sighting,
} from "../../../src-shared/domain/networks.ts";
import { isInReach } from "./along-route.ts";
import { type AirportByName, placed, type Seen } from "./controllers.ts";
import { createFeed, type FeedParts } from "./feed.ts";
import { type Identity, recognise } from "./own-flight.ts";

export interface WatchOptions extends Omit<FeedParts, "network"> {
  /** The address of a network. Null if the pilot has not turned it on; then no request is sent. */
  readonly serviceOf: (network: Network) => NetworkService | null;
  /** The pilot's id on a network. Empty if the pilot gave none. */
  readonly idOf: (network: Network) => string;
  readonly wantsTraffic: () => boolean;
  readonly airport: AirportByName;
  /** The program's clock, ms: the flight's times use it. */
  readonly nowMs: () => number;
  readonly onSighting: (sighting: Sighting) => void;
}

/** The present flight, while one is tracked, with its plan, and the aircraft's place. */
export interface Flown {
  readonly flight: FlightView | null;
  readonly plan: FlightPlan | null;
  readonly aircraft: LatLon | null;
}

/** The pause after a problem. */
const retryMs = 60_000;
/** Sightings farther apart do not prove that the flight was online between them. */
const joinedMs = 150_000;

/** What is known of a network since it was turned on. Times are monotonic, ms. */
export interface Known {
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
export function forgetReading(known: Known): void {
  known.seen = null;
  known.own = null;
  known.online = null;
}

function callsignsOf({ flight, plan }: Flown): string[] {
  if (flight === null) return [];
  const { code, number } = flight.head;
  const own = [plan?.callsign ?? "", `${code}${number}`, plan?.flight ?? ""];
  return [...new Set(own.filter((callsign) => /[A-Za-z]/.test(callsign)))];
}

/** Watches one network while it is turned on: reads its feed, and recognises the flight there. */
export function createNetworkWatch(network: Network, options: WatchOptions, flown: () => Flown) {
  const { clock } = options;
  const feed = createFeed({ ...options, network });
  let known = nothingOf(null);

  /** The network's address. Forgets the data of a network that was turned off or has a new address. */
  function follow(): NetworkService | null {
    const service = options.serviceOf(network);
    if (service?.data !== known.service?.data) {
      feed.forget();
      const { address, askedMs, restUntilMs } = known;
      const isSame = service === null || service.data === address;
      known = { ...nothingOf(service), ...(isSame ? { address, askedMs, restUntilMs } : {}) };
    }
    return service;
  }

  function lookForFlight(seen: Seen, own: Identity): void {
    const { flight, aircraft } = flown();
    known.own = flight === null ? null : recognise(own, seen.digest.own, aircraft);
    if (flight === null || known.own?.kind !== "online" || aircraft === null) {
      known.sightedAs = "";
      return;
    }
    const { callsign, by } = known.own;
    const now = clock.monotonic();
    const sightedAs = `${flight.head.id} ${callsign}`;
    options.onSighting({
      ...{ network, callsign, by, atMs: options.nowMs() },
      joined: known.sightedAs === sightedAs && now - known.sightedMs <= joinedMs,
      controllers: placed(seen, options.airport)
        .filter(({ role, places }) => isInReach(role, places, aircraft))
        .map((controller) => controller.callsign),
    });
    known.sightedAs = sightedAs;
    known.sightedMs = now;
  }

  return {
    network,
    known: (): Known => known,
    follow,

    /** The earliest time of the next reading, monotonic, if readings are this many times less often. */
    dueMs: (service: NetworkService, slowness: number): number =>
      Math.max(known.restUntilMs, known.askedMs + service.everyMs * slowness),

    async read(service: NetworkService, isOpen: () => boolean): Promise<void> {
      const reading = known;
      const own = { id: options.idOf(network), callsigns: callsignsOf(flown()) };
      const flownId = flown().flight?.head.id;
      reading.askedMs = clock.monotonic();
      const isWanted = () => isOpen() && follow() !== null && known === reading;
      const near = options.wantsTraffic() ? flown().aircraft : null;
      const answer = await feed.read(service, { own, near }, isWanted);
      if (!isWanted()) return;
      reading.problem = null;
      if (answer.kind === "problem") {
        reading.problem = answer.code;
        reading.restUntilMs = clock.monotonic() + Math.max(retryMs, (answer.waitS ?? 0) * 1000);
        forgetReading(reading);
      } else if (answer.kind === "new") {
        reading.seen = answer;
        // The answer belongs to the flight at the time of the request.
        if (flown().flight?.head.id === flownId) lookForFlight(answer, own);
      }
    },
  };
}

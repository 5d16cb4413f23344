import type { FlightPlan } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import { type Controller, type NetworksView, networks, type Traffic } from "../../../src-shared/domain/networks.ts";
import { wayAhead } from "./along-route.ts";
import { createControllers } from "./controllers.ts";
import { createNetworkWatch, type Flown, forgetReading, type Known, type WatchOptions } from "./network-watch.ts";

export interface NetworksOptions extends WatchOptions {
  /** Whether the map is visible. */
  readonly isMapSeen: () => boolean;
  readonly onView: (view: NetworksView) => void;
  readonly onTraffic: (traffic: Traffic[]) => void;
  /** Called once for each controller ahead on the route who comes online. */
  readonly onControllerAhead: (controller: Controller) => void;
}

/**
 * Controllers stay for long: without other aircraft on the map the feeds are read this many times less often, and while
 * the map is hidden even less. A reading costs 0.2 to 0.3 s of processor time.
 */
const calmFactor = 4;
const hiddenFactor = 8;
/** The view while every network is off. */
export const nothingKnown: NetworksView = { networks: [], controllers: [], cameOnline: [] };

/** VATSIM and IVAO: whether the flight is online, the controllers along its route, and other aircraft there. */
export function createNetworks(options: NetworksOptions) {
  const { clock } = options;
  let flown: Flown = { flight: null, plan: null, aircraft: null };
  const watches = networks.map((network) => createNetworkWatch(network, options, () => flown));
  const controllers = createControllers(options.airport, options.onControllerAhead);
  let callOff: (() => void) | null = null;
  let reading = false;
  let closed = false;
  let pushed = JSON.stringify(nothingKnown);
  let hasTraffic = false;

  /** The networks that are turned on, with the earliest time of their next reading, monotonic. */
  function due() {
    const slowness = !options.isMapSeen() ? hiddenFactor : options.wantsTraffic() ? 1 : calmFactor;
    return watches.flatMap((watch) => {
      const service = watch.follow();
      return service === null ? [] : [{ watch, service, dueMs: watch.dueMs(service, slowness) }];
    });
  }

  function push(): void {
    const active = due();
    const readings = watches.map((watch) => ({ network: watch.network, known: watch.known() }));
    const { flight, plan, aircraft } = flown;
    const everybody = controllers.update(readings, flight, flight && wayAhead(flight, plan, aircraft));
    const view: NetworksView = {
      networks: active.map(({ watch, dueMs }) => {
        const { problem, own } = watch.known();
        const nextMs = Math.round(clock.now() + Math.max(0, dueMs - clock.monotonic()));
        return { network: watch.network, problem, nextMs: problem === null ? null : nextMs, own };
      }),
      controllers: everybody,
      cameOnline: active.length === 0 ? [] : controllers.cameOnline(),
    };
    const text = JSON.stringify(view);
    if (text !== pushed) options.onView(view);
    pushed = text;
    const traffic = options.wantsTraffic() ? active.flatMap(({ watch }) => trafficOf(watch.known())) : [];
    if (traffic.length > 0 || hasTraffic) options.onTraffic(traffic);
    hasTraffic = traffic.length > 0;
  }

  async function readDue(): Promise<void> {
    reading = true;
    const nowMs = clock.monotonic();
    const now = due().filter(({ dueMs }) => dueMs <= nowMs);
    await Promise.all(now.map(({ watch, service }) => watch.read(service, () => !closed)));
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
    const times = due().map(({ dueMs }) => dueMs);
    if (times.length > 0 && (flown.flight !== null || options.isMapSeen())) {
      callOff = clock.after(Math.max(0, Math.min(...times) - clock.monotonic()), () => void readDue());
      return;
    }
    for (const watch of watches) forgetReading(watch.known());
    push();
  }

  return {
    /** Sets the present flight and its plan. */
    flight(view: FlightView | null, plan: FlightPlan | null): void {
      const before = flown.flight?.head.id;
      flown = { ...flown, flight: view?.stage.kind === "tracking" ? view : null, plan };
      if (flown.flight?.head.id === before) return;
      for (const watch of watches) watch.known().own = null;
      push();
      schedule();
    },
    /** Sets the aircraft's place. Null if no simulator reports it. */
    position(aircraft: LatLon | null): void {
      flown = { ...flown, aircraft };
    },
    /** Call when a switch was changed or the map became visible. */
    changed: (): void => schedule(),
    close(): void {
      closed = true;
      callOff?.();
    },
  };
}
export type Networks = ReturnType<typeof createNetworks>;

const trafficOf = ({ seen }: Known): Traffic[] =>
  (seen?.digest.traffic ?? []).map(({ callsign, latitudeDeg, longitudeDeg, headingDeg, altitudeFt }) => [
    ...([callsign, latitudeDeg, longitudeDeg, headingDeg ?? -1, altitudeFt] as const),
  ]);

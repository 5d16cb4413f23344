import type { DemoView } from "../../src-shared/contract/ipc.ts";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { PlanSource } from "../../src-shared/domain/flight-plan.ts";
import type { Network, NetworkService } from "../../src-shared/domain/networks.ts";
import type { AdjustableClock } from "../platform/time/clock.ts";
import { airlineName, pilots } from "./airline/airline-data.ts";
import { startDemoAirline } from "./airline/server.ts";
import type { DemoPilot } from "./networks/feeds.ts";
import { type RunningNetworks, startNetworks } from "./networks/server.ts";
import { planningPilot, startPlanning } from "./planning/server.ts";
import { type Recording, readDemoFlight } from "./recording.ts";
import type { Serving } from "./serve.ts";
import { sampleAt } from "./simulator/playback.ts";
import { type DemoSimulator, startDemoSimulator } from "./simulator/server.ts";

type RunningAirline = Awaited<ReturnType<typeof startDemoAirline>>;

interface DemoOptions {
  readonly clock: AdjustableClock;
  /** The recorded flight that is flown. */
  readonly recording: string;
  readonly onChange: () => void;
}

/**
 * The demo: our own airline on loopback, and a simulator that flies a recorded flight. Nothing leaves this computer.
 */
export interface Demo {
  view(): DemoView;
  /** Starts airline and simulator. A second call starts nothing. */
  open(): Promise<AirlineProfile>;
  /** The demo pilot's planning service. Null until it has started. */
  planSource(): PlanSource;
  /** The demo's weather service. Null until it has started. */
  weatherAt(): string | null;
  /** The demo's networks. Null until they have started. */
  networkAt(network: Network): NetworkService | null;
  /** Null until the simulator has started. */
  simulatorPort(): number | null;
  /** Flies the recorded flight at `speed` times real time. The program's clock runs at the same speed. */
  fly(speed: number): void;
  /** Stops the flight at its present place. */
  land(): void;
  /** After a flight: the simulator and the airline offer the recorded flight as at first. */
  rewind(): void;
  close(): Promise<void>;
}

export const demoAirlineId = "demo";
/** At this speed, 60 frames in a real second show a landing with 30 frames a second. */
const landingSpeed = 2;
/** The flight may run thirty times faster than real time, so the networks are read more often. */
const networksEveryMs = 1000;
/** How Contrail is registered with the demo airline. */
const demoClient = { airlineId: "nordlys", clientId: "contrail", scopes: "", platformUrl: null };

const profileOf = ({ url, authoriseUrl, tokenUrl }: RunningAirline): AirlineProfile => ({
  id: demoAirlineId,
  name: airlineName,
  baseUrl: url,
  system: "crew_system",
  signIn: ["password", "oauth"],
  oauth: { ...demoClient, authoriseUrl, tokenUrl, refreshUrl: tokenUrl },
  oauthVerifiedAtMs: null,
  distanceUnit: "nmi",
  cargoUnit: "lb",
  positionTimes: false,
  rulesUrl: null,
  allowAircraftChanges: true,
  allowStartOverride: true,
  allowCrashRecovery: true,
  demo: true,
});

/** The demo's pilot on VATSIM, at this place of the recorded flight, s from its start. */
function pilotAt({ samples }: Recording, atS: number): DemoPilot {
  const { latitudeDeg = 0, longitudeDeg = 0, altitudeFt = 0, ...sample } = sampleAt(samples, atS);
  return {
    ...{ id: 9_000_001, callsign: "NLY1", latitudeDeg, longitudeDeg, altitudeFt: Math.round(altitudeFt) },
    headingDeg: Math.round(sample.headingTrueDeg ?? 0) % 360,
  };
}

export function createDemo({ clock, recording, onChange }: DemoOptions): Demo {
  let parts: ReturnType<typeof start> | null = null;
  let airline: RunningAirline | null = null;
  let planning: Serving | null = null;
  let networks: RunningNetworks | null = null;
  let simulator: DemoSimulator | null = null;
  let speed: number | null = null;

  async function start() {
    const flight = readDemoFlight(recording);
    const started = await startDemoAirline({ clock });
    airline = started;
    planning = await startPlanning();
    networks = await startNetworks({
      everyMs: networksEveryMs,
      own: () => simulator && pilotAt(flight, simulator.position()),
    });
    simulator = await startDemoSimulator({
      recording: flight,
      speed: 1,
      landingSpeed,
      frameHz: 60,
    });
    // The program's clock runs at the speed of the flight.
    simulator.onSpeed((now) => {
      if (speed !== null) clock.setRate(now);
    });
    onChange();
    return { airline: started, simulator };
  }

  function setSpeed(next: number | null): void {
    speed = next;
    clock.setRate(next ?? 1);
    onChange();
  }

  return {
    view: () => ({
      running: simulator !== null,
      speed,
      username: pilots[0].pilotId,
      password: pilots[0].password,
    }),

    async open() {
      parts ??= start();
      const { airline } = await parts;
      return profileOf(airline);
    },

    planSource: () => ({
      service: { readAt: planning?.url ?? "", dispatchAt: planning?.url ?? "" },
      pilot: planning === null ? "" : planningPilot,
    }),

    weatherAt: () => planning?.url ?? null,

    networkAt: (network) => networks?.service(network) ?? null,

    simulatorPort: () => simulator?.port ?? null,

    fly(next) {
      setSpeed(next);
      simulator?.setSpeed(next);
      simulator?.onEnd(() => setSpeed(null));
      simulator?.play();
    },

    land() {
      simulator?.pause();
      setSpeed(null);
    },

    rewind() {
      if (simulator === null || simulator.position() === 0) return;
      simulator.pause();
      simulator.seek(0);
      airline?.rebook();
      setSpeed(null);
    },

    async close() {
      if (parts === null) return;
      const { airline, simulator } = await parts;
      await Promise.all([airline.close(), simulator.close(), planning?.close(), networks?.close()]);
    },
  };
}

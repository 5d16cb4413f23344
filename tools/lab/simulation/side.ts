import { createCrewSystem } from "../../../src-main/airlines/crew-system/client.ts";
import type { ConnectOptions } from "../../../src-main/airlines/http/asking.ts";
import type { Airline } from "../../../src-main/airlines/port.ts";
import { systems } from "../../../src-main/airlines/systems.ts";
import { pilots } from "../../../src-main/demo/airline/airline-data.ts";
import type { AirlineSystem } from "../../../src-shared/domain/airline.ts";
import type { AnyLabAirline } from "../airline/any-airline.ts";
import { LabAirline } from "../airline/lab-airline.ts";
import { LabPhpvms } from "../airline/phpvms-lab.ts";
import type { VirtualClock } from "../virtual-clock.ts";
import type { Plan } from "./plan.ts";

/** The airline of a run: its server, the client that speaks to it, and how the pilot signs in. */
export interface Side {
  readonly airline: AnyLabAirline;
  readonly system: AirlineSystem;
  readonly baseUrl: string;
  connect(options: Omit<ConnectOptions, "baseUrl">): Airline;
  /** Username and password, or a key. */
  credentials(): readonly [string, string];
  /** The server whose tokens expire. Null: the pilot has a key. */
  readonly crewSystem: LabAirline | null;
  readonly phpvms: LabPhpvms | null;
}

const [pilot] = pilots;

export const createSide = (plan: Plan, clock: VirtualClock, seed: string): Side =>
  plan.side === "crew_system" ? crewSide(plan, clock, seed) : phpvmsSide(plan.side === "phpvms7" ? 7 : 8, clock, seed);

function crewSide({ variant, acceptsTimes }: Plan, clock: VirtualClock, seed: string): Side {
  const airline = new LabAirline({ clock, variant, seed });
  airline.setFaults({ positionTimes: acceptsTimes });
  const baseUrl = airline.url;
  return {
    ...{ airline, system: "crew_system", baseUrl, crewSystem: airline, phpvms: null },
    connect: (options) => createCrewSystem({ ...options, baseUrl, acceptsTimes }),
    credentials: () => [pilot.pilotId, pilot.password],
  };
}

function phpvmsSide(version: 7 | 8, clock: VirtualClock, seed: string): Side {
  const airline = new LabPhpvms({ clock, version, seed });
  const baseUrl = systems.phpvms.addresses(airline.url)[0] ?? airline.url;
  return {
    ...{ airline, system: "phpvms", baseUrl, crewSystem: null, phpvms: airline },
    connect: (options) => systems.phpvms.connect({ ...options, baseUrl }),
    credentials: () => ["", airline.state.pilots[0]?.apiKey ?? ""],
  };
}

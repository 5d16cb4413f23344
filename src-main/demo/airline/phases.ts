import type { AirlineVersion } from "./faults.ts";

/** Status set by a reported phase: contract 0.3.0's table, and what reference 0.3.6 does (airline-servers.md, Phases). */
const contract: Readonly<Record<string, string>> = {
  boarding: "BOARDING",
  push_back: "PUSHBACK_TOW",
  taxi: "TAXI",
  take_off: "TAKEOFF",
  rejected_take_off: "TAXI",
  climb: "ENROUTE",
  cruise: "ENROUTE",
  descent: "APPROACH",
  approach: "APPROACH_ICAO",
  final: "LANDING",
  landed: "LANDED",
  taxi_in: "LANDED",
  go_around: "APPROACH",
  arrived: "ARRIVED",
  deboarding: "ARRIVED",
};

const reference: Readonly<Record<string, string>> = {
  ...contract,
  climb_out: "INIT_CLIM",
  taxi_in: "TAXI",
  taxi_to_gate: "TAXI",
  submitted: "ARRIVED",
  deboarding: "ON_BLOCK",
  on_block: "ON_BLOCK",
  block_on: "ON_BLOCK",
  at_gate: "ON_BLOCK",
  diverted: "DIVERTED",
};

export function statusOf(version: AirlineVersion, phase: string): string {
  return (version === "contract" ? contract : reference)[phase.toLowerCase()] ?? "ENROUTE";
}

export const setsBlockOff = (status: string): boolean => ["TAKEOFF", "INIT_CLIM", "ENROUTE"].includes(status);

export const setsBlockOn = (version: AirlineVersion, status: string): boolean =>
  version === "contract" ? ["LANDED", "ARRIVED"].includes(status) : status === "ON_BLOCK";

/** The status and the block times that a reported phase sets. */
export interface PhaseTable {
  statusOf(phase: string): string;
  setsBlockOn(status: string): boolean;
}

/** Reference 0.3.6 (airline-servers.md, Phases). */
const statuses: Readonly<Record<string, string>> = {
  boarding: "BOARDING",
  push_back: "PUSHBACK_TOW",
  taxi: "TAXI",
  take_off: "TAKEOFF",
  rejected_take_off: "TAXI",
  climb_out: "INIT_CLIM",
  climb: "ENROUTE",
  cruise: "ENROUTE",
  descent: "APPROACH",
  approach: "APPROACH_ICAO",
  final: "LANDING",
  landed: "LANDED",
  taxi_in: "TAXI",
  taxi_to_gate: "TAXI",
  go_around: "APPROACH",
  arrived: "ARRIVED",
  submitted: "ARRIVED",
  deboarding: "ON_BLOCK",
  on_block: "ON_BLOCK",
  block_on: "ON_BLOCK",
  at_gate: "ON_BLOCK",
  diverted: "DIVERTED",
};

export const phaseTable: PhaseTable = {
  statusOf: (phase) => statuses[phase.toLowerCase()] ?? "ENROUTE",
  setsBlockOn: (status) => status === "ON_BLOCK",
};

export const setsBlockOff = (status: string): boolean => ["TAKEOFF", "INIT_CLIM", "ENROUTE"].includes(status);

import type { Phase } from "../../src-shared/phases.ts";

export const phaseNames: Readonly<Record<Phase, string>> = {
  boarding: "Boarding",
  push_back: "Pushback",
  taxi: "Taxi",
  take_off: "Take-off",
  rejected_take_off: "Rejected take-off",
  climb: "Climb",
  cruise: "Cruise",
  descent: "Descent",
  approach: "Approach",
  final: "Final",
  go_around: "Go-around",
  landed: "Landed",
  taxi_in: "Taxi in",
  arrived: "Arrived",
  deboarding: "Deboarding",
};

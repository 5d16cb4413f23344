import type { PushName, PushValue } from "../../src-shared/contract/ipc.ts";
import { defaultSettings } from "../../src-shared/contract/settings.ts";
import type { FlightHead, FlightStage, FlightView } from "../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { words } from "../../src-shared/words/words.ts";

type Watchable = { readonly [N in PushName]?: (value: PushValue<N>) => PushValue<N> };

const same = <T>(value: T): T => value;

/** A failure's own words may name the airline's address. Only its code leaves, with a sentence of the catalogue. */
function withoutAddress({ code }: Failure): Failure {
  const explanations: Readonly<Record<string, { readonly why: string }>> = words().airlineFailures.explanations;
  return { code, message: explanations[code]?.why ?? words().secondScreen.airlineProblem };
}

/** Who the pilot is, and the airline's own ids, stay on this computer. */
const headToWatch = ({ airlineData: _, ...head }: FlightHead): FlightHead => ({
  ...head,
  airlineId: "",
  pilot: {
    dbId: "",
    pilotId: "",
    firstName: "",
    lastName: "",
    rank: "",
  },
  bidId: "",
  trackingId: "",
});

function stageToWatch(stage: FlightStage): FlightStage {
  if (stage.kind === "filed") {
    const { decisionReason: _, ...receipt } = stage.receipt;
    return { ...stage, receipt: { ...receipt, pirepId: "" } };
  }
  if (!("problem" in stage) || stage.problem === undefined) return stage;
  return { ...stage, problem: withoutAddress(stage.problem) };
}

const flightToWatch = (flight: FlightView): FlightView => ({
  ...flight,
  head: headToWatch(flight.head),
  stage: stageToWatch(flight.stage),
  airline: { ...flight.airline, problem: flight.airline.problem && withoutAddress(flight.airline.problem) },
  // What the pilot writes to the airline.
  comments: "",
  disk: flight.disk && words().flight.diskFull,
});

/** The pushes that the second screen gets, without what must stay on this computer. All others stay. */
const watchable: Watchable = {
  live: same,
  flightPlan: same,
  weather: same,
  networks: same,
  traffic: same,
  trail: same,
  flight: (flight) => flight && flightToWatch(flight),
  simulator(state) {
    switch (state.kind) {
      case "searching":
        return { kind: "searching", reason: state.reason };
      case "connecting":
        return { kind: "connecting", target: "" };
      case "connected": {
        const { kind, simulator, aircraft, flying, reason } = state;
        return { kind, simulator, aircraft, flying, reason, target: "" };
      }
    }
  },
  settings: ({ theme, language, textSizePct, largeFigures, ...settings }) => {
    const { times, altitudeUnit, speedUnit, distanceUnit, weightUnit, updateIntervalS } = settings;
    const units = { times, altitudeUnit, speedUnit, distanceUnit, weightUnit };
    return { ...defaultSettings, theme, language, textSizePct, largeFigures, ...units, updateIntervalS };
  },
  // Only its speed, by which the page knows how fast the program's clock runs.
  demo: ({ speed }) => ({ running: false, speed, username: "", password: "" }),
};

export const watchedPushes = Object.keys(watchable) as PushName[];

/** The value of a push as it may leave this computer. */
export function toWatch(name: PushName, value: unknown): unknown {
  const leave = watchable[name] as ((given: unknown) => unknown) | undefined;
  return leave?.(value);
}

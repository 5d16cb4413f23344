import { memo } from "react";
import type { AirlineLink } from "../../src-shared/domain/flight-view.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { needsNothing, reasonText } from "../../src-shared/words/link-words.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { aboutSignIn, canAct } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { openPage } from "../state/navigation.ts";
import { clockRate, useNow } from "../state/now.ts";
import { usePushed, useSession, useSimulator } from "../state/pushed.ts";
import { formatAgo, formatNumber } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";

/** The state of a link. Neutral: nothing is expected now, so nothing is confirmed and nothing is wrong. */
interface State {
  readonly tone: "good" | "neutral" | "caution";
  readonly says: string;
  /** The reason of a caution. Empty if there is none. */
  readonly why: string;
}

function Sign({ tone }: Pick<State, "tone">) {
  return tone === "caution" ? <Icon name="caution" size={14} /> : <span className={`dot dot-${tone}`} />;
}

/** The simulation rate, if it is not 1. */
const rateText = (rate: number | null): string =>
  rate === null || Math.abs(rate - 1) < 0.05 ? "" : `, ${formatNumber(rate, 1)}×`;

/** `well`: what the mark says of a simulator that flies, by its name. */
type Well = (name: string) => string;

function simulatorState(simulator: SimulatorState, rate: number | null, paused: boolean, well: Well): State {
  const texts = words().flight;
  const why = needsNothing(simulator) ? "" : reasonText(simulator);
  switch (simulator.kind) {
    case "searching":
      return { tone: "caution", says: texts.noSimulator, why: why || texts.startSimulator };
    case "connecting":
      return { tone: "caution", says: texts.connecting, why: texts.connectingTo(inWords(simulator.target)) };
    case "connected":
      if (!simulator.flying) return { tone: "caution", says: texts.notFlying, why };
      if (paused) return { tone: why === "" ? "neutral" : "caution", says: texts.paused, why };
      return { tone: why === "" ? "good" : "caution", says: `${well(simulator.simulator)}${rateText(rate)}`, why };
    default:
      return simulator satisfies never;
  }
}

const Mark = ({ state }: { readonly state: State }) => (
  <p className="mark">
    <Sign tone={state.tone} /> {state.says}
  </p>
);

/** The simulator's state, which opens the page of the connection. */
function SimulatorMark({ state }: { readonly state: State }) {
  if (!canAct()) return <Mark state={state} />;
  return (
    <button type="button" className="mark" title={words().flight.connection} onClick={() => openPage("connection")}>
      <Sign tone={state.tone} /> {state.says}
    </button>
  );
}

function useSimulatorState(well: Well): State {
  const simulator = useSimulator();
  const rate = usePushed(({ live }) => live?.simulationRate ?? null);
  const paused = usePushed(({ live }) => live?.paused ?? false);
  return simulatorState(simulator, rate, paused, well);
}

function Reasons({ states }: { readonly states: readonly State[] }) {
  return states
    .filter(({ why }) => why !== "")
    .map(({ why }) => (
      <p key={why} className="mark-why">
        {why}
      </p>
    ));
}

/** Without a flight: the simulator by its name. */
export const SimulatorOnly = memo(function SimulatorOnly() {
  useLocale();
  const state = useSimulatorState((name) => name);
  return (
    <div className="column-close">
      <SimulatorMark state={state} />
      <Reasons states={[state]} />
    </div>
  );
});

/** Why the airline has received nothing for a while, although no request failed. */
function silenceReason(simulator: SimulatorState, paused: boolean): string {
  const texts = words().flight;
  if (simulator.kind !== "connected") return texts.silentNotConnected;
  if (!simulator.flying) return texts.silentNotFlying;
  return paused ? texts.silentPaused : texts.silentWaiting;
}

/** The age of the airline's last answer is shown in these steps, ms: each new text would draw the window again. */
const agoStepMs = 5000;

/** An answer may take this long in real time, although a demo's clock runs 30 times as fast, ms. */
const answerMs = 10_000;

/**
 * "Airline heard you 10 s ago", or why not. Green while updates arrive at the pilot's interval; neutral before the first
 * and while only the flight is kept open; a caution after a failed update or three missing ones.
 */
function useAirlineState(link: AirlineLink): State {
  const texts = words().flight;
  const now = useNow();
  const session = useSession();
  const signedIn = session?.kind === "signed_in";
  const simulator = useSimulator();
  const paused = usePushed(({ live }) => live?.paused ?? false);
  const intervalS = usePushed(({ settings }) => settings?.updateIntervalS ?? 30);
  const { lastHeardMs, lateAfterMs, problem } = link;
  const agoMs = lastHeardMs === null ? null : now - lastHeardMs;
  const says = agoMs === null ? texts.notYetHeard : texts.airlineHeard(formatAgo(agoMs - (agoMs % agoStepMs)));
  const graceMs = answerMs * (clockRate() - 1);
  if (problem !== null) {
    const cause = signedIn && aboutSignIn.has(problem.code) ? texts.signedInAgain : problem.message;
    const isOutage = problem.code === "network" || problem.code === "timeout";
    const why = isOutage && signedIn && !session.can.positionTimes ? `${cause} ${texts.pathNotTaken}` : cause;
    return { tone: "caution", says, why };
  }
  if (lateAfterMs !== null && now > lateAfterMs + graceMs)
    return { tone: "caution", says, why: silenceReason(simulator, paused) };
  return { tone: agoMs !== null && agoMs < 2 * intervalS * 1000 + graceMs ? "good" : "neutral", says, why: "" };
}

interface Props {
  readonly link: AirlineLink;
  /** The simulator flies this flight. */
  readonly isRecording: boolean;
  /** The disk refuses the flight. */
  readonly isUnsaved: boolean;
}

/** As pilots call it, because the header has little room. */
const shortName = (simulator: string): string => simulator.replace("Microsoft Flight Simulator", "MSFS");

/** The two marks that a pilot must always see: whether the flight is recorded, and whether the airline hears of it. */
export const Marks = memo(function Marks({ link, isRecording, isUnsaved }: Props) {
  useLocale();
  const texts = words().flight;
  const followed = useSimulatorState((name) => texts.recording(shortName(name)));
  const recording: State = isUnsaved
    ? { tone: "caution", says: texts.notSaved, why: followed.why }
    : isRecording
      ? followed
      : { tone: "neutral", says: texts.notRecording, why: "" };
  const airline = useAirlineState(link);
  return (
    <>
      <div className="marks">
        <SimulatorMark state={recording} />
        <Mark state={airline} />
      </div>
      <Reasons states={[recording, airline]} />
    </>
  );
});

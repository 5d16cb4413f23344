import { memo, type ReactNode } from "react";
import type { AirlineLink } from "../../src-shared/domain/flight-view.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { reasonText } from "../../src-shared/words/link-words.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { aboutSignIn } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { openPage } from "../state/navigation.ts";
import { useNow } from "../state/now.ts";
import { usePushed, useSession, useSimulator } from "../state/pushed.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, formatNumber } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";

interface RowProps {
  readonly well: boolean;
  readonly name: string;
  readonly value: string;
  /** A problem or a note. */
  readonly says?: ReactNode;
  /** The pilot's possible action. */
  readonly actions?: ReactNode;
}

function Row({ well, name, value, says, actions }: RowProps) {
  return (
    <div className={well ? "link" : "link link-caution"}>
      <p className="link-row">
        {well ? <span className="dot" /> : <Icon name="caution" size={14} />}
        <span className="link-name" title={name}>
          {name}
        </span>
        {value === "" ? (
          // The green dot says it to the eye.
          <span className="unseen">{words().flight.connected}</span>
        ) : (
          <span className="link-value">{value}</span>
        )}
      </p>
      {says && <p className="link-says">{says}</p>}
      {actions && <div className="link-actions">{actions}</div>}
    </div>
  );
}

/** Why the airline has received nothing for a while, although no request failed. */
function silenceReason(simulator: SimulatorState, paused: boolean): string {
  const texts = words().flight;
  if (simulator.kind !== "connected") return texts.silentNotConnected;
  if (!simulator.flying) return texts.silentNotFlying;
  return paused ? texts.silentPaused : texts.silentWaiting;
}

/** "Airline heard you 8 s ago", or why not, after a failed update or three missing ones. */
export function AirlineRow({ link }: { readonly link: AirlineLink }) {
  const texts = words().flight;
  const now = useNow();
  const signedIn = useSession()?.kind === "signed_in";
  const simulator = useSimulator();
  const paused = usePushed(({ live }) => live?.paused ?? false);
  const { problem } = link;
  const late = link.lateAfterMs !== null && now > link.lateAfterMs;
  const says =
    problem && signedIn && aboutSignIn.has(problem.code)
      ? texts.signedInAgain
      : (problem?.message ?? (late ? silenceReason(simulator, paused) : undefined));
  const heard = link.lastHeardMs === null ? texts.notYet : formatAgo(now - link.lastHeardMs);
  return <Row well={problem === null && !late} name={texts.airlineHeard} value={heard} says={says} />;
}

/** The simulation rate, if it is not 1. */
const rateText = (rate: number | null): string =>
  rate === null || Math.abs(rate - 1) < 0.05 ? "" : `${formatNumber(rate, 1)}×`;

/** The simulator, whether it has a flight, and its simulation rate. */
function rowOf(simulator: SimulatorState, rate: number | null, paused: boolean): RowProps {
  const texts = words().flight;
  const says = reasonText(simulator);
  switch (simulator.kind) {
    case "searching":
      return {
        well: false,
        name: texts.simulator,
        value: texts.notConnected,
        says: says || texts.startSimulator,
      };
    case "connecting":
      return {
        well: false,
        name: texts.simulator,
        value: texts.connecting,
        says: texts.connectingTo(inWords(simulator.target)),
      };
    case "connected":
      return {
        well: simulator.flying && says === "",
        name: simulator.simulator,
        value: !simulator.flying ? texts.notFlying : paused ? texts.paused : rateText(rate),
        says,
      };
    default:
      return simulator satisfies never;
  }
}

export const SimulatorRow = memo(function SimulatorRow() {
  useLocale();
  const simulator = useSimulator();
  const rate = usePushed(({ live }) => live?.simulationRate ?? null);
  const paused = usePushed(({ live }) => live?.paused ?? false);
  const row = rowOf(simulator, rate, paused);
  const actions = (
    <Action look="link" onPress={() => openPage("connection")}>
      {row.well ? words().flight.connection : words().flight.why}
    </Action>
  );
  return <Row {...row} actions={actions} />;
});

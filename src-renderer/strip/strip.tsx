import { flightName } from "../../src-shared/domain/flight-name.ts";
import { type FlightView, isOver } from "../../src-shared/domain/flight-view.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { needsNothing, reasonText, runningText } from "../../src-shared/words/link-words.ts";
import { watchedState } from "../../src-shared/words/stage-words.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { call } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { useNow } from "../state/now.ts";
import { useFlight, usePushed, useSimulator } from "../state/pushed.ts";
import { formatClock, formatDuration, joined } from "../ui/format.ts";
import { Icon } from "../ui/icons.tsx";

/** The most urgent message. Null if there is none. */
function troubleOf({ disk, stage, airline }: FlightView, simulator: SimulatorState): string | null {
  const texts = words().flight;
  if (disk !== null) return texts.diskFull;
  if (stage.kind === "unfinished") return stage.reason;
  if (stage.kind === "crashed") return texts.crashDecide;
  if ("problem" in stage && stage.problem) return stage.problem.message;
  if (isOver(stage)) return null;
  if (simulator.kind === "connecting") return texts.connecting;
  if (simulator.kind === "searching") return reasonText(simulator) || texts.noSimulator;
  const running = runningText(simulator);
  const asks = running === "" ? "" : `${running} ${words().simulator.chooseWhich}`;
  const why = needsNothing(simulator) ? "" : reasonText(simulator);
  return why || asks || (airline.problem?.message ?? null);
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Flying({ flight }: { readonly flight: FlightView }) {
  const texts = words().flight;
  const now = useNow();
  const { tracker, etaMs, remainingNm, head } = flight;
  const trouble = troubleOf(flight, useSimulator());
  const state = watchedState(
    flight.stage,
    usePushed(({ live }) => live?.paused ?? false),
  );
  const airS = tracker === null || tracker.clocks.offMs === null ? null : tracker.clocks.airS;
  return (
    <>
      <p className="strip-phase" role="status">
        {trouble === null ? <span className="dot" /> : <Icon name="caution" size={16} />}
        <strong>{tracker ? texts.phases[tracker.phase.phase] : flightName(head)}</strong>
        {tracker && <span className="quiet">{formatClock(tracker.phase.atMs)}</span>}
        {state !== "" && <span>{state}</span>}
      </p>
      {trouble === null ? (
        <dl className="strip-figures">
          <Figure name={texts.toGo} value={joined(formats().distance(remainingNm))} />
          <Figure name={texts.arrival} value={formats().arrival(etaMs, now)} />
          <Figure name={texts.airTime} value={formatDuration(airS)} />
        </dl>
      ) : (
        <p className="strip-trouble" title={trouble}>
          {trouble}
        </p>
      )}
    </>
  );
}

/** The flight in one line, above all other windows on a single screen. Every part except the buttons drags it. */
export function Strip() {
  useLocale();
  const flight = useFlight();
  const { flight: texts } = words();
  const scalePct = usePushed(({ settings }) => settings?.stripScalePct ?? 100);
  return (
    <main className="strip" style={{ zoom: scalePct / 100 }}>
      <h1 className="unseen">{texts.compactStrip}</h1>
      {flight === null ? <p className="strip-phase">{texts.noFlightHere}</p> : <Flying flight={flight} />}
      <button
        type="button"
        aria-label={texts.fullWindow}
        title={texts.fullWindow}
        onClick={() => void call("shell.showAs", { shape: "full" }).catch(() => undefined)}
      >
        <Icon name="fit" size={18} />
      </button>
    </main>
  );
}

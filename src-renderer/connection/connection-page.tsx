import { useQuery } from "@tanstack/react-query";
import { type Diagnosis, fieldsOf } from "../../src-shared/domain/diagnosis.ts";
import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import { diagnosisText } from "../../src-shared/words/diagnosis-text.ts";
import { needsNothing, reasonText, stateText } from "../../src-shared/words/link-words.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { simulatorKinds } from "../settings/simulator-kinds.ts";
import { call } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { useAppInfo, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Copy } from "../ui/copy.tsx";
import { Fact } from "../ui/fact.tsx";
import { formatAgo, formatClock, formatNumber, formatTime } from "../ui/format.ts";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import { Zone } from "../ui/zone.tsx";
import { fieldValue } from "./field-words.ts";
import { Opening } from "./opening.tsx";
import { OtherSimulators } from "./other-simulators.tsx";
import "./connection.css";

/** The reasons come from the plausibility filter. One without a text is shown by its name. */
const dropWords = (reason: string): string => {
  const { drops }: { readonly drops: Readonly<Record<string, string>> } = words().connection;
  return drops[reason] ?? reason;
};
const ageOf = (ms: number): string =>
  ms < 10_000 ? words().formats.ago(`${formatNumber(ms / 1000, 1)} s`) : formatAgo(ms);

type Found = NonNullable<Extract<SimulatorState, { kind: "searching" }>["found"]>;

/** Adopts its address, as if the pilot had typed it. */
function FollowFound({ found }: { readonly found: Found }) {
  const set = useCommand("settings.set");
  return (
    <Action
      busy={set.isPending}
      onPress={() => set.mutate({ simulatorPlace: { ...found, kind: "xplane" }, preferredSimulator: null })}
    >
      {words().connection.followFound}
    </Action>
  );
}

/** The link's own text: what is wrong, and what to do. */
function WhatNext({ state }: { readonly state: SimulatorState }) {
  const says = reasonText(state);
  switch (state.kind) {
    case "searching":
      return (
        <Notice tone="caution" action={state.found && <FollowFound found={state.found} />}>
          {says}
        </Notice>
      );
    case "connecting":
      return <Notice tone="quiet">{words().connection.somethingAnswers(inWords(state.target))}</Notice>;
    case "connected":
      if (says !== "") return <Notice tone={needsNothing(state) ? "quiet" : "caution"}>{says}</Notice>;
      return <Notice tone="good">{words().connection.works}</Notice>;
    default:
      return state satisfies never;
  }
}

function Facts({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const texts = words().connection;
  const { state, nowMs, sinceMs, place, onlyThere, samplesPerS, lastSampleAgeMs, dropped } = diagnosis;
  const lookedFor =
    place === null
      ? texts.onThisComputer
      : (onlyThere ? texts.at : texts.atAndHere)(
          simulatorKinds[place.kind ?? "simconnect"].name,
          `${place.host}:${place.port}`,
        );
  const drops = Object.entries(dropped).map(([reason, count]) => `${formatNumber(count)} ${dropWords(reason)}`);
  return (
    <dl className="facts">
      {state.kind === "connected" && (
        <>
          <Fact name={texts.simulator}>{texts.simulatorOn(state.simulator, inWords(state.target))}</Fact>
          <Fact name={texts.interface}>{state.by === undefined ? texts.notKnown : texts.links[state.by]}</Fact>
        </>
      )}
      <Fact name={texts.searched}>
        {state.kind !== "connecting" && state.pipesTried ? texts.byKnownPipes(lookedFor) : lookedFor}
      </Fact>
      <Fact name={state.kind === "connected" ? texts.connected : texts.notConnected}>
        {texts.since(formatClock(sinceMs), formatAgo(nowMs - sinceMs))}
      </Fact>
      <Fact name={texts.data}>
        {lastSampleAgeMs === null ? texts.noneYet : texts.samples(formatNumber(samplesPerS, 1), ageOf(lastSampleAgeMs))}
      </Fact>
      <Fact name={texts.dropped}>{drops.length === 0 ? texts.none : drops.join(", ")}</Fact>
    </dl>
  );
}

function Variables({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  return (
    <section className="block" aria-labelledby="variables">
      <h2 id="variables">{words().connection.variables}</h2>
      <dl className="facts facts-two variables">
        {fieldsOf(diagnosis).map(({ field, state }) => (
          <div key={field} className={state.kind === "reported" ? "" : `variable-${state.kind.replace(" ", "-")}`}>
            <Fact name={words().connection.fields[field]}>{fieldValue(field, state)}</Fact>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Changes({ changes }: { readonly changes: Diagnosis["changes"] }) {
  return (
    <section className="block" aria-labelledby="changes">
      <h2 id="changes">{words().connection.changes}</h2>
      {changes.length === 0 ? <p className="quiet">{words().connection.noChanges}</p> : <Zone />}
      <ol className="changes">
        {changes.toReversed().map(({ atMs, state }) => (
          <li key={`${atMs} ${stateText(state)}`}>
            <time>{formatTime(atMs)}</time> <span>{stateText(state)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The state of the simulator link and its reasons, requested every second while it is visible. */
export function ConnectionPage() {
  const texts = words().connection;
  const info = useAppInfo().data;
  const asked = useQuery({
    queryKey: ["simulator.diagnosis"],
    queryFn: () => call("simulator.diagnosis"),
    refetchInterval: 1000,
    staleTime: 0,
    gcTime: 0,
  });
  const diagnosis = asked.data;
  return (
    <div className="page">
      <section className="panel sheet" data-covers="left" aria-labelledby="connection">
        <header className="sheet-head">
          <h1 id="connection">{texts.title}</h1>
          <Action look="link" onPress={() => openPage("fly")}>
            {words().shell.back}
          </Action>
        </header>
        <div className="sheet-body">
          <ErrorNotice error={asked.error} />
          {asked.isPending && <Skeleton lines={5} label={texts.checking} />}
          {diagnosis && (
            <>
              <section className="block">
                <WhatNext state={diagnosis.state} />
                <Facts diagnosis={diagnosis} />
                <div className="buttons">
                  <OtherSimulators />
                  <Copy text={() => diagnosisText(diagnosis, `${info?.version ?? ""} (${info?.system ?? ""})`)}>
                    {texts.copyDiagnosis}
                  </Copy>
                </div>
                <p className="hint">{texts.copyWhat}</p>
              </section>
              {diagnosis.state.kind !== "connected" && <Opening />}
              <Changes changes={diagnosis.changes} />
              {diagnosis.lastSample !== null && <Variables diagnosis={diagnosis} />}
              {diagnosis.state.kind === "connected" && <Opening />}
            </>
          )}
        </div>
      </section>
    </div>
  );
}

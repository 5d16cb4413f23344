import { useQuery } from "@tanstack/react-query";
import { type Diagnosis, fieldsOf } from "../../src-shared/diagnosis.ts";
import { diagnosisText } from "../../src-shared/diagnosis-text.ts";
import type { SimulatorState } from "../../src-shared/sample.ts";
import { simulatorKinds } from "../settings/simulator-kinds.ts";
import { call, failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { useAppInfo } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Copy } from "../ui/copy.tsx";
import { formatAgo, formatNumber, formatTime } from "../ui/format.ts";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import { fieldValue, fieldWords } from "./field-words.ts";
import { Opening } from "./opening.tsx";
import { OtherSimulators } from "./other-simulators.tsx";
import "./connection.css";

const linkNames = { simconnect: "SimConnect", xplane: "X-Plane's network", flightgear: "FlightGear's property server" };

const dropWords: ReadonlyMap<string, string> = new Map([
  ["menu", "in the menu"],
  ["loading", "while loading"],
  ["jump", "after a jump"],
  ["frozen", "frozen"],
  ["out of range", "out of range"],
  ["unreadable", "unreadable"],
]);
const ageOf = (ms: number): string => (ms < 10_000 ? `${formatNumber(ms / 1000, 1)} s ago` : formatAgo(ms));

/** What is wrong and what to do next, in the words of the link itself. */
function WhatNext({ state }: { readonly state: SimulatorState }) {
  switch (state.kind) {
    case "searching":
      return <Notice tone="caution">{state.reason}</Notice>;
    case "connecting":
      return <Notice tone="quiet">Something answers at {state.target}. Contrail waits for it to say more.</Notice>;
    case "connected":
      if (state.reason !== "") return <Notice tone="caution">{state.reason}</Notice>;
      return <Notice tone="good">The link works. There is nothing to do.</Notice>;
    default:
      return state satisfies never;
  }
}

function Facts({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { state, nowMs, sinceMs, place, samplesPerS, lastSampleAgeMs, dropped } = diagnosis;
  const lookedFor =
    place === null
      ? "on this computer"
      : `${simulatorKinds[place.kind ?? "simconnect"].name} at ${place.host}:${place.port}`;
  const drops = Object.entries(dropped).map(
    ([reason, count]) => `${formatNumber(count)} ${dropWords.get(reason) ?? reason}`,
  );
  return (
    <dl className="facts">
      {state.kind === "connected" && (
        <>
          <dt>Simulator</dt>
          <dd>
            {state.simulator}, {state.target}
          </dd>
          <dt>Link</dt>
          <dd>{state.by === undefined ? "not known" : linkNames[state.by]}</dd>
        </>
      )}
      <dt>Looked for</dt>
      <dd>{lookedFor}</dd>
      <dt>{state.kind === "connected" ? "Connected" : "Not connected"}</dt>
      <dd>
        since {formatTime(sinceMs)} UTC, {formatAgo(nowMs - sinceMs)}
      </dd>
      <dt>Data</dt>
      <dd>
        {lastSampleAgeMs === null
          ? "none yet"
          : `${formatNumber(samplesPerS, 1)} samples a second, the last ${ageOf(lastSampleAgeMs)}`}
      </dd>
      <dt>Dropped</dt>
      <dd>{drops.length === 0 ? "none" : drops.join(", ")}</dd>
    </dl>
  );
}

function Variables({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  return (
    <section className="block" aria-labelledby="variables">
      <h2 id="variables">Variables</h2>
      <dl className="facts facts-two variables">
        {fieldsOf(diagnosis).map(({ field, state }) => (
          <div key={field} className={state.kind === "reported" ? "" : `variable-${state.kind.replace(" ", "-")}`}>
            <dt>{fieldWords[field][0]}</dt>
            <dd>{fieldValue(field, state)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Changes({ changes }: { readonly changes: Diagnosis["changes"] }) {
  return (
    <section className="block" aria-labelledby="changes">
      <h2 id="changes">Last changes</h2>
      {changes.length === 0 && <p className="quiet">None yet.</p>}
      <ol className="changes">
        {changes.toReversed().map(({ atMs, text }) => (
          <li key={`${atMs} ${text}`}>
            <time>{formatTime(atMs)}</time> <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Why the link to the simulator is as it is: asked for every second while it is looked at. */
export function ConnectionPage() {
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
      <section className="sheet" data-covers="left" aria-labelledby="connection">
        <header className="sheet-head">
          <h1 id="connection">Connection to the simulator</h1>
          <Action look="link" onPress={() => openPage("fly")}>
            Back
          </Action>
        </header>
        <div className="sheet-body">
          {asked.error && <FailureNotice failure={failureOf(asked.error)} />}
          {asked.isPending && <Skeleton lines={5} label="Looking at the link" />}
          {diagnosis && (
            <>
              <section className="block">
                <WhatNext state={diagnosis.state} />
                <Facts diagnosis={diagnosis} />
                <div className="buttons">
                  <OtherSimulators />
                  <Copy text={() => diagnosisText(diagnosis, `${info?.version ?? ""} (${info?.platform ?? ""})`)}>
                    Copy diagnosis
                  </Copy>
                </div>
                <p className="hint">The copy holds no names, folders or addresses.</p>
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

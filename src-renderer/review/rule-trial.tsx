import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { Texts } from "../../src-shared/rules/rule-set.ts";
import { textOf } from "../../src-shared/rules/rule-words.ts";
import type { Trial, TrialRule } from "../../src-shared/rules/trial.ts";
import { inWords } from "../../src-shared/words/message.ts";
import { words } from "../../src-shared/words/words.ts";
import { useLogbook } from "../state/logbook.ts";
import { openLogged } from "../state/navigation.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatClock, formatNumber } from "../ui/format.ts";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import { RuleFile } from "./rule-file.tsx";
import "./review.css";

/** Tries a rule file on every flight of the logbook. */
export function RuleTrial() {
  const texts = words().review;
  const trial = useCommand("review.trial");
  return (
    <section className="block review" aria-label={texts.trial}>
      <p className="hint">{texts.trialHint}</p>
      <RuleFile onText={(text) => trial.mutate({ text })} />
      <ErrorNotice error={trial.error} />
      {trial.isPending && <Skeleton lines={4} label={texts.reading} />}
      {trial.data?.kind === "faults" && (
        <>
          <Notice tone="caution">{texts.faults}</Notice>
          <ul>
            {trial.data.faults.map(({ place, text }) => (
              <li key={`${place} ${inWords(text)}`}>
                <code>{place}</code> {inWords(text)}
              </li>
            ))}
          </ul>
        </>
      )}
      {trial.data?.kind === "tried" && <Tried trial={trial.data.trial} titles={trial.data.titles} />}
    </section>
  );
}

const columns = ["fired", "clear", "close", "unjudged", "absent"] as const;

function Tried({ trial, titles }: { readonly trial: Trial; readonly titles: Readonly<Record<string, Texts>> }) {
  const texts = words().review;
  const titleOf = (id: string): string => (titles[id] === undefined ? id : textOf(titles[id]));
  return (
    <>
      <p>{texts.tried(trial.rules.length, trial.flights)}</p>
      <div className="review-table">
        <table className="review-gates">
          <thead>
            <tr>
              <th scope="col">{texts.rule}</th>
              {columns.map((outcome) => (
                <th key={outcome} scope="col">
                  {texts.outcomes[outcome]}
                </th>
              ))}
              <th scope="col">{texts.before}</th>
            </tr>
          </thead>
          <tbody>
            {trial.rules.map(({ id, after, before, warning }) => (
              <tr key={id}>
                <th scope="row">
                  {titleOf(id)}
                  {warning && <div className="small">{texts.warnings[warning]}</div>}
                </th>
                {columns.map((outcome) => (
                  <td key={outcome}>{formatNumber(after[outcome] ?? 0)}</td>
                ))}
                <td>{formatNumber(before === null ? null : (before.fired ?? 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Changes rules={trial.rules} titleOf={titleOf} />
    </>
  );
}

/** Each flight that changes, with its moment. */
function Changes({
  rules,
  titleOf,
}: {
  readonly rules: readonly TrialRule[];
  readonly titleOf: (id: string) => string;
}) {
  const texts = words().review;
  const flights = useLogbook().data?.flights ?? [];
  const changes = rules.flatMap((rule) => rule.changes.map((change) => ({ ...change, rule: rule.id })));
  if (changes.length === 0) return null;
  const nameOf = (id: string): string => {
    const flight = flights.find((each) => each.id === id);
    return flight === undefined ? id : `${flightName(flight)} ${flight.departure}–${flight.arrival}`;
  };
  return (
    <>
      <h3 className="caption">{texts.changes}</h3>
      <ul className="review-rows">
        {changes.map(({ flight, rule, before, after, atMs }) => (
          <li key={`${flight} ${rule}`} className="review-change">
            <Action look="link" onPress={() => openLogged(flight, atMs)}>
              {nameOf(flight)}
            </Action>
            <span>
              {titleOf(rule)}: {before === null ? "" : `${texts.outcomes[before]} → `}
              {texts.outcomes[after]} {atMs !== null && <time className="quiet">{formatClock(atMs)}</time>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Fragment, useEffect, useRef } from "react";
import { textOf, valueWords, whyWords } from "../../src-shared/rules/rule-words.ts";
import {
  excuses as allExcuses,
  type Excuse,
  eventKey,
  type Finding,
  type Gate,
  type FlightReview as Reviewed,
  type ReviewedApproach,
  type RuleOutcome,
  type Verdict,
} from "../../src-shared/rules/verdict.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { LandingsPlot, landingsOf } from "../outcome/landings-plot.tsx";
import { useLogbook } from "../state/logbook.ts";
import { showMoment, useNavigation } from "../state/navigation.ts";
import { useCommand } from "../state/queries.ts";
import { Choice } from "../ui/choice.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { dash, formatClock, formatNumber, formatTime, joined, unbroken } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";
import { Zone } from "../ui/zone.tsx";
import { useReview } from "./events.tsx";
import "./review.css";

interface Props {
  readonly flightId: string;
  /** The review is read again when this changes. */
  readonly stage: string;
  /** The pilot may still say why something was right. */
  readonly mayExcuse: boolean;
}

/** What a flight was like: what worked, the approaches, what did not, and what could not be judged. */
export function FlightReview({ flightId, stage, mayExcuse }: Props) {
  const { data, error, isPending } = useReview(flightId, stage);
  if (data === null) return null;
  return (
    <section className="block review">
      <h2 className="caption">{words().review.title}</h2>
      <ErrorNotice error={error} />
      {isPending && <Skeleton lines={3} label={words().review.reading} />}
      {data && <Shown flightId={flightId} reviewed={data} mayExcuse={mayExcuse} />}
    </section>
  );
}

const isPraise = ({ level }: Finding): boolean => level === "praise";

function Shown({
  flightId,
  reviewed,
  mayExcuse,
}: {
  readonly flightId: string;
  readonly reviewed: Reviewed;
  readonly mayExcuse: boolean;
}) {
  const texts = words().review;
  const { verdict, again } = reviewed;
  const of = (outcome: RuleOutcome["outcome"]) => verdict.rules.filter((rule) => rule.outcome === outcome);
  const fired = of("fired").filter(({ findings }) => !findings.every(isPraise));
  const unjudged = of("unjudged");
  return (
    <>
      <p className="quiet">{(reviewed.isAirlines ? texts.byAirline : texts.by)(verdict.set.version)}</p>
      <Worked verdict={verdict} />
      {verdict.approaches.map((approach) => (
        <Approach key={approach.endMs} approach={approach} verdict={verdict} />
      ))}
      <h3>{texts.events}</h3>
      {fired.length === 0 && <p className="quiet">{texts.noEvents}</p>}
      {fired.length > 0 && <Zone />}
      <ol className="review-rows">
        {fired.map((rule) => (
          <Event key={rule.id} rule={rule} flightId={flightId} excuses={reviewed.excuses} mayExcuse={mayExcuse} />
        ))}
      </ol>
      {of("close").length > 0 && (
        <p className="quiet">
          {texts.close}:{" "}
          {of("close")
            .map(({ title }) => textOf(title))
            .join(", ")}
        </p>
      )}
      {unjudged.length > 0 && (
        <Disclosure summary={texts.unjudged(formatNumber(unjudged.length))}>
          {() => (
            <dl className="facts">
              {unjudged.map((rule) => (
                <Fragment key={rule.id}>
                  <dt>{textOf(rule.title)}</dt>
                  <dd className="quiet">{whyWords(rule)}</dd>
                </Fragment>
              ))}
            </dl>
          )}
        </Disclosure>
      )}
      <LastLandings flightId={flightId} />
      {again && <Again kept={verdict} again={again} />}
    </>
  );
}

/** Fewer landings are no trend. */
const leastLandings = 3;
const trendLandings = 10;

/** The trend of the landings, up to this one. */
function LastLandings({ flightId }: { readonly flightId: string }) {
  const flights = useLogbook().data?.flights ?? [];
  const from = Math.max(
    0,
    flights.findIndex(({ id }) => id === flightId),
  );
  const landings = landingsOf(flights.slice(from), trendLandings);
  if (landings.length < leastLandings) return null;
  return (
    <>
      <h3>{words().review.lastLandings}</h3>
      <LandingsPlot landings={landings} flightId={flightId} />
    </>
  );
}

/** What worked comes first. */
function Worked({ verdict: { rules } }: { readonly verdict: Verdict }) {
  const texts = words().review;
  const praised = rules.filter(({ findings }) => findings.some(isPraise));
  const clear = rules.filter(({ outcome }) => outcome === "clear");
  const judged = rules.filter(({ outcome }) => outcome === "clear" || outcome === "fired" || outcome === "close");
  const worked = [...praised, ...clear];
  return (
    <>
      <h3>{texts.worked}</h3>
      {praised.map(({ id, title }) => (
        <p key={id} className="review-praise">
          {textOf(title)} <span className="quiet">{texts.levels.praise}</span>
        </p>
      ))}
      <Disclosure summary={texts.workedCount(formatNumber(worked.length), formatNumber(judged.length))}>
        {() => <p className="quiet">{clear.map(({ title }) => textOf(title)).join(", ")}</p>}
      </Disclosure>
    </>
  );
}

/** An approach with the values of its criteria at the gates. */
function Approach({ approach, verdict }: { readonly approach: ReviewedApproach; readonly verdict: Verdict }) {
  const texts = words().review;
  const { destabilised, gates, judged, end, endMs } = approach;
  const ruleOf = (id: string) => verdict.rules.find((rule) => rule.id === id);
  const criteria = verdict.rules.filter(({ id }) => gates.some((gate) => shownAt(gate, id) !== undefined));
  return (
    <>
      <h3>
        {texts.approach[end]}, {formatClock(endMs)}
      </h3>
      {destabilised ? (
        <p>
          <strong>{texts.destabilised(joined(formats().altitude(destabilised.heightFt)))}.</strong>{" "}
          {textOf(ruleOf(destabilised.rule)?.title ?? { en: destabilised.rule })}: {unbroken(valueWords(destabilised))}
        </p>
      ) : (
        <p className="quiet">{judged.length === 0 ? texts.notJudged : texts.stable}</p>
      )}
      {criteria.length > 0 && (
        <table className="review-gates">
          <thead>
            <tr>
              <th scope="col">{texts.criterion}</th>
              {gates.map(({ heightFt }) => (
                <th key={heightFt} scope="col">
                  {texts.at(joined(formats().altitude(heightFt)))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ id, title, criterionTitle }) => (
              <tr key={id}>
                <th scope="row">
                  {textOf(criterionTitle ?? title)}
                  <GateLimit values={gates.flatMap((gate) => shownAt(gate, id) ?? [])} />
                </th>
                {gates.map((gate) => (
                  <GateValue key={gate.heightFt} value={shownAt(gate, id)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type ShownAtGate = Gate["values"][number];

/** The value of a criterion at a gate, if it was judged there. */
const shownAt = ({ values }: Gate, rule: string): ShownAtGate | undefined =>
  values.find((each) => each.rule === rule && each.value !== null);

function GateLimit({ values }: { readonly values: readonly ShownAtGate[] }) {
  const limited = values.find(({ limit }) => limit !== null);
  if (limited === undefined) return null;
  const limit = valueWords({ ...limited, value: limited.limit, limit: null });
  return <span className="quiet">, {unbroken(words().review.limit(limit))}</span>;
}

function GateValue({ value }: { readonly value: ShownAtGate | undefined }) {
  const texts = words().review;
  if (value === undefined) return <td>{dash}</td>;
  const [sign, says] = value.ok === null ? [dash, texts.open] : value.ok ? ["✓", texts.met] : ["✗", texts.notMet];
  return (
    <td className={value.ok === false ? "review-not-met" : undefined}>
      {unbroken(valueWords({ ...value, limit: null }))}{" "}
      <span role="img" aria-label={says} title={says}>
        {sign}
      </span>
    </td>
  );
}

interface EventProps {
  readonly rule: RuleOutcome;
  readonly flightId: string;
  readonly excuses: Reviewed["excuses"];
  readonly mayExcuse: boolean;
}

function Event({ rule, flightId, excuses, mayExcuse }: EventProps) {
  const texts = words().review;
  return (
    <li>
      <strong>{textOf(rule.title)}</strong>
      {rule.count > 1 && <span className="quiet">, {texts.times(formatNumber(rule.count))}</span>}
      <ol>
        {rule.findings.map((finding) => {
          const { fromMs, level } = finding;
          const excuse = excuses[eventKey(rule.id, fromMs)] ?? null;
          return (
            <Fragment key={`${fromMs} ${level}`}>
              <Found finding={finding} />
              {mayExcuse && level !== "praise" ? (
                <li>
                  <Reason event={{ flightId, rule: rule.id, fromMs }} excuse={excuse} />
                </li>
              ) : (
                excuse && <li>{texts.excuses[excuse]}</li>
              )}
            </Fragment>
          );
        })}
      </ol>
      {rule.hint && <p className="quiet">{textOf(rule.hint)}</p>}
    </li>
  );
}

interface ReasonProps {
  readonly event: { readonly flightId: string; readonly rule: string; readonly fromMs: number };
  readonly excuse: Excuse | null;
}

/** Asks for the reason of an event. */
function Reason({ event, excuse }: ReasonProps) {
  const texts = words().review;
  const command = useCommand("review.excuse", ["review.of"]);
  const reasons = [null, ...allExcuses].map((id) => ({ id: id ?? "none", name: texts.excuses[id ?? "none"] }));
  return (
    <>
      <Choice
        label={texts.excuse}
        placeholder={texts.excuses.none}
        options={reasons}
        selected={excuse ?? "none"}
        onSelect={(id) => command.mutate({ ...event, excuse: allExcuses.find((each) => each === id) ?? null })}
      />
      <ErrorNotice error={command.error} />
    </>
  );
}

/** One event of a rule. Its time shows it on the map. */
function Found({ finding }: { readonly finding: Finding }) {
  const texts = words().review;
  const { fromMs, heightFt, level } = finding;
  const chosen = useNavigation(({ moment }) => (moment?.atMs === fromMs ? moment : null));
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen !== null) row.current?.scrollIntoView({ block: "center" });
  }, [chosen]);
  return (
    <li ref={row} className="review-finding" aria-current={chosen !== null || undefined}>
      <button type="button" className="button button-link" title={texts.onMap} onClick={() => showMoment(fromMs)}>
        <time>{formatTime(fromMs)}</time>
      </button>
      <span>
        {unbroken(valueWords(finding))}
        {heightFt !== null && (
          <span className="quiet">, {texts.aboveRunway(joined(formats().altitude(heightFt)))}</span>
        )}
      </span>
      <span className="quiet">{texts.levels[level]}</span>
    </li>
  );
}

/** What the present rules would say, beside what was said. */
function Again({ kept, again }: { readonly kept: Verdict; readonly again: Verdict }) {
  const texts = words().review;
  const others = again.rules.filter(
    ({ id, outcome }) => kept.rules.find((rule) => rule.id === id)?.outcome !== outcome,
  );
  return (
    <>
      <h3>{texts.again(again.set.version)}</h3>
      {others.length === 0 && <p className="quiet">{texts.sameAgain}</p>}
      <ul className="review-rows">
        {others.map((rule) => (
          <li key={rule.id}>
            {textOf(rule.title)}: {texts.outcomes[rule.outcome]}
          </li>
        ))}
      </ul>
    </>
  );
}

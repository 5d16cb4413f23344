import { useQuery } from "@tanstack/react-query";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { RuleSet } from "../../src-shared/rules/rule-set.ts";
import { ruleLines, textOf } from "../../src-shared/rules/rule-words.ts";
import { words } from "../../src-shared/words/words.ts";
import { call } from "../state/bridge.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { ErrorNotice, FailureNotice } from "../ui/notice.tsx";
import { RuleFile } from "./rule-file.tsx";
import "./review.css";

const useRules = ({ id }: AirlineProfile) =>
  useQuery({ queryKey: ["rules.look", id], queryFn: () => call("rules.look", { airlineId: id }) }).data;

/** Every rule of an airline with its limits, before the flight that they judge. Nothing if it has none. */
export function RulesBeforeFlight({ airline }: { readonly airline: AirlineProfile }) {
  const rules = useRules(airline);
  const isReviewed = usePushed(({ settings }) => settings?.reviewFlights === true);
  return isReviewed && rules?.set ? <Rules set={rules.set} /> : null;
}

function Rules({ set }: { readonly set: RuleSet }) {
  const texts = words().review;
  return (
    <Disclosure summary={texts.airlineRules(textOf(set.name), set.version, set.rules.length)}>
      {() => (
        <>
          <p className="hint">{texts.airlineRulesWhat}</p>
          <ul className="review-rows">
            {set.rules.map((rule) => (
              <li key={rule.id}>
                <strong dir="auto">{textOf(rule.title)}</strong>
                {ruleLines(rule).map((line) => (
                  <div key={line} className="quiet" dir="auto">
                    {line}
                  </div>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </Disclosure>
  );
}

/** The airline's rules on its own page, where a file of the airline can be chosen. */
export function AirlineRules({ airline }: { readonly airline: AirlineProfile }) {
  const texts = words().review;
  const rules = useRules(airline);
  const isReviewed = usePushed(({ settings }) => settings?.reviewFlights === true);
  const command = useCommand("rules.take", ["rules.look"]);
  const take = (text: string | null) => command.mutate({ airlineId: airline.id, text });
  if (rules === undefined || (rules.set === null && rules.problem === null && airline.rulesUrl !== null)) return null;
  return (
    <section className="block review" aria-label={texts.airlineRulesTitle}>
      {rules.set && (
        <>
          <Rules set={rules.set} />
          {!isReviewed && <p className="hint">{texts.notUsed}</p>}
          {airline.rulesUrl === null && <Action onPress={() => take(null)}>{texts.remove}</Action>}
        </>
      )}
      {rules.problem && <FailureNotice failure={rules.problem} />}
      {rules.set === null && airline.rulesUrl === null && (
        <Disclosure summary={texts.airlineRulesTitle}>
          {() => (
            <>
              <p className="hint">{texts.noAirlineRules}</p>
              <RuleFile onText={take} />
            </>
          )}
        </Disclosure>
      )}
      <ErrorNotice error={command.error} />
    </section>
  );
}

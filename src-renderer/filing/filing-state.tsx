import { type FlightStage, pilotMustLook } from "../../src-shared/domain/flight-view.ts";
import type { Failure } from "../../src-shared/domain/result.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { aboutSignIn } from "../state/bridge.ts";
import { useNow } from "../state/now.ts";
import { useSession } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { AirlineAction } from "../ui/airline-action.tsx";
import { ErrorNotice, FailureNotice, Notice } from "../ui/notice.tsx";

/** The stages of a flight whose report is open or under way. */
export type ReportStage = Exclude<FlightStage, { kind: "filed" | "cancelling" | "cancelled" | "elsewhere" }>;

interface Props {
  readonly stage: ReportStage;
  readonly cannotFile: string | null;
  readonly comments: string;
  readonly diversion: string | null;
}

/** Why the report was not filed. After a new sign-in, an expired one is no longer the reason. */
function Problem({ failure }: { readonly failure: Failure }) {
  const signedIn = useSession()?.kind === "signed_in";
  return signedIn && aboutSignIn.has(failure.code) ? (
    <Notice tone="quiet">{words().filing.signedInAgain}</Notice>
  ) : (
    <FailureNotice failure={failure} />
  );
}

/** Counts down to the next attempt. */
function Waiting({ problem, untilMs }: { readonly problem: Failure | undefined; readonly untilMs: number }) {
  const texts = words().filing;
  const leftS = Math.max(0, Math.ceil((untilMs - useNow()) / 1000));
  return (
    <>
      {problem && <FailureNotice tone="caution" failure={problem} />}
      <Action look="primary" busy reason={texts.waitingWhy(formats().span(leftS))} onPress={() => undefined}>
        {texts.waiting}
      </Action>
    </>
  );
}

/** Counts down to the next question that Contrail asks by itself. */
function AgainBySelf({ againMs }: { readonly againMs: number | undefined }) {
  const leftS = Math.ceil(((againMs ?? 0) - useNow()) / 1000);
  return leftS > 0 && <p className="hint">{words().filing.againBySelf(formats().span(leftS))}</p>;
}

/** The stage of the filing and its one action. A lost answer is never called a failure. */
export function FilingState({ stage, cannotFile, comments, diversion }: Props) {
  const { filing: texts, shell } = words();
  const file = useCommand("flight.file");
  const check = useCommand("flight.checkFiling");
  const settle = useCommand("flight.settleFiling");
  const send = () => file.mutate({ comments, diversion });
  const failed = <ErrorNotice error={file.error ?? check.error ?? settle.error} />;
  switch (stage.kind) {
    case "tracking":
    case "unfinished":
    case "crashed":
      return (
        <>
          {failed}
          <AirlineAction look="primary" busy={file.isPending} reason={cannotFile} onPress={send}>
            {file.isPending ? texts.filing : stage.kind === "crashed" ? words().flight.fileCrash : texts.file}
          </AirlineAction>
        </>
      );
    case "filing": {
      if (stage.step === "waiting") return <Waiting problem={stage.problem} untilMs={stage.untilMs ?? 0} />;
      const steps = {
        sending: { name: texts.sending, why: texts.sendingWhy },
        checking: { name: texts.checking, why: texts.checkingWhy },
      };
      const { name, why } = steps[stage.step];
      return (
        <Action look="primary" busy reason={why} onPress={send}>
          {name}
        </Action>
      );
    }
    case "answer_unknown":
      return (
        <>
          <FailureNotice tone="caution" failure={stage.problem} />
          <AgainBySelf againMs={stage.againMs} />
          {failed}
          <AirlineAction look="primary" busy={check.isPending} onPress={() => check.mutate(undefined)}>
            {check.isPending ? texts.checking : stage.problem.code === "not_checked" ? texts.check : shell.checkAgain}
          </AirlineAction>
          {pilotMustLook(stage) && (
            <>
              <Action busy={settle.isPending} onPress={() => settle.mutate({ arrived: true })}>
                {texts.isThere}
              </Action>
              <Action busy={settle.isPending} onPress={() => settle.mutate({ arrived: false })}>
                {texts.isNotThere}
              </Action>
            </>
          )}
          <p className="hint">{texts.cancelWaits}</p>
        </>
      );
    case "refused":
      return (
        <>
          <Problem failure={stage.problem} />
          <AgainBySelf againMs={stage.againMs} />
          {failed}
          {stage.problem.code !== "report_exists" && (
            <AirlineAction look="primary" busy={file.isPending} reason={cannotFile} onPress={send}>
              {file.isPending
                ? texts.filing
                : stage.problem.code === "closed_flight"
                  ? texts.sendAnyway
                  : shell.tryAgain}
            </AirlineAction>
          )}
          {stage.shortForm === true && (
            <>
              <AirlineAction
                busy={file.isPending}
                reason={cannotFile}
                showReason={false}
                onPress={() => file.mutate({ comments, diversion, fields: "essential" })}
              >
                {texts.sendShort}
              </AirlineAction>
              <p className="hint">{texts.sendShortWhat}</p>
            </>
          )}
          <p className="hint">{texts.nothingLost}</p>
        </>
      );
    default:
      return stage satisfies never;
  }
}

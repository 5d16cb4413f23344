import { useId, useState } from "react";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { MapControls } from "../map/controls.tsx";
import { EventLog } from "../outcome/event-log.tsx";
import { Outcome } from "../outcome/outcome.tsx";
import { ReportFacts } from "../outcome/report-facts.tsx";
import { SavePicture } from "../outcome/save-picture.tsx";
import { ReviewEvents } from "../review/events.tsx";
import { FlightReview } from "../review/flight-review.tsx";
import { trail } from "../state/follow-trail.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand, useLandingTrace } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { scrolls } from "../ui/scrolls.ts";
import { DiversionChoice, useDiversion } from "./diversion.tsx";
import { FilingState, type ReportStage } from "./filing-state.tsx";
import { FlightMenu } from "./flight-menu.tsx";
import "./filing.css";

interface Props {
  readonly flight: FlightView;
  readonly stage: ReportStage;
  /** Returns to the instruments. Null after the report was sent. */
  readonly onBack: (() => void) | null;
}

const longestComment = 4000;

/** The report before and during filing: its content, the pilot's comments, and the stage of the filing. */
export function ReportPage({ flight, stage, onBack }: Props) {
  const [comments, setComments] = useState(flight.comments);
  const keep = useCommand("flight.comment");
  const commentsId = useId();
  const diversion = useDiversion(flight);
  const trace = useLandingTrace(flight).data;
  const plan = usePushed((pushed) => pushed.flightPlan);
  const flown = trail.points;
  const texts = words().filing;
  const { head } = flight;
  const open = ["tracking", "unfinished", "crashed", "refused"].includes(stage.kind);
  return (
    <div className="report-room">
      <section className="panel sheet" data-covers="left" aria-labelledby="report">
        <header className="sheet-head">
          <h1 id="report">{texts.reportFor(flightName(head))}</h1>
          {onBack && (
            <Action look="link" onPress={onBack}>
              {texts.backToFlight}
            </Action>
          )}
          {stage.kind === "refused" && <FlightMenu flight={flight} />}
        </header>
        <div className="sheet-body" ref={scrolls}>
          <section className="block">
            <Outcome
              flightId={head.id}
              tracker={flight.tracker}
              trace={trace ?? null}
              playsOnce={flight.tracker?.clocks.inMs != null}
            >
              <SavePicture flight={flight} trace={trace ?? null} trail={trail} />
            </Outcome>
          </section>
          <ReviewEvents flightId={head.id} stage={stage.kind} trail={flown} />
          <FlightReview flightId={head.id} stage={stage.kind} mayExcuse={open} />
          <section className="block" aria-label={texts.flight}>
            <ReportFacts flight={flight} plan={plan} />
          </section>
          <section className="block">
            <h2 className="caption">{texts.log}</h2>
            <EventLog events={flight.events} />
          </section>
        </div>
        <footer className="sheet-foot">
          <div className="field">
            <label htmlFor={commentsId}>{texts.comments}</label>
            <textarea
              id={commentsId}
              rows={2}
              maxLength={longestComment}
              value={comments}
              readOnly={!open}
              dir="auto"
              onChange={({ target }) => {
                setComments(target.value);
                keep.mutate({ comments: target.value });
              }}
            />
          </div>
          <DiversionChoice flight={flight} diversion={diversion} open={open} />
          <FilingState
            stage={stage}
            cannotFile={flight.cannotFile ?? diversion.problem}
            diversion={diversion.code}
            comments={comments.trim()}
          />
        </footer>
      </section>
      <div className="flight-controls">
        <MapControls />
      </div>
    </div>
  );
}

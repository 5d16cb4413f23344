import type { Resume, ResumePoint } from "../../src-shared/flight-view.ts";
import type { FlightWords } from "../../src-shared/words/en/flight.ts";
import type { Formats } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useNow } from "../state/now.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, formatPosition, joined, nothing } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";

interface Props {
  readonly reason: string;
  readonly resume: Resume | null;
  /** Why it cannot be filed as it is; null when it can. */
  readonly cannotFile: string | null;
  readonly onReport: () => void;
  readonly onCancel: () => void;
}

const rows = (w: FlightWords, f: Formats, nowMs: number) => [
  { name: w.seen, of: (at: ResumePoint) => formatAgo(nowMs - at.timeMs) },
  { name: w.aircraft, of: (at: ResumePoint) => at.icaoType || at.aircraft || nothing },
  { name: w.position, of: (at: ResumePoint) => formatPosition(at.latitudeDeg, at.longitudeDeg) },
  { name: w.altitude, of: (at: ResumePoint) => joined(f.altitude(at.altitudeFt)) },
  { name: w.fuel, of: (at: ResumePoint) => joined(f.weight(at.fuelLb)) },
];

function SideBySide({ resume }: { readonly resume: Resume }) {
  const w = words().flight;
  const nowMs = useNow();
  return (
    <table className="resume">
      <thead>
        <tr>
          <td />
          <th scope="col">{w.lastKnown}</th>
          <th scope="col">{w.now}</th>
        </tr>
      </thead>
      <tbody>
        {rows(w, formats(), nowMs).map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(resume.last)}</td>
            <td>{resume.now === null ? nothing : of(resume.now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A flight that stopped in the middle: nothing of it is lost, and the pilot says what becomes of it. */
export function Unfinished({ reason, resume, cannotFile, onReport, onCancel }: Props) {
  const w = words().flight;
  const carryOn = useCommand("flight.continue");
  const check = useCommand("flight.checkResume");
  const refused = resume !== null && resume.reasons.length > 0 ? resume.reasons.join(" ") : null;
  return (
    <>
      <p className="side-says">
        <strong>{w.notFinished}</strong> {reason}
      </p>
      {resume && <SideBySide resume={resume} />}
      <Action
        look="primary"
        reason={refused}
        busy={carryOn.isPending}
        onPress={() => carryOn.mutate(undefined, { onError: () => undefined })}
      >
        {carryOn.isPending ? w.continuing : w.continueFlight}
      </Action>
      {carryOn.error && refused === null && <FailureNotice failure={failureOf(carryOn.error)} />}
      <Action busy={check.isPending} onPress={() => check.mutate(undefined)}>
        {w.checkAgain}
      </Action>
      <Action reason={cannotFile} onPress={onReport}>
        {w.fileWhatIHave}
      </Action>
      <Action look="link" onPress={onCancel}>
        {w.discardFlight}
      </Action>
    </>
  );
}

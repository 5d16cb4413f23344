import type { Resume, ResumePoint } from "../../src-shared/flight-view.ts";
import { failureOf } from "../state/bridge.ts";
import { useNow } from "../state/now.ts";
import { useWeightUnit } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatAgo, formatNumber, formatPosition, formatWeight, nothing } from "../ui/format.ts";
import { FailureNotice } from "../ui/notice.tsx";

interface Props {
  readonly reason: string;
  readonly resume: Resume | null;
  /** Why it cannot be filed as it is; null when it can. */
  readonly cannotFile: string | null;
  readonly onReport: () => void;
  readonly onCancel: () => void;
}

const rows = (weightUnit: "lb" | "kg", nowMs: number) => [
  { name: "Seen", of: (at: ResumePoint) => formatAgo(nowMs - at.timeMs) },
  { name: "Aircraft", of: (at: ResumePoint) => at.icaoType || at.aircraft || nothing },
  { name: "Position", of: (at: ResumePoint) => formatPosition(at.latitudeDeg, at.longitudeDeg) },
  { name: "Altitude", of: (at: ResumePoint) => `${formatNumber(at.altitudeFt)} ft` },
  { name: "Fuel", of: (at: ResumePoint) => `${formatWeight(at.fuelLb, weightUnit)} ${weightUnit}` },
];

function SideBySide({ resume }: { readonly resume: Resume }) {
  const weightUnit = useWeightUnit();
  const nowMs = useNow();
  return (
    <table className="resume">
      <thead>
        <tr>
          <td />
          <th scope="col">Last known</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {rows(weightUnit, nowMs).map(({ name, of }) => (
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
  const carryOn = useCommand("flight.continue");
  const check = useCommand("flight.checkResume");
  const refused = resume !== null && resume.reasons.length > 0 ? resume.reasons.join(" ") : null;
  return (
    <>
      <p className="side-says">
        <strong>This flight is not finished.</strong> {reason}
      </p>
      {resume && <SideBySide resume={resume} />}
      <Action
        look="primary"
        reason={refused}
        busy={carryOn.isPending}
        onPress={() => carryOn.mutate(undefined, { onError: () => undefined })}
      >
        {carryOn.isPending ? "Continuing" : "Continue flight"}
      </Action>
      {carryOn.error && refused === null && <FailureNotice failure={failureOf(carryOn.error)} />}
      <Action busy={check.isPending} onPress={() => check.mutate(undefined)}>
        Check again
      </Action>
      <Action reason={cannotFile} onPress={onReport}>
        File what I have
      </Action>
      <Action look="link" onPress={onCancel}>
        Discard flight
      </Action>
    </>
  );
}

import type { Resume, ResumePoint } from "../../src-shared/domain/flight-view.ts";
import type { flight } from "../../src-shared/words/en/flight.ts";
import type { Formats } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useNow } from "../state/now.ts";
import { dash, formatAgo, joined } from "../ui/format.ts";

const rows = (texts: typeof flight, f: Formats, nowMs: number) => [
  { name: texts.seen, of: (at: ResumePoint) => formatAgo(nowMs - at.timeMs) },
  { name: texts.aircraft, of: (at: ResumePoint) => at.icaoType || at.aircraft || dash },
  { name: texts.position, of: (at: ResumePoint) => f.position(at.latitudeDeg, at.longitudeDeg) },
  { name: texts.altitude, of: (at: ResumePoint) => joined(f.altitude(at.altitudeFt)) },
  { name: texts.fuel, of: (at: ResumePoint) => joined(f.weight(at.fuelLb)) },
];

/** Last known state and present state, for the pilot to compare. */
export function SideBySide({ resume }: { readonly resume: Resume }) {
  const texts = words().flight;
  const nowMs = useNow();
  return (
    <table className="resume">
      <thead>
        <tr>
          <td />
          <th scope="col">{texts.lastKnown}</th>
          <th scope="col">{texts.now}</th>
        </tr>
      </thead>
      <tbody>
        {rows(texts, formats(), nowMs).map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{of(resume.last)}</td>
            <td>{resume.now === null ? dash : of(resume.now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

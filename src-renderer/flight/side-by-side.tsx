import type { Resume, ResumePoint } from "../../src-shared/flight-view.ts";
import type { FlightWords } from "../../src-shared/words/en/flight.ts";
import type { Formats } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useNow } from "../state/now.ts";
import { dash, formatAgo, formatPosition, joined } from "../ui/format.ts";

const rows = (w: FlightWords, f: Formats, nowMs: number) => [
  { name: w.seen, of: (at: ResumePoint) => formatAgo(nowMs - at.timeMs) },
  { name: w.aircraft, of: (at: ResumePoint) => at.icaoType || at.aircraft || dash },
  { name: w.position, of: (at: ResumePoint) => formatPosition(at.latitudeDeg, at.longitudeDeg) },
  { name: w.altitude, of: (at: ResumePoint) => joined(f.altitude(at.altitudeFt)) },
  { name: w.fuel, of: (at: ResumePoint) => joined(f.weight(at.fuelLb)) },
];

/** Last known state and present state, for the pilot to compare. */
export function SideBySide({ resume }: { readonly resume: Resume }) {
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
            <td>{resume.now === null ? dash : of(resume.now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

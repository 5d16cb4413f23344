import { formats, words } from "../../src-shared/words/words.ts";
import { useCommand, useFaultReports } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { Copy } from "../ui/copy.tsx";
import { ErrorNotice } from "../ui/notice.tsx";

/** The list of Contrail's crash reports. */
export function FaultReports() {
  const texts = words().upkeep;
  const listed = useFaultReports();
  const reports = listed.data ?? [];
  const show = useCommand("faults.show");
  const remove = useCommand("faults.remove", ["faults.list"]);
  const error = listed.error ?? show.error ?? remove.error;
  return (
    <section className="block" aria-labelledby="crash-reports">
      <h2 id="crash-reports">{texts.crashReports}</h2>
      <ErrorNotice error={error} />
      {listed.data?.length === 0 && <p className="quiet">{texts.noCrashReports}</p>}
      {reports.map((report) => (
        <details key={report.id} className="crash-report">
          <summary>{`${formats().date(report.atMs)}, ${formats().clock(report.atMs)}`}</summary>
          <pre>{report.text}</pre>
          <div className="buttons">
            <Copy text={() => report.text}>{texts.copyReport}</Copy>
            <Action onPress={() => show.mutate({ faultId: report.id })}>{texts.showFile}</Action>
            <Action onPress={() => remove.mutate({ faultId: report.id })}>{texts.removeReport}</Action>
          </div>
        </details>
      ))}
      {reports.length > 0 && <p className="hint">{texts.crashReportsHint}</p>}
    </section>
  );
}

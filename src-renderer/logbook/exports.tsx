import { type ExportFormat, exportFormats } from "../../src-shared/domain/logbook.ts";
import { words } from "../../src-shared/words/words.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";

/** The flight as a file. The one for a bug report omits the pilot. */
export function Exports({ flightId }: { readonly flightId: string }) {
  const texts = words().logbook;
  const names: Readonly<Record<ExportFormat, string>> = {
    gpx: "GPX",
    kml: "KML",
    csv: "CSV",
    replay: texts.replay,
    report: texts.forBugReport,
  };
  const save = useCommand("logbook.export");
  return (
    <section className="block">
      <h2 className="caption">{texts.exportIt}</h2>
      <div className="buttons">
        {exportFormats.map((format) => (
          <Action key={format} busy={save.isPending} onPress={() => save.mutate({ flightId, format })}>
            {names[format]}
          </Action>
        ))}
      </div>
      <p className="hint">{texts.exportWhat}</p>
      <ErrorNotice error={save.error} />
      {save.data != null && <Notice tone="good">{texts.writtenTo(save.data)}</Notice>}
    </section>
  );
}

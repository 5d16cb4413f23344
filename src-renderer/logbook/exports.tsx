import { useState } from "react";
import type { ExportFormat } from "../../src-shared/logbook.ts";
import { failureOf } from "../state/bridge.ts";
import { useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";

const formats: readonly { readonly format: ExportFormat; readonly name: string }[] = [
  { format: "gpx", name: "GPX" },
  { format: "kml", name: "KML" },
  { format: "csv", name: "CSV" },
  { format: "replay", name: "Replay" },
  { format: "report", name: "For a bug report" },
];

/** The flight as a file. The one for a bug report leaves out who flew it. */
export function Exports({ flightId }: { readonly flightId: string }) {
  const [written, setWritten] = useState<string | null>(null);
  const save = useCommand("logbook.export");
  return (
    <section className="block">
      <h2 className="caption">Export</h2>
      <div className="buttons">
        {formats.map(({ format, name }) => (
          <Action
            key={format}
            busy={save.isPending}
            onPress={() => save.mutate({ flightId, format }, { onSuccess: setWritten })}
          >
            {name}
          </Action>
        ))}
      </div>
      <p className="hint">The file for a bug report holds the flight, and neither your name nor the airline's ids.</p>
      {save.error && <FailureNotice failure={failureOf(save.error)} />}
      {written !== null && <Notice tone="good">Written to {written}</Notice>}
    </section>
  );
}

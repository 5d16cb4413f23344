import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, hostname, release, userInfo } from "node:os";
import { join } from "node:path";
import { type FaultReport, faultReportSchema } from "../../../src-shared/domain/fault.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { redact } from "./redact.ts";

interface FaultsParts {
  readonly folder: string;
  /** "Contrail 1.2.3, Electron 45.4.1". */
  readonly program: string;
  readonly system: System;
  /** The newest log, which contains only redacted text. */
  readonly logFile: string;
  readonly now: () => number;
  /** Shows a file in the system's file manager. */
  readonly showFile: (path: string) => void;
}

const mostReports = 20;
const longestText = 16_000;
const logTailBytes = 6_000;

/**
 * Writes crash reports as files in `folder` and sends them to nobody. Each is written immediately, because the program
 * may be about to end. A native crash writes no report, so a marker file shows the next start that the last run did not
 * end normally.
 */
export function createFaults({ folder, program, system, logFile, now, showFile }: FaultsParts) {
  const marker = join(folder, "running");
  const fileOf = (id: string): string => join(folder, `${id}.json`);

  function logTail(): string {
    try {
      return readFileSync(logFile, "utf8").slice(-logTailBytes);
    } catch {
      return "(no log)";
    }
  }

  function list(): FaultReport[] {
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => {
        try {
          const read = faultReportSchema.safeParse(JSON.parse(readFileSync(join(folder, name), "utf8")));
          return read.success ? [read.data] : [];
        } catch {
          return []; // a report that was being written when the computer went down
        }
      })
      .toSorted((a, b) => b.atMs - a.atMs);
  }

  /** Never throws, because something is already wrong when it is called. */
  function record(title: string, error?: unknown): void {
    try {
      const atMs = now();
      const lines = [
        title,
        `${program}, ${system} ${process.arch} ${release()}, ${new Date(atMs).toISOString()}`,
        error === undefined ? "" : String(redact(error)),
        "The log's last lines:",
        logTail(),
      ];
      const text = impersonal(lines.filter((line) => line !== "").join("\n\n")).slice(0, longestText);
      const id = `${new Date(atMs).toISOString().replaceAll(/[:.]/g, "-")}-${Math.floor(Math.random() * 1e6)}`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(id), JSON.stringify({ id, atMs, text }), { mode: 0o600 });
      for (const old of list().slice(mostReports)) rmSync(fileOf(old.id), { force: true });
    } catch {
      // A full disk must not cause a second crash.
    }
  }

  return {
    list,
    record,
    show: (id: string): void => showFile(fileOf(id)),
    remove: (id: string): void => rmSync(fileOf(id), { force: true }),
    /** Call once, when the program starts. */
    begin(): void {
      try {
        if (existsSync(marker))
          record("Contrail ended without closing: it crashed, was killed, or the computer went down.");
        mkdirSync(folder, { recursive: true });
        writeFileSync(marker, "");
      } catch {
        // Flights use the same disk and report the failure to the pilot.
      }
    },
    /** Call at a normal end of the program. */
    end(): void {
      try {
        rmSync(marker, { force: true, maxRetries: 5, retryDelay: 20 });
      } catch {
        // Another program has the file open. The next start then counts this end as a crash, which is better than a
        // crash now.
      }
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

/** Removes personal data: the home folder, the names of account and computer. */
function impersonal(text: string): string {
  const { username } = userInfo();
  return [
    [homedir(), "~"],
    [hostname(), "[computer]"],
    [username, "[account]"],
  ].reduce((all, [name = "", instead = ""]) => (name.length < 3 ? all : all.replaceAll(name, instead)), text);
}

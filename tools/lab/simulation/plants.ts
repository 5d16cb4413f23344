import { flightOf } from "../../../src-main/airlines/crew-system/testing/signed-in.ts";
import { type AirlineResult, airlineFailure } from "../../../src-main/airlines/failure.ts";
import type { Airline } from "../../../src-main/airlines/port.ts";
import type { AppendFile, Files } from "../../../src-main/platform/storage/files.ts";
import { decodeLines, encodeLine } from "../../../src-main/platform/storage/journal.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { Plant } from "./world.ts";

/** Changes every file that is opened for appending. */
const appending =
  (change: (file: AppendFile) => Partial<AppendFile>) =>
  (files: Files): Files => ({
    ...files,
    async openAppend(path, length) {
      const file = await files.openAppend(path, length);
      return { ...file, ...change(file) };
    },
  });

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (from: string): Uint8Array => new TextEncoder().encode(from);

/** A valid line of the same length without content, or the line itself if there is none. */
function nothing(row: string): string {
  for (let dashes = row.length; dashes >= 0; dashes--) {
    const line = encodeLine({ x: "-".repeat(dashes) }).toString("utf8");
    if (line.length === row.length) return line;
  }
  return row;
}

/** Omits journal lines when a flight is read back. `to`: keeps only this many of the last. */
const forgetting =
  (line: RegExp, to = 0) =>
  (files: Files): Files => ({
    ...files,
    async read(path) {
      const content = await files.read(path);
      if (content === null || !path.endsWith("journal")) return content;
      const rows = text(content).split(/(?<=\n)/);
      const until = rows.length + to;
      return bytes(rows.map((row, at) => (at < until && line.test(row) ? nothing(row) : row)).join(""));
    },
  });

interface Dated {
  readonly q?: { readonly op: string; readonly atMs: number } | undefined;
  readonly a?: { readonly atMs: number } | undefined;
}

/** Changes a journal when a flight is read back. Each line keeps its length. */
const readingJournal =
  (change: (entries: readonly Dated[], clock: Clock) => readonly Dated[]) =>
  (files: Files, _disk: unknown, clock: Clock): Files => ({
    ...files,
    async read(path) {
      const content = await files.read(path);
      if (content === null || !path.endsWith("journal")) return content;
      return Buffer.concat(change(decodeLines(content).entries as Dated[], clock).map(encodeLine));
    },
  });

type UpdateResult = Awaited<ReturnType<Airline["update"]>>;

/** Changes the airline's answer to an update. */
const afterUpdate =
  (change: (result: UpdateResult, token: string | null) => UpdateResult) =>
  (client: Airline, token: () => string | null): Airline => ({
    ...client,
    update: async (...args) => change(await client.update(...args), token()),
  });

const lost = (result: AirlineResult<unknown>): boolean => !result.ok && result.error.unknown;

/** Planted faults. The invariants must find each of them. Otherwise they prove nothing. */
export const plants: readonly Plant[] = [
  {
    name: "skips the flush",
    shows: /samples lost in the crash/,
    files: appending(() => ({ sync: async () => undefined })),
  },
  {
    name: "drops what a full disk refused",
    shows: /samples lost in the crash|at the end the journal holds/,
    files: appending((file) => ({
      append: (more) => file.append(more).catch(() => undefined),
      sync: () => file.sync().catch(() => undefined),
    })),
  },
  {
    name: "leaves the torn tail where it is",
    shows: /samples lost in the crash|at the end the journal holds/,
    files: (files) => ({ ...files, openAppend: (path) => files.openAppend(path) }),
  },
  {
    name: "cuts the journal through a handle for appending",
    shows: /samples lost in the crash|at the end the journal holds/,
    system: "windows",
    files: (files, disk) => ({
      ...files,
      async openAppend(path, length) {
        const file = await files.openAppend(path);
        const handle = await disk.open(path, "a");
        if (length !== undefined) await handle.truncate(length).finally(handle.close);
        return file;
      },
    }),
  },
  {
    name: "takes a name for lasting that was not flushed",
    shows: /samples lost in the crash/,
    disk: (disk) => ({
      ...disk,
      async open(path, flags, mode) {
        const handle = await disk.open(path, flags, mode);
        return flags === "r" || flags === "r+" ? { ...handle, sync: async () => undefined } : handle;
      },
    }),
  },
  {
    name: "forgets at a restart what the airline missed",
    shows: /the airline's path is/,
    files: forgetting(/ \{"b":/),
  },
  // Pauses are not planted: the simulator's own clock shows them too, so a lost pause flag does no harm.
  {
    name: "takes the flight after a restart for one that began there",
    shows: /the program shows other/,
    files: forgetting(/ \{"s":/, -60),
  },
  {
    name: "forgets at a restart that it may have used a refresh token",
    shows: /a refresh token was sent again/,
    files: (files) => ({
      ...files,
      replace: async (path, content) => (path === "renewals.json" ? undefined : files.replace(path, content)),
    }),
  },
  {
    name: "asks again although the airline has ended the flight",
    shows: /the pilot is not informed that the airline|update_after_end/,
    client: afterUpdate((result) => {
      const over = !result.ok && ["closed_flight", "not_found"].includes(result.error.code);
      return over ? airlineFailure("update", { code: "server", unknown: false }) : result;
    }),
  },
  {
    name: "takes a lost update for one that did not arrive",
    shows: /a position was sent twice/,
    client: afterUpdate((result) =>
      lost(result) ? airlineFailure("update", { code: "network", unknown: false }) : result,
    ),
  },
  {
    name: "does not write down that a start was asked",
    shows: /two flights open at the airline|left open at the airline/,
    files: (files) => ({
      ...files,
      replace: async (path, content) =>
        text(content).includes('"starting"') ? undefined : files.replace(path, content),
    }),
  },
  {
    name: "takes a booking that was gone before its report for proof of it",
    shows: /filed_again|reports at the airline|left open at the airline/,
    client: (client) => {
      let sent = false;
      return {
        ...client,
        async complete(report, fields) {
          sent = true;
          return client.complete(report, fields);
        },
        bookings: async (reference) =>
          sent ? client.bookings(reference) : { ok: true, value: [{ bidId: "101" } as never] },
      };
    },
  },
  {
    name: "takes a booking that is gone for proof of a report, however late",
    shows: /was filed, but it never arrived/,
    files: readingJournal((entries, clock) => {
      const isReport = ({ q }: Dated) => q?.op === "complete";
      const sentMs = entries.findLast(isReport)?.q?.atMs ?? Number.POSITIVE_INFINITY;
      const laterMs = Math.trunc(clock.now() - sentMs);
      const moved = <T extends { atMs: number }>(row: T | undefined) =>
        row !== undefined && row.atMs > sentMs - 60_000 ? { ...row, atMs: row.atMs + laterMs } : row;
      return entries.map((entry) => ({ ...entry, q: moved(entry.q), a: moved(entry.a) }));
    }),
  },
  {
    name: "takes any flight on disk for one that may be filed",
    shows: /may be filed, but it was never sent/,
    files: (files) => ({
      ...files,
      async read(path) {
        const content = await files.read(path);
        if (content === null || !/head(-copy)?\.json$/.test(path)) return content;
        return bytes(text(content).replace(/,\s*"recordsReports":\s*true/, ""));
      },
    }),
  },
  {
    name: "goes on although the airline has a report from elsewhere",
    shows: /although the airline said that it has a report/,
    client: afterUpdate((result) =>
      result.ok ? result : { ok: false, error: { ...result.error, reportState: null } },
    ),
  },
  {
    name: "sends a report again blindly",
    shows: /filed_again/,
    client: (client) => ({
      ...client,
      async complete(report, fields) {
        const result = await client.complete(report, fields);
        return lost(result) ? client.complete(report, fields) : result;
      },
    }),
  },
  {
    name: "takes silence after a report for success",
    shows: /left open at the airline|reports at the airline/,
    client: (client) => ({
      ...client,
      async complete(report, fields) {
        const result = await client.complete(report, fields);
        const empty = { pirepId: "", flightNumber: "", route: "", aircraft: "", registration: "", airline: "" };
        return lost(result) ? { ok: true, value: empty } : result;
      },
    }),
  },
  {
    name: "cancels without saying which",
    shows: /a cancel without an id/,
    client: (client) => ({ ...client, cancel: () => client.cancel(null) }),
  },
  {
    name: "tells the path of an outage to an airline that stamps it with the present",
    shows: /position_jumps|the airline stored/,
    client: (client) => ({ ...client, can: { ...client.can, positionTimes: true } }),
  },
  {
    name: "reports to the pilot's other flight",
    shows: /update for (an unknown flight|the flight on the other computer)/,
    client: (client) => {
      let newest: string | null = null;
      return {
        ...client,
        async start(bidId, flight) {
          const result = await client.start(bidId, flight);
          if (result.ok) newest = result.value.trackingId;
          return result;
        },
        // Uses an id from memory instead of the flight's own. After a restart it belongs to another flight.
        update: (points, pace) =>
          client.update(
            points.map(({ ofMs, report }) => ({ ofMs, report: { ...report, flight: flightOf(newest ?? "none") } })),
            pace,
          ),
      };
    },
  },
  {
    name: "hammers a line that fails",
    shows: /positions within a minute/,
    client: (client) => ({
      ...client,
      async update(position, atMs) {
        let result = await client.update(position, atMs);
        for (let again = 0; again < 10 && !result.ok; again++) result = await client.update(position, atMs);
        return result;
      },
    }),
  },
  {
    name: "falls silent while nothing moves",
    shows: /the airline received nothing/,
    client: (client) => {
      let before = "";
      return {
        ...client,
        async update(position, atMs) {
          const now = JSON.stringify(position);
          const same = now === before;
          before = now;
          return same ? { ok: true, value: undefined } : client.update(position, atMs);
        },
      };
    },
  },
  {
    name: "keeps the key in a file",
    shows: /a secret in/,
    client: afterUpdate((result, token) =>
      result.ok ? result : { ok: false, error: { ...result.error, message: `${result.error.message} (${token})` } },
    ),
  },
];

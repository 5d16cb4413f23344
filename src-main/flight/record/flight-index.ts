import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { pilotSchema } from "../../../src-shared/domain/airline-data.ts";
import { isOver, type Owned } from "../../../src-shared/domain/flight-view.ts";
import { type LogbookEntry, type LogbookList, logbookEntrySchema } from "../../../src-shared/domain/logbook.ts";
import { createJsonFile, type JsonFile } from "../../platform/storage/json-file.ts";
import { type FlightsOnDisk, loadKept } from "./kept-flights.ts";
import { loadHead } from "./record.ts";
import { summaryOf } from "./summary.ts";

/** Ended flights in one file: reading thousands of heads takes seconds. */
const indexSchema = z.object({
  version: z.literal(1),
  flights: z.array(z.object({ pilot: pilotSchema, entry: logbookEntrySchema })),
});
type Indexed = z.infer<typeof indexSchema>["flights"][number];

/** The index is written after this many newly read flights. */
const writeEach = 50;

/** The flight no longer changes: the airline has decided, or does not say that it will. */
function hasEnded({ stage }: LogbookEntry): boolean {
  if (stage.kind === "elsewhere") return true;
  if (stage.kind === "cancelled") return !stage.pending;
  if (stage.kind !== "filed") return false;
  const { decision, seenBy } = stage.receipt;
  return decision === undefined ? seenBy !== "pilot" : decision !== "pending";
}

const ownerOf = ({ pilot, entry }: Indexed): Owned => ({ airlineId: entry.airlineId, pilot });

/** The list of the pilot's flights. */
export class FlightIndex {
  readonly #on: FlightsOnDisk;
  readonly #isBusy: () => boolean;
  readonly #file: JsonFile<z.infer<typeof indexSchema>>;
  /** Ended flights by id. Null before the first list. */
  #ended: Promise<Map<string, Indexed>> | null = null;
  /** Ended flights with an unreadable journal. */
  readonly #unreadable = new Set<string>();
  #isReading = false;

  /** `path`: the file with summaries of ended flights. If it is missing, the list creates it. */
  constructor(on: FlightsOnDisk, path: string, isBusy: () => boolean) {
    this.#on = on;
    this.#isBusy = isBusy;
    this.#file = createJsonFile(on.files, path, indexSchema, on.onDamaged);
  }

  /** The pilot's flights, the latest first. Summaries that are missing are read meanwhile. */
  async list(): Promise<LogbookList> {
    this.#ended ??= this.#read();
    const known = await this.#ended;
    const flights: LogbookEntry[] = [];
    let [ofOthers, unread, added] = [0, 0, 0];
    for (const name of await this.#on.files.list(this.#on.folder)) {
      let one = known.get(name) ?? null;
      if (one?.entry.aircraftType === undefined || !hasEnded(one.entry)) {
        const summary = one?.entry.summary ?? null;
        one = await this.#readHead(name);
        if (one === null) continue;
        one = { ...one, entry: { ...one.entry, summary } };
        // A report's decision may follow. The flight's figures no longer change.
        if (isOver(one.entry.stage)) {
          if (hasEnded(one.entry) || !known.has(name)) added += 1;
          known.set(name, one);
        }
      }
      if (!this.#on.isMine(ownerOf(one))) ofOthers += 1;
      else {
        flights.push(one.entry);
        if (known.has(name) && this.#lacksSummary(one)) unread += 1;
      }
    }
    if (unread > 0) void this.#readSummaries(known);
    else if (added > 0) void this.#write(known);
    return { flights: flights.toSorted((a, b) => b.startedAtMs - a.startedAtMs), ofOthers, unread };
  }

  async #read(): Promise<Map<string, Indexed>> {
    const kept = await this.#file.read().catch(() => null);
    return new Map(kept?.flights.map((one) => [one.entry.id, one]));
  }

  /** If the write fails, only the next start takes longer. */
  #write(known: ReadonlyMap<string, Indexed>): Promise<void> {
    return this.#file.write({ version: 1, flights: [...known.values()] }).catch(() => undefined);
  }

  #lacksSummary({ entry }: Indexed): boolean {
    return entry.summary === null && !this.#unreadable.has(entry.id);
  }

  /** Reads the missing summaries, one flight after the other. */
  async #readSummaries(known: Map<string, Indexed>): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    const waiting = [...known.values()].filter((one) => this.#lacksSummary(one) && this.#on.isMine(ownerOf(one)));
    for (const [at, { pilot, entry }] of waiting.entries()) {
      if (this.#isBusy()) break;
      const flight = await loadKept(this.#on, entry.id).catch(() => null);
      if (flight === null) this.#unreadable.add(entry.id);
      else known.set(entry.id, { pilot, entry: { ...entry, summary: summaryOf(flight) } });
      if (at % writeEach === writeEach - 1) await this.#write(known);
      await nextTurn();
    }
    if (waiting.length > 0) await this.#write(known);
    this.#isReading = false;
  }

  async #readHead(name: string): Promise<Indexed | null> {
    const kept = await loadHead(this.#on.files, join(this.#on.folder, name), this.#on.onDamaged).catch(() => null);
    if (kept === null || kept.stage.kind === "starting") return null;
    const { id, airlineId, pilot, code, number, departure, arrival, aircraft, startedAtMs } = kept.head;
    const entry = {
      id,
      airlineId,
      code,
      number,
      departure: departure.icao,
      arrival: arrival.icao,
      airportNames: `${departure.name} ${arrival.name}`,
      aircraft: aircraft?.registration ?? "",
      aircraftType: aircraft?.code ?? "",
      startedAtMs,
      stage: kept.stage,
      summary: null,
    };
    return { pilot, entry };
  }
}

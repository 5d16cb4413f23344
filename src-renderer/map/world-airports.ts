import { type Airports, type AirportTable, readAirports } from "../../src-shared/domain/airport-table.ts";
import { baseFile } from "./base-file.ts";

/** The airports that ship with the program. Null until the file is read. */
export const useWorldAirports = baseFile<Airports | null>("map/airports.bin", null, async ({ body }) => {
  const text = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
  return readAirports((await text.json()) as AirportTable);
});

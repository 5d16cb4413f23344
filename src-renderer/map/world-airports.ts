import { type Airports, type AirportTable, readAirports } from "../../src-shared/airport-table.ts";
import { baseFile } from "./base-file.ts";

/** The airports of the world that ship with the program; null until the file has been read. */
export const useWorldAirports = baseFile<Airports | null>("map/airports.bin", null, async ({ body }) => {
  const text = new Response(body?.pipeThrough(new DecompressionStream("gzip")));
  return readAirports((await text.json()) as AirportTable);
});

import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type Airports, type AirportTable, readAirports } from "../../../src-shared/domain/airport-table.ts";

/** Reads the airports that ship with the program (tools/build/airports.ts). Rejects if the file is missing or damaged. */
export async function readAirportsFile(file: string): Promise<Airports> {
  const bytes = await promisify(gunzip)(await readFile(file));
  return readAirports(JSON.parse(bytes.toString("utf8")) as AirportTable);
}

import { inSlices } from "./slices.ts";

/** The bytes of a text with these lines, made while the program does its other work. */
export const bytesOfLines = async (lines: Iterable<string>): Promise<Buffer> =>
  Buffer.concat(await inSlices(lines, (line) => Buffer.from(`${line}\n`)));

export function* jsonLines(rows: Iterable<unknown>): Generator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

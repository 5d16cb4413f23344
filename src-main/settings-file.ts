import { z } from "zod";
import { type Settings, settingsSchema } from "../src-shared/settings.ts";

type Document = Readonly<Record<string, unknown>>;

/** The steps from each version of the file to the next. The first files had no version. */
const steps: Readonly<Record<number, (document: Document) => Document>> = {
  // The place of any simulator had the key of the first one.
  1: ({ simconnect = null, ...rest }) => ({ ...rest, simulatorPlace: simconnect, version: 2 }),
  // The preferred simulator was a kind of link, of which there may be several now: the pilot is asked again.
  2: ({ preferredSimulator: _, ...rest }) => ({ ...rest, version: 3 }),
};

function migrate(document: unknown): unknown {
  const read = z.record(z.string(), z.unknown()).safeParse(document);
  if (!read.success) return document;
  let current: Document = { version: 1, ...read.data };
  for (;;) {
    const step = typeof current.version === "number" ? steps[current.version] : undefined;
    if (step === undefined) return current;
    current = step(current);
  }
}

/** `settings.json` of this version or any before; a newer one is refused, and so set aside, never partly read. */
export const settingsFileSchema: z.ZodType<Settings> = z.preprocess(migrate, settingsSchema);

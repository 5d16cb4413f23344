import { z } from "zod";
import { type Settings, settingsSchema } from "../src-shared/contract/settings.ts";

type Document = Readonly<Record<string, unknown>>;

/** The steps from each version of the file to the next. The first files had no version. */
const steps: Readonly<Record<number, (document: Document) => Document>> = {
  // The address of any simulator was stored under the key of the first one.
  1: ({ simconnect = null, ...rest }) => ({ ...rest, simulatorPlace: simconnect, version: 2 }),
  // The preferred simulator was stored as a kind of link. A kind can have several simulators now, so the pilot must
  // choose again.
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

/** `settings.json` of this version or an earlier one. A newer file is refused as a whole and set aside. */
export const settingsFileSchema: z.ZodType<Settings> = z.preprocess(migrate, settingsSchema);

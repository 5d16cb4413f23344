import { z } from "zod";
import type { PropertyValue } from "./sample.ts";

const propertySchema = z.object({
  path: z.string(),
  value: z.union([z.number(), z.boolean(), z.string()]),
});

/** One property as the property server gives it, or null for anything else (a branch has no value). */
export function readProperty(text: string): { readonly path: string; readonly value: PropertyValue } | null {
  try {
    const read = propertySchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/**
 * Asks for properties; the answers are of one frame and in this order. At the first that is absent FlightGear stops
 * (PropertyChangeWebsocket::handleGetCommand), so only what is known to be there may be asked for together.
 */
export const writeGet = (paths: readonly string[]): string => JSON.stringify({ command: "get", nodes: paths });

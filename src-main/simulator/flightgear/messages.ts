import { z } from "zod";
import type { PropertyValue } from "./sample.ts";

const propertySchema = z.object({
  path: z.string(),
  value: z.union([z.number(), z.boolean(), z.string()]),
});

/** One property as the property server sends it, or null for anything else (a branch has no value). */
export function readProperty(text: string): { readonly path: string; readonly value: PropertyValue } | null {
  try {
    const read = propertySchema.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/**
 * Requests properties. The answers come from one frame, in this order. FlightGear stops at the first absent property
 * (PropertyChangeWebsocket::handleGetCommand), so one request may contain only existing ones.
 */
export const writeGet = (paths: readonly string[]): string => JSON.stringify({ command: "get", nodes: paths });

import type { PropertyValue } from "./sample.ts";

/** One property as the property server sends it, or null for anything else (a branch has no value). */
export function readProperty(text: string): { readonly path: string; readonly value: PropertyValue } | null {
  try {
    const { path, value } = JSON.parse(text) as { readonly path?: unknown; readonly value?: unknown };
    if (typeof path !== "string") return null;
    // Without a schema: near the ground 800 of these come each second.
    return typeof value === "number" || typeof value === "boolean" || typeof value === "string"
      ? { path, value }
      : null;
  } catch {
    return null;
  }
}

/**
 * Requests properties. The answers come from one frame, in this order. FlightGear stops at the first absent property
 * (PropertyChangeWebsocket::handleGetCommand), so one request may contain only existing ones.
 */
export const writeGet = (paths: readonly string[]): string => JSON.stringify({ command: "get", nodes: paths });

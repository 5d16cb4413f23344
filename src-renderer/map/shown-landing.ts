import { useMemo } from "react";
import type { Landing } from "../../src-shared/domain/flight.ts";
import type { ShownLanding } from "./marks.ts";

/**
 * What the map shows of a landing, as text: each push of the flight creates new objects, and the map is drawn only after
 * a real change.
 */
export function landingText(landing: Landing | undefined): string | null {
  if (landing === undefined) return null;
  const { latitudeDeg, longitudeDeg, runway } = landing;
  return JSON.stringify({ latitudeDeg, longitudeDeg, runway });
}

/** What a text of `landingText` says. */
export const useShownLanding = (text: string | null): ShownLanding | null =>
  useMemo(() => (text === null ? null : (JSON.parse(text) as ShownLanding)), [text]);

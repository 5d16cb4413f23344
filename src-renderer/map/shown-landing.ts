import { useMemo } from "react";
import type { Landing } from "../../src-shared/domain/flight.ts";
import type { ShownLanding } from "./marks.ts";

/** What the map shows of a landing, as text. */
function shownLanding(landing: Landing | undefined): string | null {
  if (landing === undefined) return null;
  const { latitudeDeg, longitudeDeg, runway } = landing;
  return JSON.stringify({ latitudeDeg, longitudeDeg, runway });
}

/**
 * What the map shows of a landing. Compared as text, because each push creates a new object and the map must be drawn
 * only after a real change.
 */
export function useShownLanding(landing: Landing | undefined): ShownLanding | null {
  const shown = shownLanding(landing);
  return useMemo(() => (shown === null ? null : (JSON.parse(shown) as ShownLanding)), [shown]);
}

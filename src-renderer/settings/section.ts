import type { Settings } from "../../src-shared/contract/settings.ts";

/** The props of a section of the settings page. */
export interface SectionProps {
  readonly settings: Settings;
  /** Changes some of the settings. */
  readonly onSet: (change: Partial<Settings>) => void;
}

import type { Settings } from "../../src-shared/settings.ts";

/** What a section of the settings page is given. */
export interface SectionProps {
  readonly settings: Settings;
  /** Changes some of the settings. */
  readonly onSet: (change: Partial<Settings>) => void;
}

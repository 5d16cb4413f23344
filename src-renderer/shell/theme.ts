import { usePushed } from "../state/pushed.ts";

const light = matchMedia("(prefers-color-scheme: light)");
const contrast = matchMedia("(prefers-contrast: more)");

function apply(): void {
  const { theme = "system", textSizePct = 100 } = usePushed.getState().settings ?? {};
  const root = document.documentElement;
  // The setting "contrast" is dark, for a cockpit at night. A system that asks for contrast chooses light or dark
  // itself.
  const shown = theme === "system" ? (light.matches ? "light" : "dark") : theme === "contrast" ? "dark" : theme;
  const wants = {
    theme: shown,
    contrast: theme === "contrast" || contrast.matches ? "more" : "usual",
    text: textSizePct >= 150 ? "large" : "usual",
  };
  for (const [name, value] of Object.entries(wants)) if (root.dataset[name] !== value) root.dataset[name] = value;
  root.style.fontSize = textSizePct === 100 ? "" : `${textSizePct}%`;
}

/** Applies colours, contrast and text size of the pilot's settings, or of the system if the settings say so. */
export function followTheme(): void {
  apply();
  usePushed.subscribe(apply);
  light.addEventListener("change", apply);
  contrast.addEventListener("change", apply);
}

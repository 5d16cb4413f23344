import { usePushed } from "../state/pushed.ts";

const system = matchMedia("(prefers-color-scheme: light)");

function apply(): void {
  const theme = usePushed.getState().settings?.theme ?? "system";
  const shown = theme === "system" ? (system.matches ? "light" : "dark") : theme;
  if (document.documentElement.dataset.theme !== shown) document.documentElement.dataset.theme = shown;
}

/** Keeps the page's theme with the pilot's setting, and with the system where the setting says so. */
export function followTheme(): void {
  apply();
  usePushed.subscribe(apply);
  system.addEventListener("change", apply);
}

import { useSyncExternalStore } from "react";

const names = ["sea", "land", "coast", "line", "text", "quiet", "faint", "green", "magenta", "cyan", "panel"] as const;

/** The tokens that canvases draw with; the rest of the window reads them from the style sheet. */
export type Colours = Readonly<Record<(typeof names)[number], string> & { theme: "dark" | "light" }>;

function read(): Colours {
  const style = getComputedStyle(document.documentElement);
  const entries = names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  const theme = style.colorScheme.includes("light") ? "light" : "dark";
  return { ...(Object.fromEntries(entries) as Record<(typeof names)[number], string>), theme };
}

let current: Colours | undefined;
export const colours = (): Colours => {
  current ??= read();
  return current;
};

/** Calls back when the theme changes, by the pilot's setting or by the system's. */
export function onColours(listener: () => void): () => void {
  const changed = () => {
    current = undefined;
    listener();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast"] });
  const system = matchMedia("(prefers-color-scheme: light)");
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

export const useColours = () => useSyncExternalStore(onColours, colours);

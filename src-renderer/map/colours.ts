import { useSyncExternalStore } from "react";

const names = ["sea", "land", "coast", "line", "text", "quiet", "faint", "green", "magenta", "cyan", "panel"] as const;

/** The colours for canvases. The rest of the window has them from the style sheet. */
export type Colours = Readonly<
  Record<(typeof names)[number], string> & {
    theme: "dark" | "light";
    /** The pilot's letter size relative to the default. */
    textScale: number;
  }
>;

const usualRootPx = 16;

function read(): Colours {
  const style = getComputedStyle(document.documentElement);
  const entries = names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()] as const);
  const theme = style.colorScheme.includes("light") ? "light" : "dark";
  const textScale = Number.parseFloat(style.fontSize) / usualRootPx;
  return { ...(Object.fromEntries(entries) as Record<(typeof names)[number], string>), theme, textScale };
}

let current: Colours | undefined;
export const colours = (): Colours => {
  current ??= read();
  return current;
};

/** Calls back when the window has another scale: it was zoomed, or moved to another screen. */
function onScale(listener: () => void): () => void {
  let media: MediaQueryList;
  const changed = () => {
    watch();
    listener();
  };
  const watch = () => {
    media = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    media.addEventListener("change", changed, { once: true });
  };
  watch();
  return () => media.removeEventListener("change", changed);
}

/** Calls back when canvases are empty, because the graphics processor was reset. Each canvas has its own event. */
function onRestored(listener: () => void): () => void {
  let frame = 0;
  const restored = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      listener();
    });
  };
  document.addEventListener("contextrestored", restored, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener("contextrestored", restored, { capture: true });
  };
}

/**
 * Calls back when canvases must be drawn again: theme, contrast, letter size or scale have changed, or their pixels are
 * lost.
 */
export function onColours(listener: () => void): () => void {
  const changed = () => {
    current = undefined;
    listener();
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast", "style"] });
  const system = ["(prefers-color-scheme: light)", "(forced-colors: active)"].map((query) => matchMedia(query));
  for (const each of system) each.addEventListener("change", changed);
  const stops = [onScale(changed), onRestored(changed)];
  return () => {
    observer.disconnect();
    for (const each of system) each.removeEventListener("change", changed);
    for (const stop of stops) stop();
  };
}

export const useColours = () => useSyncExternalStore(onColours, colours);

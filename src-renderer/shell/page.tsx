import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource/b612/latin-400.css";
import "@fontsource/b612/latin-700.css";
import "../ui/tokens.css";
import "../ui/base.css";
import { followLocale } from "../state/locale.ts";
import { followClock } from "../state/now.ts";
import { listen } from "../state/pushed.ts";
import { followTheme } from "./theme.ts";

/** What every page of Contrail follows: the pilot's look and language, and what the program pushes. */
export function beginPage(): void {
  followTheme();
  followLocale();
  listen();
  followClock();
}

/** The element that holds a page's content. */
export const root = document.getElementById("root") as HTMLElement;

export const show = (content: ReactNode): void => createRoot(root).render(<StrictMode>{content}</StrictMode>);

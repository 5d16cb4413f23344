import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource/b612/latin-400.css";
import "@fontsource/b612/latin-700.css";
import "../ui/tokens.css";
import "../ui/base.css";
import "../strip/strip.css";
import "./overlay.css";
import { followTheme } from "../shell/theme.ts";
import { followLocale, useLocale } from "../state/locale.ts";
import { followClock } from "../state/now.ts";
import { listen, useFlight } from "../state/pushed.ts";
import { Flying } from "../strip/strip.tsx";
import { bridge, keepLink, useLink } from "./link.ts";

Object.assign(window, { contrail: bridge });
void keepLink();
followTheme();
followLocale();
listen();
followClock();

/** The flight in one line, for a stream. Nothing without a flight, and nothing that is not live. */
function Overlay() {
  useLocale();
  const flight = useFlight();
  const isOpen = useLink(({ link }) => link.kind === "open");
  return <main className="strip overlay">{flight !== null && isOpen && <Flying flight={flight} />}</main>;
}

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Overlay />
    </StrictMode>,
  );

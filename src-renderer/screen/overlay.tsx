import { beginPage, show } from "../shell/page.tsx";
import "../strip/strip.css";
import "./overlay.css";
import { useLocale } from "../state/locale.ts";
import { useFlight } from "../state/pushed.ts";
import { Flying } from "../strip/strip.tsx";
import { bridge, keepLink, useLink } from "./link.ts";

Object.assign(window, { contrail: bridge });
void keepLink();
beginPage();

/** The flight in one line, for a stream. Nothing without a flight, and nothing that is not live. */
function Overlay() {
  useLocale();
  const flight = useFlight();
  const isOpen = useLink(({ link }) => link.kind === "open");
  return <main className="strip overlay">{flight !== null && isOpen && <Flying flight={flight} />}</main>;
}

show(<Overlay />);

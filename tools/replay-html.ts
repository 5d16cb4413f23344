import type { Phase } from "../src-shared/phases.ts";
import { figuresInPlainWords } from "../src-shared/words/figures.ts";
import { inPlainWords } from "../src-shared/words/said.ts";
import type { Replayed } from "./replay-run.ts";
import { clockText } from "./replay-text.ts";

const width = 1400;
const height = 420;
const colours: Readonly<Record<Phase, string>> = {
  boarding: "#9aa5b1",
  push_back: "#c58b5a",
  taxi: "#d8b365",
  take_off: "#e4572e",
  rejected_take_off: "#b00020",
  climb: "#4c9f70",
  cruise: "#4a7fb5",
  descent: "#8f6bb3",
  approach: "#c2679b",
  final: "#e0607e",
  go_around: "#b00020",
  landed: "#e4572e",
  taxi_in: "#d8b365",
  arrived: "#9aa5b1",
  deboarding: "#cfd6dd",
};
const safe = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);

/** One self-contained page: altitude (dark) and speed (thin) over the phases, each transition with its evidence on hover and in a table. */
export function toHtml(flight: Replayed): string {
  const { profile, durationS, view } = flight;
  const start = profile[0]?.[0] ?? 0;
  const x = (s: number) => ((s - start) / Math.max(1, durationS)) * width;
  const line = (column: 1 | 2, colour: string) => {
    const values = profile.map((p) => p[column]).filter((v) => v !== null);
    const low = Math.min(0, ...values);
    const high = Math.max(1, ...values);
    const y = (v: number) => height - 20 - ((v - low) / (high - low)) * (height - 60);
    let path = "";
    let pen = "M";
    for (const p of profile) {
      const v = p[column];
      if (v === null) pen = "M";
      else {
        path += `${pen}${x(p[0]).toFixed(1)} ${y(v).toFixed(1)}`;
        pen = "L";
      }
    }
    return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.4"/><text x="4" y="${column === 1 ? 14 : 30}" fill="${colour}" font-size="12">${column === 1 ? "altitude" : "speed"}: ${low.toFixed(0)} … ${high.toFixed(0)} ${column === 1 ? "ft" : "kt"}</text>`;
  };
  const bands = view.phases.map((p, i) => {
    const from = x(p.decidedAtMs / 1000);
    const to = x((view.phases[i + 1]?.decidedAtMs ?? (start + durationS) * 1000) / 1000);
    const label = to - from > 40 ? `<text x="${from + 3}" y="${height - 5}" font-size="11">${p.phase}</text>` : "";
    return `<g><rect x="${from.toFixed(1)}" y="0" width="${Math.max(0.8, to - from).toFixed(1)}" height="${height}" fill="${colours[p.phase]}" opacity="0.35"><title>${p.phase} ${clockText(p.atMs / 1000)}: ${safe(inPlainWords(p.evidence.sentence))}</title></rect>${label}</g>`;
  });
  const rows = view.phases.map(
    (p) =>
      `<tr><td>${clockText(p.atMs / 1000)}</td><td>+${((p.decidedAtMs - p.atMs) / 1000).toFixed(1)} s</td><td><b style="color:${colours[p.phase]}">${p.phase}</b></td><td>${safe(inPlainWords(p.evidence.sentence))}</td><td>${safe(figuresInPlainWords(p.evidence.figures))}</td></tr>`,
  );
  const landings = view.landings.map(
    (l) =>
      `<li>${clockText(l.atMs / 1000)}: ${l.rateFpm === null ? "not measurable" : `${l.rateFpm.toFixed(0)} ft/min`}, ${l.confidence}, ${l.bounces.length} bounces. ${safe(l.method.map(inPlainWords).join(". "))}</li>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${safe(flight.name)}</title>
<style>body{font:14px system-ui,sans-serif;margin:16px;color:#1c2530}td{padding:2px 10px 2px 0;vertical-align:top}svg{max-width:100%;border:1px solid #ccd}</style>
<h1 style="font-size:18px">${safe(flight.name)}</h1>
<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${bands.join("")}${line(1, "#101820")}${line(2, "#0a7d8c")}</svg>
<table>${rows.join("")}</table><h2 style="font-size:15px">Landings</h2><ul>${landings.join("") || "<li>none</li>"}</ul>
`;
}

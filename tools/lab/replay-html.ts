import type { Phase } from "../../src-shared/domain/phases.ts";
import { figuresInPlainWords } from "../../src-shared/words/figures.ts";
import { inPlainWords } from "../../src-shared/words/message.ts";
import type { ProfilePoint, Replayed } from "./replay-run.ts";
import { clockText, landingText } from "./replay-text.ts";

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

/** One row of the page: its text, its place from the top, and its height, px. */
interface Row {
  readonly top: number;
  readonly height: number;
}

/**
 * Makes a self-contained page: altitude (dark) and speed (thin) over the phases; below them the tracker's probability
 * of "in the air", the evidence that decided, and every weighed value. Each transition shows its evidence on hover and
 * in a table.
 */
export function toHtml(flight: Replayed): string {
  const { profile, durationS, view } = flight;
  const start = profile[0]?.s ?? 0;
  const x = (s: number) => ((s - start) / Math.max(1, durationS)) * width;
  const label = (top: number, colour: string, text: string, size = 12) =>
    `<text x="4" y="${top}" fill="${colour}" font-size="${size}">${safe(text)}</text>`;

  /** A line of one value, with a gap where it is not reported. */
  const line = ({ top, height: room }: Row, of: (point: ProfilePoint) => number | null, low: number, high: number) => {
    const y = (v: number) => top + room - ((Math.min(high, Math.max(low, v)) - low) / (high - low)) * room;
    let path = "";
    let pen = "M";
    for (const point of profile) {
      const v = of(point);
      if (v === null) pen = "M";
      else {
        path += `${pen}${x(point.s).toFixed(1)} ${y(v).toFixed(1)}`;
        pen = "L";
      }
    }
    return path;
  };
  const stroke = (path: string, colour: string) =>
    path === "" ? "" : `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.4"/>`;
  const known = (of: (point: ProfilePoint) => number | null) => profile.map(of).filter((v) => v !== null);

  const main: Row = { top: 40, height: height - 60 };
  const speedOf = (point: ProfilePoint) => point.groundSpeedKt ?? point.airspeedKt;
  const mainLine = (
    of: (point: ProfilePoint) => number | null,
    colour: string,
    name: string,
    unit: string,
    at: number,
  ) => {
    const low = Math.min(0, ...known(of));
    const high = Math.max(1, ...known(of));
    return `${stroke(line(main, of, low, high), colour)}${label(at, colour, `${name}: ${low.toFixed(0)} … ${high.toFixed(0)} ${unit}`)}`;
  };
  const bands = view.phases.map((point, i) => {
    const from = x(point.decidedAtMs / 1000);
    const to = x((view.phases[i + 1]?.decidedAtMs ?? (start + durationS) * 1000) / 1000);
    const fits = to - from > 6 + 6.5 * point.phase.length;
    const name = fits ? `<text x="${from + 3}" y="${height - 5}" font-size="11">${point.phase}</text>` : "";
    return `<g><rect x="${from.toFixed(1)}" y="0" width="${Math.max(0.8, to - from).toFixed(1)}" height="${height}" fill="${colours[point.phase]}" opacity="0.35"><title>${point.phase} ${clockText(point.atMs / 1000)}: ${safe(inPlainWords(point.evidence.sentence))}</title></rect>${name}</g>`;
  });

  // Below: one row for each kind of evidence, with its name above its line. Empty where it was not reported.
  let top = height + 24;
  const row = (room: number): Row => {
    const at = { top, height: room };
    top += room + 26;
    return at;
  };
  const ruled = ({ top: at, height: room }: Row, text: string, content: string, colour = "#41505e") =>
    `${label(at - 5, colour, text)}<line x1="0" x2="${width}" y1="${at + room}" y2="${at + room}" stroke="#dde"/>${content}`;

  const sure = row(56);
  const area = line(sure, (point) => point.inAir, 0, 1);
  const sureRow = ruled(
    sure,
    "in the air, as sure as the tracker is: 0 … 1 (it turns at the dashed line)",
    `<line x1="0" x2="${width}" y1="${sure.top + 28}" y2="${sure.top + 28}" stroke="#b00020" stroke-dasharray="4 4" opacity="0.5"/>${stroke(area, "#b4530a")}`,
    "#b4530a",
  );
  const flagRow = row(14);
  const flagColour = ({ onGround, flagDead }: ProfilePoint) =>
    onGround === null ? null : flagDead ? "#b00020" : onGround ? "#8a6d3b" : "#4a7fb5";
  // One bar for each stretch of the same colour, because neighbouring bars would show seams.
  const flagBars = profile.flatMap((point, i) => {
    const colour = flagColour(point);
    const before = profile[i - 1];
    if (colour === null || (before !== undefined && flagColour(before) === colour)) return [];
    const to = profile.find((later, k) => k > i && flagColour(later) !== colour) ?? profile.at(-1) ?? point;
    const wide = x(to.s) - x(point.s);
    return [
      `<path d="M${x(point.s).toFixed(1)} ${flagRow.top}h${wide.toFixed(1)}v14h-${wide.toFixed(1)}z" fill="${colour}"/>`,
    ];
  });
  const evidenceRow = row(14);
  const names = [...new Set(flight.evidence.map(({ name }) => name))];
  const hue = (name: string) => `hsl(${Math.round((names.indexOf(name) * 360) / Math.max(1, names.length))} 55% 45%)`;
  const evidenceBars = flight.evidence.map(
    ({ name, against, fromS, toS }) =>
      `<path d="M${x(fromS).toFixed(1)} ${evidenceRow.top}h${Math.max(1, x(toS) - x(fromS)).toFixed(1)}v14h-${Math.max(1, x(toS) - x(fromS)).toFixed(1)}z" fill="${hue(name)}" opacity="${against ? 0.2 : 1}"><title>${safe(name)} ${clockText(fromS)}</title></path>`,
  );
  const figures: readonly (readonly [string, (point: ProfilePoint) => number | null, number, number, string])[] = [
    ["reported height, ft, to 1,000", (point) => point.heightFt, 0, 1000, "#2f6f4f"],
    ["vertical speed, ft/min, ±2,000", (point) => point.verticalSpeedFpm, -2000, 2000, "#6a4c93"],
    ["ground speed, kt, to 200", (point) => point.groundSpeedKt, 0, 200, "#0a7d8c"],
    ["airspeed, kt, to 200", (point) => point.airspeedKt, 0, 200, "#33658a"],
  ];
  const figureRows = figures.map(([text, of, low, high, colour]) => {
    const at = row(50);
    return ruled(
      at,
      known(of).length === 0 ? `${text}: not reported` : text,
      stroke(line(at, of, low, high), colour),
      colour,
    );
  });

  // The finest scale with at most twelve lines.
  const everyS = [60, 120, 300, 600, 1200, 1800, 3600, 7200].find((s) => durationS / s <= 12) ?? 14_400;
  const times = Array.from({ length: Math.floor((0.98 * durationS) / everyS) }, (_, i) => {
    const at = x(start + (i + 1) * everyS).toFixed(1);
    return `<line x1="${at}" x2="${at}" y1="0" y2="${top}" stroke="#1c2530" opacity="0.12"/><text x="${at}" y="${top - 6}" text-anchor="middle" font-size="11" fill="#41505e">${clockText((i + 1) * everyS)}</text>`;
  });
  const rows = view.phases.map(
    (point) =>
      `<tr><td>${clockText(point.atMs / 1000)}</td><td>${((point.decidedAtMs - point.atMs) / 1000).toFixed(1)} s</td><td><b style="color:${colours[point.phase]}">${point.phase}</b></td><td>${safe(inPlainWords(point.evidence.sentence))}</td><td>${safe(figuresInPlainWords(point.evidence.figures))}</td></tr>`,
  );
  const landings = view.landings.map((landing) => `<li>${landingText(landing).map(safe).join("<br>")}</li>`);
  const key = names.map((name) => `<span style="color:${hue(name)}">■</span> ${safe(name)}`).join(" &nbsp; ");
  return `<!doctype html><meta charset="utf-8"><title>${safe(flight.name)}</title>
<style>body{font:14px system-ui,sans-serif;margin:16px;color:#1c2530}td{padding:2px 10px 2px 0;vertical-align:top}th{text-align:left;padding-right:10px;white-space:nowrap}svg{max-width:100%;height:auto;border:1px solid #ccd}</style>
<h1 style="font-size:18px">${safe(flight.name)}</h1>
<svg viewBox="0 0 ${width} ${top}" width="${width}" height="${top}">${bands.join("")}${mainLine((point) => point.altitudeFt, "#101820", "altitude", "ft", 14)}${mainLine(speedOf, "#0a7d8c", "speed", "kt", 30)}
${sureRow}
${ruled(flagRow, "ground flag: brown ground, blue air, red not believed", flagBars.join(""))}
${ruled(evidenceRow, "evidence: for a change, or pale against one", evidenceBars.join(""))}
${figureRows.join("\n")}${times.join("")}</svg>
<p>${key || "No rule held for a change."}</p>
<table><tr><th>began</th><th>shown after</th><th>phase</th><th>why</th><th>figures</th></tr>${rows.join("")}</table><h2 style="font-size:15px">Landings</h2><ul>${landings.join("") || "<li>none</li>"}</ul>
`;
}

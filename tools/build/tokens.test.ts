import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ramps } from "../../src-renderer/map/altitude-ramp.ts";
import { rims, shades } from "../../src-renderer/map/shades.ts";

const tokens = readFileSync(new URL("../../src-renderer/ui/tokens.css", import.meta.url), "utf8");

/** The colours of a theme in the style sheet. A contrast theme replaces some colours of its base theme. */
function coloursOf(selector: string): Map<string, string> {
  const start = tokens.indexOf(`${selector} {`);
  const rules = tokens.slice(start, tokens.indexOf("}", start));
  return new Map(
    [...rules.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]),
  );
}

/** Relative luminance and contrast: WCAG 2.2, definitions. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string | undefined, other: string | undefined): number {
  const [low = 0, high = 0] = [luminance(one ?? ""), luminance(other ?? "")].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const dark = ':root[data-theme="dark"]';
const light = ':root[data-theme="light"]';
const more = '[data-contrast="more"]';
const themes: readonly (readonly [name: string, selectors: readonly string[], least: number])[] = [
  ["dark", [dark], 4.5],
  ["light", [light], 4.5],
  ["dark, high contrast", [dark, dark + more], 7],
  ["light, high contrast", [light, light + more], 7],
];

describe.each(themes)("%s", (_, selectors, least) => {
  const colours = new Map(selectors.flatMap((selector) => [...coloursOf(selector)]));
  const written = ["text", "quiet", "green", "magenta", "cyan", "amber", "red"];
  it.each(written.flatMap((name) => ["panel", "ground"].map((ground) => [name, ground] as const)))(
    "%s is readable on %s",
    (name, ground) => expect(contrast(colours.get(name), colours.get(ground))).toBeGreaterThanOrEqual(least),
  );
  it("the edge of a button is seen", () =>
    expect(contrast(colours.get("edge"), colours.get("panel"))).toBeGreaterThanOrEqual(3));
  it("the primary button is readable", () =>
    expect(contrast(colours.get("on-cyan"), colours.get("cyan"))).toBeGreaterThanOrEqual(least));
});

/** A colour under a partly transparent one. */
const under = (colour: string, { red, green, blue, alpha }: (typeof shades)["dark" | "light"]): string =>
  `#${[red, green, blue]
    .map((part, i) => Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) * (1 - alpha) + part * alpha)
    .map((part) => Math.round(part).toString(16).padStart(2, "0"))
    .join("")}`;

/** WCAG 2.2 asks 3 : 1 of lines and shapes that carry meaning. Land and sea also differ by the coast between them. */
describe.each([
  ["dark", "by day", 1.6, 3],
  ["dark", "in the night's shade", 1.35, 2.4],
  ["light", "by day", 1.35, 3],
  ["light", "in the night's shade", 1.3, 3],
] as const)("the map, %s, %s", (theme, when, leastOfGrounds, leastOfCoast) => {
  const colours = coloursOf(theme === "dark" ? dark : light);
  const given = (name: string) => colours.get(name) ?? "";
  const shown = (name: string) => (when === "by day" ? given(name) : under(given(name), shades[theme]));
  const [sea, land] = [shown("sea"), shown("land")];

  it("has land and sea that differ, with a coast between them", () => {
    expect(contrast(land, sea)).toBeGreaterThanOrEqual(leastOfGrounds);
    for (const ground of [land, sea]) expect(contrast(shown("coast"), ground)).toBeGreaterThanOrEqual(leastOfCoast);
  });

  it.each<readonly [string, string, number]>([
    ["the route", given("magenta"), 3],
    ["the extended centre line", given("cyan"), 3],
    ["the aircraft", given("text"), 7],
    ...ramps[theme].map((colour, i) => [`the trail at height ${i + 1}`, colour, 3] as const),
  ])("shows %s on land and sea", (_, ink, least) => {
    for (const ground of [land, sea]) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(least);
  });

  it("has readable names", () => {
    for (const ink of ["cyan", "magenta", "text", "quiet", "green"])
      expect(contrast(given(ink), given(rims[theme]))).toBeGreaterThanOrEqual(4.5);
    // The degrees of the graticule.
    expect(contrast(given("faint"), given(rims[theme]))).toBeGreaterThanOrEqual(3);
  });
});

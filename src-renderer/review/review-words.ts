import { type QuantityName, type Unit, units } from "../../src-shared/rules/quantities.ts";
import type { Texts } from "../../src-shared/rules/rule-set.ts";
import type { Finding, RuleOutcome } from "../../src-shared/rules/verdict.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { dash, joined } from "../ui/format.ts";

/** A rule's own text, in the pilot's language if it has one. */
export const textOf = (texts: Texts): string => texts[formats().language] ?? texts.en;

export function quantityWords(name: QuantityName): string {
  const { fields } = words().connection as { readonly fields: Readonly<Record<string, string>> };
  const { quantities } = words().review as { readonly quantities: Readonly<Record<string, string>> };
  return quantities[name] ?? fields[name] ?? name;
}

const written: Readonly<Record<Unit, (value: number) => string>> = {
  kt: (kt) => joined(formats().speed(kt)),
  ft: (ft) => joined(formats().altitude(ft)),
  "ft/min": (fpm) => joined(formats().verticalSpeed(fpm)),
  "°": (deg) => `${formats().number(deg, 1)}°`,
  "°/s": (degPerS) => `${formats().number(degPerS, 1)}°/s`,
  g: (g) => `${formats().number(g, 2)} g`,
  lb: (lb) => joined(formats().weight(lb)),
  min: (min) => formats().minutes(Math.round(min)),
  ratio: (ratio) => formats().number(ratio, 2),
  count: (count) => formats().number(count),
  switch: (value) => (value === 1 ? words().connection.yes : words().connection.no),
  phase: () => dash,
};

type Measured = Pick<Finding, "quantity" | "value" | "limit" | "reference">;

/** "1,472 ft/min, limit 1,200 ft/min"; "+14 kt, limit +10 kt" beside a reference. Empty if no value decided. */
export function valueWords({ quantity, value, limit, reference }: Measured): string {
  if (quantity === null || value === null) return "";
  const shown = (figure: number): string => {
    const write = written[units[quantity]];
    return reference === null ? write(figure) : `${figure > reference ? "+" : ""}${write(figure - reference)}`;
  };
  return limit === null ? shown(value) : `${shown(value)}, ${words().review.limit(shown(limit))}`;
}

/** Why a rule could not be judged. */
export function whyWords({ why, missing }: Pick<RuleOutcome, "why" | "missing">): string {
  const texts = words().review.why;
  const names = missing.map(quantityWords).join(", ");
  switch (why) {
    case null:
      return "";
    case "not_reported":
    case "dead":
      return texts[why](names);
    default:
      return texts[why];
  }
}

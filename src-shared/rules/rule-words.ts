import { dash, type Formats, joined } from "../words/formats.ts";
import { currentLocale, formats, type Locale, words } from "../words/words.ts";
import { type QuantityName, type Unit, units } from "./quantities.ts";
import type { Condition, Formula, Level, Limit, Rule, Texts } from "./rule-set.ts";
import type { Finding, RuleOutcome } from "./verdict.ts";

/** A rule's own text, in the pilot's language if it has one. */
export const textOf = (texts: Texts): string => texts[formats().language] ?? texts.en;

function quantityWords(name: QuantityName, { words }: Locale): string {
  const { fields } = words.connection as { readonly fields: Readonly<Record<string, string>> };
  const { quantities } = words.review as { readonly quantities: Readonly<Record<string, string>> };
  return quantities[name] ?? fields[name] ?? name;
}

const switchWords = (isOn: boolean, { words }: Locale): string => (isOn ? words.connection.yes : words.connection.no);

const written: Readonly<Record<Unit, (value: number, formats: Formats, locale: Locale) => string>> = {
  kt: (kt, f) => joined(f.speed(kt)),
  ft: (ft, f) => joined(f.altitude(ft)),
  "ft/min": (fpm, f) => joined(f.verticalSpeed(fpm)),
  "°": (deg, f) => `${f.number(deg, 1)}°`,
  "°/s": (degPerS, f) => `${f.number(degPerS, 1)}°/s`,
  g: (g, f) => `${f.number(g, 2)} g`,
  lb: (lb, f) => joined(f.weight(lb)),
  min: (min, f) => f.minutes(Math.round(min)),
  ratio: (ratio, f) => f.number(ratio, 2),
  share: (share, f) => `${f.number(100 * share)} %`,
  count: (count, f) => f.number(count),
  switch: (value, _, locale) => switchWords(value === 1, locale),
  phase: () => dash,
};

const figure = (value: number, of: QuantityName, locale: Locale): string =>
  written[units[of]](value, locale.formats, locale);

type Measured = Pick<Finding, "quantity" | "value" | "bound" | "limit" | "reference">;

/**
 * "1,472 ft/min, limit 1,200 ft/min"; "at least 604 ft/min, limit 600 ft/min"; "+14 kt, limit +10 kt" beside a reference; "at the limit of 1,200 ft/min" if both
 * read the same; "2" of things that are counted. Empty if no value decided.
 */
export function valueWords({ quantity, value, bound, limit, reference }: Measured, locale = currentLocale()): string {
  // That criteria were not met is what the rule's title says. Which ones stands in the approach.
  if (quantity === null || value === null || quantity === "brokenCriteria") return "";
  const shown = (given: number): string =>
    reference === null
      ? figure(given, quantity, locale)
      : `${given > reference ? "+" : ""}${figure(given - reference, quantity, locale)}`;
  const { review } = locale.words;
  const is = bound === undefined ? shown(value) : review.bounds[bound](shown(value));
  // A limit of 1 bounce would say that one is allowed.
  if (limit === null || units[quantity] === "count") return is;
  const may = shown(limit);
  return shown(value) === may ? review.atLimit(may) : `${is}, ${review.limit(may)}`;
}

/** Why a rule could not be judged. */
export function whyWords({ why, missing }: Pick<RuleOutcome, "why" | "missing">): string {
  const texts = words().review.why;
  const names = missing.map((name) => quantityWords(name, currentLocale())).join(", ");
  switch (why) {
    case null:
      return "";
    case "not_reported":
    case "dead":
    case "known_dead":
      return texts[why](names);
    default:
      return texts[why];
  }
}

/** A rule as the pilot reads it before a flight: each of its limits, where it looks, and where the limits come from. */
export function ruleLines({ level, levels, when, applies, unless, aircraft, holdS, source }: Rule): string[] {
  const { review } = words();
  const given = level === undefined ? Object.entries(levels ?? {}) : [[level, undefined] as const];
  const held = holdS > 0 ? ` ${review.holdS(formats().number(holdS))}` : "";
  const belongs = [...(aircraft?.classes ?? []).map((name) => review.classes[name]), ...(aircraft?.types ?? [])];
  return [
    ...given.map(([name, limit]) => `${review.levels[name as Level]}: ${conditionWords(when, limit)}${held}`),
    ...(applies === undefined ? [] : [`${review.while}: ${conditionWords(applies)}`]),
    ...(unless === undefined ? [] : [`${review.notWhile}: ${conditionWords(unless)}`]),
    ...(belongs.length === 0 ? [] : [`${review.forAircraft}: ${belongs.join(", ")}`]),
    ...(source === undefined ? [] : [`${review.source}: ${source}`]),
  ];
}

const operators = { "<": "<", "<=": "≤", ">": ">", ">=": "≥" } as const;

/** `level`: the limit that stands for "level". */
function conditionWords(given: Condition, level?: Limit): string {
  const { review, flight } = words();
  const inner = (each: Condition): string =>
    Array.isArray(each) ? conditionWords(each, level) : `(${conditionWords(each, level)})`;
  if ("all" in given) return given.all.map(inner).join(` ${review.and} `);
  if ("any" in given) return given.any.map(inner).join(` ${review.or} `);
  if ("not" in given) return `${review.not} ${inner(given.not)}`;
  const [name, operator, limit] = given;
  const quantity = quantityWords(name, currentLocale());
  if (operator === "=") return `${quantity}: ${switchWords(limit, currentLocale())}`;
  if (operator === "in") return `${quantity}: ${limit.map((phase) => flight.phases[phase]).join(", ")}`;
  return `${quantity} ${operators[operator]} ${limitWords(limit === "level" ? level : limit, name)}`;
}

function limitWords(limit: Limit | undefined, name: QuantityName): string {
  if (limit === undefined) return dash;
  if (typeof limit === "number") return figure(limit, name, currentLocale());
  if ("of" in limit) return formulaWords(limit);
  const { classes, otherwise } = words().review;
  const each = [
    ...Object.entries(limit.types),
    ...Object.entries(limit.classes).map(([of, value]) => [classes[of as keyof typeof classes], value] as const),
    ...(limit.otherwise === undefined ? [] : [[otherwise, limit.otherwise] as const]),
  ];
  return each.map(([of, value]) => `${limitWords(value, name)} (${of})`).join(", ");
}

/** "Approach speed + 10 kt". */
function formulaWords({ of, times, plus }: Formula): string {
  const factor = times === 1 ? "" : `${formats().number(times, 2)} × `;
  const sum = plus === 0 ? "" : ` ${plus < 0 ? "−" : "+"} ${figure(Math.abs(plus), of, currentLocale())}`;
  return `${factor}${quantityWords(of, currentLocale())}${sum}`;
}

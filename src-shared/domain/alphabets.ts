const letters = (script: string): RegExp => new RegExp(`\\p{Script=${script}}`, "u");

/** Alphabets with letters that look like letters of another one of them. */
const lookAlikes = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee"].map(letters);
/** Alphabets that one part of a host does not mix with others. Some may be mixed (UTS 39, 5.2). */
const alphabets = [
  ...lookAlikes,
  ...["Hebrew", "Arabic"].map(letters),
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
];

const areMixed = (scripts: readonly RegExp[], text: string): boolean =>
  scripts.filter((script) => script.test(text)).length > 1;

/** Whether a part of a host has letters of several alphabets. */
export const isMixedHost = (label: string): boolean => areMixed(alphabets, label);

/** Whether a name mixes alphabets that may be confused. "全日空 Virtual" mixes two that nobody confuses. */
export const isMixedName = (name: string): boolean => areMixed(lookAlikes, name);

/** Greek, Cyrillic, Armenian and Cherokee letters that look like one Latin letter (UTS 39, by ICU 72). */
const latinLooks = new Set(
  "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορσυϲϳϹЅІЈАВЕКМНОРСТУХЬагеорсухѕіјѴѵҮүһҽӀӏԁԌԛԜԝՍՏՕագզհոռսցքօᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ",
);

/** Whether a name without a Latin letter reads as a Latin one. */
export function onlyLooksLatin(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => latinLooks.has(letter));
}

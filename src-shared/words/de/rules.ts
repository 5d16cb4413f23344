import type { ruleSentences as english } from "../en/rules.ts";

const quoted = (name: string): string => `„${name}“`;

export const ruleSentences: typeof english = {
  ruleFileTooLong: (f, of) => `Die Datei ist zu lang: Eine Regeldatei hat höchstens ${f.number(of.most)} Zeichen.`,
  ruleFileNotJson: () => "Die Datei ist kein JSON in UTF-8.",
  ruleFileTooDeep: () => "Die Datei hat zu viele Teile, oder sie sind zu tief geschachtelt.",
  ruleMissing: () => "Das fehlt.",
  ruleUnknownKey: (_, of) => `${quoted(of.name)} ist hier nicht bekannt.`,
  ruleNoQuantity: (_, of) => `${quoted(of.name)} ist keine Größe. Der Leitfaden nennt sie.`,
  ruleNotOneOf: (_, of) => `Das muss eines sein von: ${of.names}`,
  ruleWrongKind: (_, of) => `Das muss von der Art ${quoted(of.what)} sein.`,
  ruleTooMuch: (f, of) => `Das ist zu viel: höchstens ${f.number(of.most)}.`,
  ruleTooLittle: (f, of) => `Das ist zu wenig: mindestens ${f.number(of.least)}.`,
  ruleNotAName: () => "Dieser Name hat Zeichen, die hier nicht erlaubt sind.",
  ruleNotACondition: () => "Eine Bedingung ist [Größe, Vergleich, Grenze] oder hat eines von: all, any, not",
  ruleNotALimit: () => "Eine Grenze ist eine Zahl, eine Formel mit „of“ oder hat Grenzen nach Muster und Klasse.",
  ruleTwice: (_, of) => `Zwei Regeln haben den Namen ${quoted(of.name)}.`,
  ruleTooManyNodes: (f, of) =>
    `Die Regel hat zu viele Bedingungen: höchstens ${f.number(of.most)}, Gruppen mitgezählt.`,
  ruleLevelOnlyInWhen: () => "„level“ steht nur in „when“ für eine Grenze.",
  ruleOneLevel: () => "Eine Regel hat entweder „level“ oder „levels“.",
  ruleLevelUnused: () => "„level“ steht genau dann für eine Grenze, wenn die Regel „levels“ hat.",
  ruleCriterionOver: () => "Ein Merkmal eines stabilen Anflugs gilt über „approach“.",
  ruleNotKnownOver: (_, of) => `${quoted(of.name)} ist über ${quoted(of.at)} nicht bekannt.`,
  ruleNotANumber: (_, of) => `${quoted(of.name)} ist keine Zahl.`,
  ruleOperator: (_, of) => `${quoted(of.name)} wird verglichen mit: ${of.names}`,
};

import type { Formats } from "../formats.ts";

const quoted = (name: string): string => `“${name}”`;

/** What is wrong with a rule file. */
export const ruleSentences = {
  ruleFileTooLong: (f: Formats, of: { readonly most: number }) =>
    `The file is too long: a rule file has at most ${f.number(of.most)} letters.`,
  ruleFileNotJson: () => "The file is not JSON in UTF-8.",
  ruleFileTooDeep: () => "The file has too many parts, or they are nested too deep.",
  ruleMissing: () => "This is missing.",
  ruleUnknownKey: (_: Formats, of: { readonly name: string }) => `${quoted(of.name)} is not known here.`,
  ruleNoQuantity: (_: Formats, of: { readonly name: string }) =>
    `${quoted(of.name)} is not a quantity. The guide lists them.`,
  ruleNotOneOf: (_: Formats, of: { readonly names: string }) => `This must be one of: ${of.names}`,
  ruleWrongKind: (_: Formats, of: { readonly what: string }) => `This must be of the kind ${quoted(of.what)}.`,
  ruleTooMuch: (f: Formats, of: { readonly most: number }) => `This is too much: at most ${f.number(of.most)}.`,
  ruleTooLittle: (f: Formats, of: { readonly least: number }) => `This is too little: at least ${f.number(of.least)}.`,
  ruleNotAName: () => "This name has letters that are not allowed here.",
  ruleNotACondition: () => "A condition is [quantity, operator, limit], or has one of: all, any, not",
  ruleNotALimit: () => "A limit is a number, a formula with “of”, or has limits by types and classes.",
  ruleTwice: (_: Formats, of: { readonly name: string }) => `Two rules have the name ${quoted(of.name)}.`,
  ruleTooManyNodes: (f: Formats, of: { readonly most: number }) =>
    `The rule has too many conditions: at most ${f.number(of.most)}, groups included.`,
  ruleLevelOnlyInWhen: () => "“level” stands for a limit only in “when”.",
  ruleOneLevel: () => "A rule has either “level” or “levels”.",
  ruleLevelUnused: () => "“level” stands for a limit exactly if the rule has “levels”.",
  ruleCriterionOver: () => "A criterion of a stabilised approach looks over “approach”.",
  ruleNotKnownOver: (_: Formats, of: { readonly name: string; readonly at: string }) =>
    `${quoted(of.name)} is not known over ${quoted(of.at)}.`,
  ruleNotANumber: (_: Formats, of: { readonly name: string }) => `${quoted(of.name)} is no number.`,
  ruleOperator: (_: Formats, of: { readonly name: string; readonly names: string }) =>
    `${quoted(of.name)} is compared by: ${of.names}`,
};

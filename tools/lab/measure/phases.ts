/** The live detector with the interface of the collections' own judge. Use it bundled: `score.mjs --detector FILE`. */
export { create } from "../judge/detector.ts";

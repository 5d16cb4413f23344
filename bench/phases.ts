/**
 * The live detector behind the interface of the collections' own judge: `score.mjs --detector FILE`, after bundling.
 */
export { create } from "../tools/judge/detector.ts";

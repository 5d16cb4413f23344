/** The live detector behind the interface of the collections' own judge: `score.mjs --detector FILE`, once bundled. */
export { create } from "../tools/judge/detector.ts";

import { z } from "zod";
import { answerFaultShape } from "./faults.ts";

/** What the API is asked, by method and path below `/api/`. The first that fits names the request. */
const operations = [
  ["version", /^GET (|status|version)$/],
  ["user", /^GET user$/],
  ["fleet", /^GET user\/fleet$/],
  ["list", /^GET user\/pireps$/],
  ["bids", /^GET user\/bids$/],
  ["placeBid", /^PUT user\/bids$/],
  ["removeBid", /^DELETE user\/bids$/],
  ["flightAircraft", /^GET flights\/[^/]+\/aircraft$/],
  ["flights", /^GET flights/],
  ["airports", /^GET airports/],
  ["news", /^GET news$/],
  ["prefile", /^POST pireps\/prefile$/],
  ["positions", /^POST pireps\/[^/]+\/acars\/position$/],
  ["logs", /^POST pireps\/[^/]+\/acars\/logs$/],
  ["fields", /^POST pireps\/[^/]+\/fields$/],
  ["file", /^POST pireps\/[^/]+\/file$/],
  ["cancel", /^PUT pireps\/[^/]+\/cancel$/],
  ["update", /^POST pireps\/[^/]+\/update$/],
  ["read", /^GET pireps\/[^/]+$/],
] as const;
export type PhpvmsOperation = (typeof operations)[number][0];
export const phpvmsOperations = operations.map(([name]) => name);

/** The operation of a request; null for any other page of the site. `path` is that of the address. */
export function phpvmsOperationOf(method: string, path: string): PhpvmsOperation | null {
  const below = /^\/api(?:\/(.*))?$/.exec(path);
  return below === null ? null : (operations.find(([, each]) => each.test(`${method} ${below[1] ?? ""}`))?.[0] ?? null);
}

const answerFaultSchema = z.strictObject({
  ...answerFaultShape,
  operation: z.union([z.enum(phpvmsOperations), z.literal("all")]),
});

export const phpvmsFaultsSchema = z.strictObject({
  answers: z.array(answerFaultSchema).default([]),
  /** So many of the next rows with an id are lost, as after an SQL error. */
  lostRows: z.number().int().min(0).default(0),
  /** The next filing fails after the report's state was stored. */
  halfFiled: z.boolean().default(false),
  /** What a module says to the next prefile, after the report was saved. */
  prefileError: z.string().nullable().default(null),
});
export type PhpvmsFaults = z.infer<typeof phpvmsFaultsSchema>;
export type PhpvmsFaultSettings = z.input<typeof phpvmsFaultsSchema>;

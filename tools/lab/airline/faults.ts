import { z } from "zod";
import { operationNames } from "../../../src-main/airlines/failure.ts";
import type { DemoResponse } from "../../../src-main/demo/airline/http.ts";

/** Which of the two faithful crew systems answers. */
export const airlineVersions = ["contract", "reference"] as const;
export type AirlineVersion = (typeof airlineVersions)[number];

const operation = z.enum(operationNames);

/** A fault of any airline's answer. */
export const answerFaultShape = {
  kind: z.enum([
    /** The request is carried out, then the connection breaks before the answer. */
    "lost",
    /** The connection breaks and nothing is carried out. */
    "not_received",
    /** The request is carried out, then the connection breaks in the middle of the answer. */
    "cut",
    /** The request is carried out immediately and answered after `afterMs`. */
    "slow",
    /** A web page with `status`; not carried out. */
    "page",
    /** A bare `status` with a problem body; not carried out. */
    "status",
    /** Carried out, then answered with `status` and a problem body. */
    "status_after",
    /** Carried out, then answered with `body` and `status`. */
    "body_after",
    /** A redirect with `status` to `location`; not carried out. */
    "redirect",
    /** `body` unchanged, with `status`; not carried out. */
    "body",
  ]),
  status: z.number().int().min(200).max(599).default(503),
  afterMs: z.number().int().min(0).max(600_000).default(0),
  location: z.string().default(""),
  body: z.string().default(""),
  /** Seconds in `Retry-After`; null for none. */
  retryAfterS: z.number().int().min(0).nullable().default(null),
  /** How often. Null means always. */
  times: z.number().int().min(1).nullable().default(null),
};

/** The fault of one answer. The first that fits a request is used; it disappears after `times` uses. */
export const answerFaultSchema = z.strictObject({
  ...answerFaultShape,
  operation: z.union([operation, z.literal("all")]),
});
export type AnswerFault = z.infer<typeof answerFaultSchema>;

/** An answer, and what the network does to it. */
export interface LabResponse extends DemoResponse {
  /** Delay of the answer. Absent: none. */
  readonly delayMs?: number;
  /** The connection breaks instead of answering. */
  readonly drop?: boolean;
  /** The connection breaks after half of the answer. */
  readonly cut?: boolean;
}

export const faultsSchema = z.strictObject({
  /** Numbers as strings, strings of digits as numbers. */
  strings: z.boolean().default(false),
  /** Days as phpVMS' bit mask. */
  bitmaskDays: z.boolean().default(false),
  /** Lists inside `{"data":[…]}`. */
  wrapped: z.boolean().default(false),
  /** camelCase names. */
  camelCase: z.boolean().default(false),
  /** Every field that may be null is null. */
  nulls: z.boolean().default(false),
  /** Unreadable rows among the good ones. */
  badRows: z.boolean().default(false),
  /** Every error as an `application/problem+json` body. */
  problemBodies: z.boolean().default(false),
  /** An empty body for a 200 that changes something. */
  emptyBodies: z.boolean().default(false),
  /** Errors come with status 200 and `success:false`. */
  successFalse: z.boolean().default(false),
  /** A web page for everything: maintenance. */
  htmlPage: z.boolean().default(false),
  /** The server loses the sign-in header: login works, every later request gets 401. */
  unauthorisedAfterLogin: z.boolean().default(false),
  /** 301 on every POST, to the same path with a trailing slash. */
  redirectPosts: z.boolean().default(false),
  /** Answers the handshake as smartCARS does. */
  smartcars: z.boolean().default(false),
  /** Operations that this airline's server lacks. */
  missing: z.array(operation).default([]),
  answers: z.array(answerFaultSchema).default([]),
  /** At the next update the airline has closed the flight (409) or deleted it (404). */
  midFlight: z.enum(["closed", "missing"]).nullable().default(null),
  /** Stores the time that comes with a position, as phpVMS does. Otherwise the present time. */
  positionTimes: z.boolean().default(false),
  /** Keeps a filed flight open: its booking stays listed, and updates and further reports of it are accepted. */
  neverCloses: z.boolean().default(false),
  /** What the pilot must confirm before a start. `canOverride` is null if not stated. */
  confirmation: z
    .strictObject({ message: z.string().min(1), canOverride: z.boolean().nullable() })
    .nullable()
    .default(null),
  /** The setting `pilots.only_flights_from_current`. */
  onlyFlightsFromCurrent: z.boolean().default(false),
  /** Why a start is refused (phpVMS' own text). Null if it is not. */
  refuseStart: z.string().nullable().default(null),
});
export type Faults = z.infer<typeof faultsSchema>;
export type FaultSettings = z.input<typeof faultsSchema>;

/** Odd servers by name: one of the two versions with some faults. */
export const variants = {
  contract: { version: "contract", faults: {} },
  reference: { version: "reference", faults: {} },
  strings: { version: "reference", faults: { strings: true } },
  bitmask: { version: "contract", faults: { bitmaskDays: true } },
  nulls: { version: "reference", faults: { nulls: true } },
  wrapped: { version: "contract", faults: { wrapped: true } },
  camel: { version: "contract", faults: { camelCase: true } },
  "bad-rows": { version: "reference", faults: { badRows: true } },
  problem: { version: "reference", faults: { problemBodies: true } },
  empty: { version: "contract", faults: { emptyBodies: true } },
  "success-false": { version: "contract", faults: { successFalse: true } },
  html: { version: "reference", faults: { htmlPage: true } },
  unauthorised: { version: "reference", faults: { unauthorisedAfterLogin: true } },
  redirect: { version: "reference", faults: { redirectPosts: true } },
  smartcars: { version: "reference", faults: { smartcars: true } },
} as const satisfies Record<string, { version: AirlineVersion; faults: FaultSettings }>;
export type VariantName = keyof typeof variants;
export const variantNames = Object.keys(variants) as VariantName[];

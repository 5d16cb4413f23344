import { z } from "zod";
import { airlineDraftSchema, capabilitiesSchema } from "../domain/airline.ts";
import { pilotSchema } from "../domain/airline-data.ts";
import { failureSchema } from "../domain/result.ts";

/** The signed-in pilot, for the window. Never a token. */
export const sessionViewSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed_out"), airlineId: z.string().nullable(), reason: failureSchema.nullable() }),
  z.object({ kind: z.literal("restoring"), airlineId: z.string() }),
  z.object({
    kind: z.literal("signed_in"),
    airlineId: z.string(),
    pilot: pilotSchema,
    /** What this airline can do. */
    can: capabilitiesSchema,
    /**
     * "memory": the keychain is not available. "too_long": the key is too long for it. "not_renewable": the airline
     * offers no renewal. With these three the pilot must sign in again next time.
     */
    keptIn: z.enum(["keychain", "memory", "too_long", "not_renewable"]),
    /** Why the airline cannot be reached now. Null while it can. */
    offline: failureSchema.nullable(),
  }),
]);
export type SessionView = z.infer<typeof sessionViewSchema>;

/** A sign-in that waits for the browser. Never its state, its verifier or a token. */
export const browserViewSchema = z.object({
  airlineId: z.string(),
  purpose: z.enum(["sign_in", "connection_test"]),
  step: z.enum(["waiting", "exchanging"]),
  /** False: no browser could be opened. */
  opened: z.boolean(),
  /** A later answer is ignored, UTC ms. */
  untilMs: z.number(),
  /** The address that the airline must have registered, character by character. */
  redirectUri: z.string(),
  /** The airline's platform has a callback page, and this attempt does not use it yet. */
  mayUsePage: z.boolean(),
  /** An answer that does not belong to this attempt has arrived. The attempt still waits. */
  problem: failureSchema.nullable(),
});
export type BrowserView = z.infer<typeof browserViewSchema>;

/** Progress of the connection test: the three steps of the contract. */
export const connectionTestSchema = z.object({
  airlineId: z.string(),
  steps: z.array(
    z.object({
      step: z.enum(["authorise", "exchange", "refresh"]),
      outcome: z.enum(["waiting", "passed", "failed", "not_needed"]),
      /** What the airline must change if the step failed. Empty while there is no message. */
      message: z.string(),
      detail: z.string(),
    }),
  ),
  /** What the airline should improve, although the sign-in works. Null: nothing. */
  remark: z.string().nullable(),
  verifiedAtMs: z.number().nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

/** A host, as it is requested ("xn--…") and in readable letters. */
const oddHostSchema = z.object({
  host: z.string(),
  reads: z.string(),
  /** One part of the host has letters of several scripts. */
  isMixed: z.boolean(),
});
export type OddHost = z.infer<typeof oddHostSchema>;

/** An airline that a file or a link proposes. Nothing happens before the pilot agrees. */
export const airlineProposalSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("asks"),
    /** A new number for each question, so that an answer applies only to the question that the pilot read. */
    id: z.number().int(),
    draft: airlineDraftSchema,
    /** "form": the pilot typed it. */
    from: z.enum(["file", "link", "form"]),
    /** Name of the airline that the proposal would change. Null for a new one. */
    changes: z.string().nullable(),
    /**
     * The hosts that would receive the pilot's sign-in, if they have several owners. Then the pilot must agree twice.
     */
    hosts: z.array(z.string()),
    /** Hosts with non-ASCII letters, and their readable form. */
    odd: z.array(oddHostSchema),
    /** This is the second question. */
    again: z.boolean(),
  }),
  z.object({ kind: z.literal("unreadable"), id: z.number().int(), problem: failureSchema }),
]);
export type AirlineProposal = z.infer<typeof airlineProposalSchema>;

/** The answer of an airline's server to a check of its address. */
export const handshakeSchema = z.object({
  handler: z.string(),
  apiVersion: z.string(),
  baseUrl: z.string(),
  /** A warning before the airline is added ("does not look like an airline's server"). Null if there is none. */
  warning: z.string().nullable(),
});
export type Handshake = z.infer<typeof handshakeSchema>;

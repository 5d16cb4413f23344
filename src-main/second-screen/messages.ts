import { z } from "zod";
import type { PushName } from "../../src-shared/contract/ipc.ts";
import { screenQuestions } from "../../src-shared/contract/screen-questions.ts";

/** A device with access: its id, and the SHA-256 of its secret in hexadecimal. */
export interface KnownDevice {
  readonly id: string;
  readonly hash: string;
}

export interface Configuration {
  readonly here: { readonly port: number; readonly forWebPages: boolean } | null;
  readonly network: { readonly address: string; readonly port: number; readonly code: string } | null;
  readonly devices: readonly KnownDevice[];
  /** Where to write the text files. Null: nowhere. */
  readonly textFolder: string | null;
}

/** Program → server. */
export type ScreenCommand =
  | ({ readonly type: "configure" } & Configuration)
  | { readonly type: "push"; readonly name: PushName; readonly value: unknown }
  | { readonly type: "answer"; readonly id: number; readonly value: unknown };

/** What the server asks the program: for the page, and the status for other programs. */
const questions = [...screenQuestions, "status"] as const;
export type Question = (typeof questions)[number];

export const doorNames = ["here", "network"] as const;
export type DoorName = (typeof doorNames)[number];

/** Server → program. The server talks to the network, so everything is checked. */
export const screenReportSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({
    type: z.literal("door"),
    door: z.enum(doorNames),
    /** Null: open. */
    problem: z.object({ code: z.string().max(40), detail: z.string().max(300) }).nullable(),
  }),
  z.object({
    type: z.literal("paired"),
    device: z.object({ id: z.string().max(40), hash: z.string().max(64), name: z.string().max(40) }),
  }),
  /** Why a text file is not written. Null: all are. */
  z.object({ type: z.literal("texts"), problem: z.string().max(300).nullable() }),
  z.object({ type: z.literal("seen"), deviceId: z.string().max(40) }),
  z.object({ type: z.literal("ask"), id: z.number().int(), name: z.enum(questions) }),
]);
export type ScreenReport = z.infer<typeof screenReportSchema>;

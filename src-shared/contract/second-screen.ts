import { z } from "zod";

/** A door is an address where this computer serves the flight to read. */
const doorSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("closed") }),
  z.object({ kind: z.literal("opening") }),
  z.object({ kind: z.literal("open"), address: z.string() }),
  /** It is tried again while it is wanted. `detail`: the system's own words. */
  z.object({
    kind: z.literal("failed"),
    why: z.enum(["port_taken", "address_gone", "not_allowed", "other"]),
    detail: z.string(),
  }),
]);
export type Door = z.infer<typeof doorSchema>;

const deviceSchema = z.object({
  id: z.string(),
  /** What the device calls itself, in brief: "iPad". */
  name: z.string(),
  /** UTC ms. */
  lastSeenMs: z.number(),
});

/** The second screen, for the window. */
export const secondScreenViewSchema = z.object({
  here: doorSchema,
  network: doorSchema,
  /** The address for a new device, with its code: the content of the QR code. Null while that door is not open. */
  invitation: z.string().nullable(),
  /** The devices with access by the home network. */
  devices: z.array(deviceSchema),
  /** Where the text files are. */
  textFolder: z.string(),
  /** Why they cannot be written, or not removed: the system's own words. Null: nothing is wrong. */
  textProblem: z.string().nullable(),
});
export type SecondScreenView = z.infer<typeof secondScreenViewSchema>;

/**
 * Discord on this computer. `waiting`: for a flight, for Discord's answer, or for the end of a minute. `not_running`: the
 * program searches for it again. `unknown_application`: Discord does not know the application id.
 */
export const discordSchema = z.enum(["off", "waiting", "shown", "not_running", "unknown_application"]);
export type Discord = z.infer<typeof discordSchema>;

/** The usual port: free in IANA's list, and that of no program known to run beside a simulator. */
export const usualScreenPort = 8725;

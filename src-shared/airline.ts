import { z } from "zod";

/** One airline the pilot flies for. No secret is ever in it. */
export const airlineProfileSchema = z.object({
  /** Ours, stable: names the keychain entry and the redirect address. Letters, digits, hyphens. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1).max(120),
  /** Base address without a trailing slash; any path prefix. */
  baseUrl: z.url({ protocol: /^https?$/ }).refine((url) => !url.endsWith("/")),
  signIn: z.array(z.enum(["password", "oauth"])).min(1),
  allowAircraftChanges: z.boolean(),
  allowStartOverride: z.boolean(),
  /** The built-in demo airline, brought up by the program itself. */
  demo: z.boolean(),
});
export type AirlineProfile = z.infer<typeof airlineProfileSchema>;

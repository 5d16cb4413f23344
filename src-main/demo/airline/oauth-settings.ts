import { z } from "zod";

/** The public client of the demo airline and its OAuth settings. Tests may set them wrongly. */
export const oauthSettingsSchema = z.strictObject({
  clientId: z.string().default("contrail"),
  /**
   * Exactly two addresses, compared exactly (airline-servers.md, Signing in). `{url}` is replaced by the demo's own
   * address.
   */
  redirectUris: z
    .array(z.string())
    .default(["contrail://auth/airline/nordlys/callback", "{url}/auth/airline/nordlys/callback"]),
  /** Registered as confidential by mistake: refuses a client without a secret. */
  confidential: z.boolean().default(false),
  /** Issues refresh tokens. */
  refresh: z.boolean().default(true),
  /** Issues a new refresh token at each use. */
  rotate: z.boolean().default(true),
  /** Publishes its metadata (RFC 8414) and names itself in its answers (RFC 9207). */
  metadata: z.boolean().default(true),
  /** The least length of a code; a JWT has thousands of characters. */
  codeLength: z.number().int().min(0).default(0),
  accessLifetimeS: z.number().int().min(1).default(1800),
  /** Lifetime from the sign-in, however often the token is rotated. */
  refreshLifetimeS: z
    .number()
    .int()
    .min(1)
    .default(30 * 86_400),
  /** Token requests a minute for each client and address, and for each refresh token. */
  tokenRequestsPerMinute: z.number().int().min(1).default(60),
});
export type OauthSettings = z.infer<typeof oauthSettingsSchema>;

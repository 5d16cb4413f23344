import { z } from "zod";
import { oauthSettings } from "../../../src-main/demo/airline/oauth.ts";

/** The OAuth settings of the demo airline, and wrong ones. */
export const oauthSettingsSchema = z.strictObject({
  clientId: z.string().default(oauthSettings.clientId),
  redirectUris: z.array(z.string()).default([...oauthSettings.redirectUris]),
  /** Registered as confidential by mistake: refuses a client without a secret. */
  confidential: z.boolean().default(false),
  /** Issues refresh tokens. */
  refresh: z.boolean().default(true),
  /** Issues a new refresh token at each use. */
  rotate: z.boolean().default(true),
  /** The least length of a code; a JWT has thousands of characters. */
  codeLength: z.number().int().min(0).default(0),
  codeLifetimeS: z.number().int().min(1).default(oauthSettings.codeLifetimeS),
  accessLifetimeS: z.number().int().min(1).default(oauthSettings.accessLifetimeS),
  refreshLifetimeS: z.number().int().min(1).default(oauthSettings.refreshLifetimeS),
});
export type OauthSettings = z.infer<typeof oauthSettingsSchema>;

import { createHash } from "node:crypto";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";

export type Bound = Pick<AirlineProfile, "baseUrl" | "oauth">;

/**
 * A short hash of the addresses that may receive a secret, stored beside it. If the keychain fails to delete a secret,
 * it is useless after the airline's addresses have changed.
 */
export const bindingOf = ({ baseUrl, oauth }: Bound): string =>
  createHash("sha256")
    .update(JSON.stringify([baseUrl, oauth?.clientId, oauth?.authoriseUrl, oauth?.tokenUrl, oauth?.refreshUrl]))
    .digest("base64url")
    .slice(0, 16);

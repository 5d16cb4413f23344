import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AirlineProfile } from "../../../src-shared/domain/airline.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import type { JsonFile } from "../../platform/storage/json-file.ts";
import { bindingOf } from "./binding.ts";
import type { KeptIn, Vault } from "./vault.ts";

/**
 * The addresses that may receive the secret (`bindingOf`). A secret of an earlier version has none and may go to its
 * airline's addresses.
 */
const boundTo = z.string().optional();

/** The keychain's content for an airline: the API key, or the refresh token with a serial. Never an access token. */
const secretSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("password"), key: z.string().min(1), boundTo }),
  z.object({ kind: z.literal("oauth"), refreshToken: z.string().min(1), serial: z.string().min(1), boundTo }),
]);
export type Secret = z.infer<typeof secretSchema>;

/** Serials of refresh tokens that were sent, by airline. A serial is random and reveals nothing about its token. */
export const sentFileSchema = z.object({ version: z.literal(1), sent: z.record(z.string(), z.string()) });
export type SentFile = z.infer<typeof sentFileSchema>;

export type Found =
  | Secret
  | { readonly kind: "nothing" }
  | { readonly kind: "spent" }
  | { readonly kind: "bound_elsewhere" };

/**
 * The secrets of all airlines. A refresh token is valid for one use; after a second use the airline revokes all tokens.
 * So its serial is marked on disk before it is sent, and its successor gets another serial. A token with a marked
 * serial may be spent and is never used again.
 */
export interface Secrets {
  find(airline: Owner): Promise<Found>;
  keepKey(airline: Owner, key: string): Promise<KeptIn>;
  /** Returns the new serial. */
  keepRefreshToken(airline: Owner, refreshToken: string): Promise<{ serial: string; keptIn: KeptIn }>;
  /** Rejects if the mark cannot be written. Then the token must not be sent. */
  markSent(airlineId: string, serial: string): Promise<void>;
  /** Call if the token certainly did not arrive: it may be sent again. */
  unmark(airlineId: string): Promise<void>;
  /** Deletes the secret. If the keychain fails to delete it, its mark stays, so that it is not sent again. */
  forget(airlineId: string): Promise<void>;
}

type Owner = Pick<AirlineProfile, "id" | "baseUrl" | "oauth">;

const account = (airlineId: string): string => `airline:${airlineId}`;

export async function openSecrets(vault: Vault, file: JsonFile<SentFile>): Promise<Secrets> {
  const sent = new Map(Object.entries((await file.read())?.sent ?? {}));
  const save = () => file.write({ version: 1, sent: Object.fromEntries(sent) });
  async function unmark(airlineId: string): Promise<void> {
    if (sent.delete(airlineId)) await save();
  }
  const write = (airlineId: string, secret: Secret) => vault.write(account(airlineId), JSON.stringify(secret));

  return {
    async find(airline) {
      const secret = read(await vault.read(account(airline.id)));
      if (secret === null) return { kind: "nothing" };
      if (secret.boundTo !== undefined && secret.boundTo !== bindingOf(airline)) return { kind: "bound_elsewhere" };
      return secret.kind === "oauth" && sent.get(airline.id) === secret.serial ? { kind: "spent" } : secret;
    },

    keepKey: (airline, key) => write(airline.id, { kind: "password", key, boundTo: bindingOf(airline) }),

    async keepRefreshToken(airline, refreshToken) {
      const serial = randomUUID();
      const secret: Secret = { kind: "oauth", refreshToken, serial, boundTo: bindingOf(airline) };
      return { serial, keptIn: await write(airline.id, secret) };
    },

    async markSent(airlineId, serial) {
      sent.set(airlineId, serial);
      await save();
    },

    unmark,

    async forget(airlineId) {
      if (await vault.clear(account(airlineId))) await unmark(airlineId).catch(() => undefined);
    },
  };
}

const read = (text: string | null): Secret | null => secretSchema.safeParse(jsonOf(text ?? "")).data ?? null;

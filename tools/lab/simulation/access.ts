import { createHash } from "node:crypto";
import { z } from "zod";
import type { AirlineFailure } from "../../../src-main/airlines/failure.ts";
import type { Renewal } from "../../../src-main/airlines/http/asking.ts";
import type { Airline } from "../../../src-main/airlines/port.ts";
import { Grants } from "../../../src-main/airlines/sign-in/grants.ts";
import { createOauthClient } from "../../../src-main/airlines/sign-in/oauth.ts";
import { openSecrets, sentFileSchema } from "../../../src-main/airlines/sign-in/secrets.ts";
import { createVault } from "../../../src-main/airlines/sign-in/vault.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import type { Files } from "../../../src-main/platform/storage/files.ts";
import { createJsonFile } from "../../../src-main/platform/storage/json-file.ts";
import type { AirlineProfile, OauthSettings } from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { directFetch } from "../airline/direct-fetch.ts";
import { decideInBrowser } from "../airline/in-browser.ts";
import type { LabAirline } from "../airline/lab-airline.ts";
import type { Side } from "./side.ts";

/** The sign-in of one run of the program. */
export interface Access {
  /** Resolves when the credentials of the previous run have been read. */
  readonly ready: Promise<void>;
  token(): string | null;
  renew?(refused: string | null): Promise<Renewal>;
  heard(problem: AirlineFailure | null): void;
  /** Whether the pilot is signed in. If not, the program asks for a sign-in. */
  signedIn(): boolean;
  signIn(client: Airline): Promise<void>;
}

/** What remains of a sign-in after a crash: an API key, or the keychain's content. */
export interface Keychain {
  key: string | null;
  readonly entries: Map<string, string>;
}

export const createKeychain = (): Keychain => ({ key: null, entries: new Map() });

/** A sign-in by password, for which the airline issues a key that stays valid, or by the key itself. */
export function keyAccess(keychain: Keychain, credentials: Side["credentials"]): Access {
  return {
    ready: Promise.resolve(),
    token: () => keychain.key,
    heard(problem) {
      if (problem?.code === "unauthorised") keychain.key = null;
    },
    signedIn: () => keychain.key !== null,
    async signIn(client) {
      const result = await client.login(...credentials());
      if (result.ok) keychain.key = result.value.token;
    },
  };
}

interface OauthParts {
  readonly profile: AirlineProfile;
  readonly airline: LabAirline;
  readonly keychain: Keychain;
  readonly files: Files;
  readonly fetch: Fetch;
  readonly clock: Clock;
}

/** A sign-in by browser: tokens expire during the flight and are renewed, with one use of each refresh token. */
export function oauthAccess({ profile, airline, keychain, files, fetch, clock }: OauthParts): Access {
  const oauth = createOauthClient(fetch, clock);
  let grants: Grants | null = null;
  let over = false;

  async function open(): Promise<void> {
    const { entries } = keychain;
    const keytar = {
      getPassword: async (_: string, account: string) => entries.get(account) ?? null,
      setPassword: async (_: string, account: string, secret: string) => void entries.set(account, secret),
      deletePassword: async (_: string, account: string) => entries.delete(account),
    };
    const vault = createVault(
      async () => keytar,
      "Contrail",
      () => undefined,
    );
    const sent = createJsonFile(files, "renewals.json", sentFileSchema, () => undefined);
    const onEnded = () => {
      over = true;
    };
    const opened = new Grants({ secrets: await openSecrets(vault, sent), oauth, clock, onEnded });
    over = (await opened.load(profile)) !== "ready";
    grants = opened;
  }
  const ready = open();

  return {
    ready,
    token: () => grants?.token(profile.id) ?? null,
    async renew(refused) {
      await ready;
      return grants === null ? { kind: "signed_out" } : grants.renew(profile, refused);
    },
    heard: () => undefined,
    signedIn: () => !over,
    async signIn() {
      await ready;
      const { oauth: settings } = profile;
      if (settings === null || grants === null) return;
      const tokens = await byBrowser(airline, settings);
      over = false;
      await grants.setTokens(profile, tokens);
    },
  };
}

/**
 * The pilot's and the browser's part, which is not under test and never fails. Written by hand, because the program's
 * own attempt uses Web Crypto, which takes real time, and a run must be reproducible.
 */
async function byBrowser(airline: LabAirline, settings: OauthSettings) {
  const fetch = directFetch(airline);
  const redirectUri = `contrail://auth/airline/${settings.airlineId}/callback`;
  const verifier = "v".repeat(43);
  const client = { client_id: settings.clientId, redirect_uri: redirectUri };
  const asked = new URLSearchParams({
    ...client,
    response_type: "code",
    state: "s",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = await decideInBrowser(fetch, `${settings.authoriseUrl}?${asked}`);
  const code = new URL(back ?? "").searchParams.get("code") ?? "";
  const exchange = { ...client, grant_type: "authorization_code", code, code_verifier: verifier };
  const answer = await fetch(settings.tokenUrl, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(exchange).toString(),
  });
  const { access_token, refresh_token } = tokensSchema.parse(await answer.json());
  return { accessToken: access_token, refreshToken: refresh_token };
}

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

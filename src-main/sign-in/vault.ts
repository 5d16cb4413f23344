import type { Failure } from "../../src-shared/result.ts";
import { words } from "../../src-shared/words/words.ts";

export type KeptIn = "keychain" | "memory";

/** Where secrets lie. The keychain outlives the program, memory does not; nothing is ever written to a file. */
export interface Vault {
  /** Null: nothing there, or (on Linux) the keyring is locked; the two cannot be told apart, so never delete on null. */
  read(account: string): Promise<string | null>;
  /** Answers where the secret is now. */
  write(account: string, secret: string): Promise<KeptIn>;
  /** True when it surely lies nowhere any more. */
  clear(account: string): Promise<boolean>;
}

/** keytar's functions, as far as they are used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * Windows keeps at most 2,560 bytes in one credential (keytar issue 112), and counts UTF-16; longer secrets are refused
 * on every system alike, so that nobody finds out on Windows first.
 */
const maximumSecretLength = 1_280;

/**
 * The keychain where it works, memory for what it does not take. keytar is optional (on Linux it needs libsecret) and may
 * load and still not work (no D-Bus, locked keyring, write refused), so each secret is tried anew. Nothing is loaded before
 * the first use: a keyring may ask the pilot to unlock it, and the window must not wait for that.
 */
export function createVault(
  loadKeytar: () => Promise<Keytar>,
  service: string,
  onFallback: (why: Failure) => void,
): Vault {
  const memory = new Map<string, string>();
  let opening: Promise<Keytar | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let told = false;

  function fallBack(error: unknown): null {
    if (!told) {
      told = true;
      onFallback({
        code: "no_keychain",
        message: words().accounts.noKeychain,
        detail: error instanceof Error ? error.message : String(error),
      });
    }
    return null;
  }

  /** One operation at a time: some keyrings answer overlapping calls out of order. Null when it did not work. */
  function attempt<T>(operation: (keytar: Keytar) => Promise<T>): Promise<T | null> {
    opening ??= loadKeytar().catch(fallBack);
    const loading = opening;
    const done = last.then(async () => {
      const keytar = await loading;
      return keytar === null ? null : operation(keytar).catch(fallBack);
    });
    last = done;
    return done;
  }

  async function keep(keytar: Keytar, account: string, secret: string): Promise<KeptIn> {
    if (secret.length > maximumSecretLength) throw new Error("the key is too long for this computer's keychain");
    await keytar.setPassword(service, account, secret);
    if ((await keytar.getPassword(service, account)) !== secret) throw new Error("the keychain did not keep the key");
    return "keychain";
  }

  return {
    read: async (account) => memory.get(account) ?? attempt((keytar) => keytar.getPassword(service, account)),

    async write(account, secret) {
      memory.set(account, secret);
      if ((await attempt((keytar) => keep(keytar, account, secret))) === "keychain") {
        if (memory.get(account) === secret) memory.delete(account);
        return "keychain";
      }
      // What lies there is older than what could not be written, and must not be found after a restart.
      await attempt((keytar) => keytar.deletePassword(service, account));
      return "memory";
    },

    async clear(account) {
      memory.delete(account);
      return (await attempt((keytar) => keytar.deletePassword(service, account))) === true;
    },
  };
}

import type { Failure } from "../../src-shared/result.ts";

/** Where secrets lie. `keychain` outlives the program, `memory` does not; nothing is ever written to a file. */
export interface Vault {
  readonly kind: "keychain" | "memory";
  /** Null: nothing there, or (on Linux) the keyring is locked; the two cannot be told apart, so never delete on null. */
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  clear(account: string): Promise<void>;
}

/** keytar's functions, as far as they are used. */
interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * Windows keeps at most 2,560 bytes in one credential (keytar issue 112), and counts UTF-16; longer secrets are refused
 * on every system alike, so that nobody finds out on Windows first.
 */
const maximumSecretLength = 1_280;

export function memoryVault(): Vault {
  const secrets = new Map<string, string>();
  return {
    kind: "memory",
    read: async (account) => secrets.get(account) ?? null,
    write: async (account, secret) => {
      secrets.set(account, secret);
    },
    clear: async (account) => {
      secrets.delete(account);
    },
  };
}

export function keychainVault(keytar: Keytar, service: string): Vault {
  let last: Promise<unknown> = Promise.resolve();
  /** One operation at a time: some keyrings answer overlapping calls out of order. */
  function inTurn<T>(operation: () => Promise<T>): Promise<T> {
    const done = last.then(operation);
    last = done.catch(() => undefined);
    return done;
  }
  return {
    kind: "keychain",
    read: (account) => inTurn(() => keytar.getPassword(service, account)),
    write: (account, secret) =>
      inTurn(async () => {
        if (secret.length > maximumSecretLength) throw new Error("the key is too long for this computer's keychain");
        await keytar.setPassword(service, account, secret);
        if ((await keytar.getPassword(service, account)) !== secret)
          throw new Error("the keychain did not keep the key");
      }),
    clear: (account) =>
      inTurn(async () => {
        await keytar.deletePassword(service, account);
      }),
  };
}

/**
 * The keychain where there is one that works, else memory. keytar is optional (on Linux it needs libsecret) and may load
 * and still not work (no D-Bus, locked keyring); the first use tells, and a later failure falls back too.
 * Nothing is loaded before the first use: a keyring may ask the pilot to unlock it, and the window must not wait for that.
 */
export function createVault(
  loadKeytar: () => Promise<Keytar>,
  service: string,
  onFallback: (why: Failure) => void,
): Vault {
  const memory = memoryVault();
  let opening: Promise<Vault> | null = null;
  let inUse: Vault = memory;

  function fallBack(error: unknown): Vault {
    inUse = memory;
    onFallback({
      code: "no_keychain",
      message: "This computer's keychain is not available, so you will sign in again after a restart.",
      detail: error instanceof Error ? error.message : String(error),
    });
    return memory;
  }

  async function open(): Promise<Vault> {
    try {
      const keychain = keychainVault(await loadKeytar(), service);
      await keychain.read("probe");
      inUse = keychain;
      return keychain;
    } catch (error) {
      return fallBack(error);
    }
  }

  async function attempt<T>(operation: (vault: Vault) => Promise<T>): Promise<T> {
    opening ??= open();
    const vault = await opening;
    try {
      return await operation(vault);
    } catch (error) {
      opening = Promise.resolve(fallBack(error));
      return operation(memory);
    }
  }

  return {
    get kind() {
      return inUse.kind;
    },
    read: (account) => attempt((vault) => vault.read(account)),
    write: (account, secret) => attempt((vault) => vault.write(account, secret)),
    clear: (account) => attempt((vault) => vault.clear(account)),
  };
}

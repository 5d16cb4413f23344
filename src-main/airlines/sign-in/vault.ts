import { createHash, randomUUID } from "node:crypto";
import { posix, win32 } from "node:path";
import type { Failure } from "../../../src-shared/domain/result.ts";
import type { System } from "../../../src-shared/domain/system.ts";
import { words } from "../../../src-shared/words/words.ts";

/** "too_long": in memory, because keychains do not accept a secret of this length. */
export type KeptIn = "keychain" | "memory" | "too_long";

/** Stores secrets in the keychain, or else in memory until the program ends. Never in a file. */
export interface Vault {
  /**
   * Null if there is no secret, or if the keyring is locked (Linux). These look the same, so never delete after null.
   */
  read(account: string): Promise<string | null>;
  /** Resolves with the place of the secret. */
  write(account: string, secret: string): Promise<KeptIn>;
  /** True if the secret is certainly deleted. */
  clear(account: string): Promise<boolean>;
}

/** The functions of keytar that are used. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * Windows limits a credential to 2,560 bytes (CRED_MAX_CREDENTIAL_BLOB_SIZE), which keytar fills with UTF-8. Longer
 * secrets are stored in parts, on every system, so that an error does not show on Windows only.
 */
const longestEntryBytes = 2_560;
/** Some 20 KB, longer than any token. */
const mostParts = 8;

/** The head of each part: the number of parts and the id of the secret, `part 3 <id>:<text>`. */
const partHead = /^part (\d) ([0-9a-f-]{36}):/;
const headBytes = "part 8 ".length + 36 + 1;
const partAccount = (account: string, number: number): string => (number === 1 ? account : `${account} part ${number}`);

/** The entries for a secret. Null if it is too long. */
function entriesOf(secret: string): string[] | null {
  if (Buffer.byteLength(secret) <= longestEntryBytes && !partHead.test(secret)) return [secret];
  const texts: string[] = [];
  let text = "";
  let bytes = headBytes;
  for (const character of secret) {
    const more = Buffer.byteLength(character);
    if (bytes + more > longestEntryBytes) {
      texts.push(text);
      text = "";
      bytes = headBytes;
    }
    text += character;
    bytes += more;
  }
  texts.push(text);
  const id = randomUUID();
  return texts.length > mostParts ? null : texts.map((each) => `part ${texts.length} ${id}:${each}`);
}

/**
 * The service name of this copy's secrets in the keychain. Each folder of user data has its own name, so that a second
 * copy or a test neither reads nor replaces the pilot's sign-in. The default folder (null) has the plain name.
 */
export function keychainService(userData: string | null, system: System): string {
  if (userData === null) return "Contrail";
  const path = system === "windows" ? win32.normalize(userData).toLowerCase() : posix.normalize(userData);
  const folder = path.replace(/[\\/]+$/, "");
  return `Contrail ${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`;
}

/**
 * Stores secrets in the keychain, and in memory those that it refuses. keytar is optional (on Linux it needs
 * libsecret). It may load and still fail (no D-Bus, locked keyring, write refused), so each secret is tried separately.
 * It is loaded on first use, because a keyring may ask the pilot to unlock it and the window must not wait for that.
 */
export function createVault(
  loadKeytar: () => Promise<Keytar>,
  service: string,
  onFallback: (why: Failure) => void,
): Vault {
  const memory = new Map<string, string>();
  let opening: Promise<Keytar | null> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isReported = false;

  function fallBack(error: unknown): null {
    if (!isReported) {
      isReported = true;
      onFallback({
        code: "no_keychain",
        message: words().airline.noKeychain,
        detail: error instanceof Error ? error.message : String(error),
      });
    }
    return null;
  }

  /** Runs one operation at a time, because some keyrings answer overlapping calls out of order. Null if it failed. */
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

  /**
   * Reads a secret. Null also if a part is missing or belongs to another secret, because the program was killed while
   * it wrote.
   */
  async function find(keytar: Keytar, account: string): Promise<string | null> {
    const first = await keytar.getPassword(service, account);
    const [head = "", count = ""] = partHead.exec(first ?? "") ?? [];
    if (first === null || head === "") return first;
    let secret = first.slice(head.length);
    for (let number = 2; number <= Number(count); number++) {
      const part = await keytar.getPassword(service, partAccount(account, number));
      if (part?.startsWith(head) !== true) return null;
      secret += part.slice(head.length);
    }
    return secret;
  }

  /**
   * Removes this part and all later ones. Continues after a missing part, because the program may have been killed
   * while it wrote or removed them.
   */
  async function removeParts(keytar: Keytar, account: string, from: number): Promise<void> {
    for (let number = from; number <= mostParts; number++)
      await keytar.deletePassword(service, partAccount(account, number));
  }

  async function remove(keytar: Keytar, account: string): Promise<boolean> {
    const removed = await keytar.deletePassword(service, account);
    await removeParts(keytar, account, 2);
    return removed;
  }

  async function keep(keytar: Keytar, account: string, secret: string, entries: readonly string[]): Promise<KeptIn> {
    // The first part is written last. Without it the others are ignored.
    for (const [index, entry] of [...entries.entries()].toReversed())
      await keytar.setPassword(service, partAccount(account, index + 1), entry);
    await removeParts(keytar, account, entries.length + 1);
    if ((await find(keytar, account)) !== secret) throw new Error("the keychain did not keep the key");
    return "keychain";
  }

  return {
    read: async (account) => memory.get(account) ?? attempt((keytar) => find(keytar, account)),

    async write(account, secret) {
      memory.set(account, secret);
      const entries = entriesOf(secret);
      if (entries !== null && (await attempt((keytar) => keep(keytar, account, secret, entries))) === "keychain") {
        if (memory.get(account) === secret) memory.delete(account);
        return "keychain";
      }
      // The old entry must not be found after a restart, because the new one could not be written.
      await attempt((keytar) => remove(keytar, account));
      if (entries !== null) return "memory";
      onFallback({ code: "key_too_long", message: words().airline.keyTooLong });
      return "too_long";
    },

    async clear(account) {
      memory.delete(account);
      return (await attempt((keytar) => remove(keytar, account))) === true;
    },
  };
}

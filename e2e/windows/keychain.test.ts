import { createRequire } from "node:module";
import { afterEach, expect, test } from "vitest";
import { createVault, type Keytar } from "../../src-main/airlines/sign-in/vault.ts";

// Windows' own keychain, by the native module of a package for Windows. Wine's keychain accepts more than 2,560 bytes,
// so this test refuses what Windows would refuse.
const system = createRequire(import.meta.url)("@github/keytar") as Keytar;
const keytar: Keytar = {
  getPassword: (of, name) => system.getPassword(of, name),
  deletePassword: (of, name) => system.deletePassword(of, name),
  async setPassword(of, name, secret) {
    if (Buffer.byteLength(secret) > 2_560) throw new Error("The stub received bad data.");
    await system.setPassword(of, name, secret);
  },
};
const isWine = process.env.CONTRAIL_WINE_PIPES !== undefined;
const service = `Contrail test ${process.pid}`;
const account = "pilot Jürgen";
const whys: string[] = [];
const open = () =>
  createVault(
    async () => keytar,
    service,
    ({ code, detail }) => whys.push(`${code}: ${detail}`),
  );
const names = [account, ...Array.from({ length: 8 }, (_, index) => `${account} part ${index + 2}`)];
afterEach(async () => {
  for (const name of names) await keytar.deletePassword(service, name);
});

/** A secret with this many bytes in UTF-8, not only ASCII. */
const secretOf = (bytes: number): string => `ü${"k".repeat(bytes - 3)}.`;

test.each([1, 2_560, 2_561, 6_000])(
  "a key of %i bytes outlives the program and leaves nothing when it is deleted",
  async (bytes) => {
    const secret = bytes === 1 ? "k" : secretOf(bytes);
    expect(Buffer.byteLength(secret)).toBe(bytes);
    expect(await open().write(account, secret)).toBe("keychain");
    expect(await open().read(account)).toBe(secret);
    expect(await open().clear(account)).toBe(true);
    for (const name of names) expect(await keytar.getPassword(service, name)).toBeNull();
    expect(whys).toEqual([]);
  },
);

test.skipIf(isWine)("2,560 bytes fit into one entry of Windows", async () => {
  await system.setPassword(service, account, secretOf(2_560));
  expect(await keytar.getPassword(service, account)).toBe(secretOf(2_560));
  await expect(system.setPassword(service, account, secretOf(2_561))).rejects.toThrow();
});

import { expect, test } from "vitest";
import { createVault, type Keytar, keychainService } from "./vault.ts";

const keyring = () => {
  const items = new Map<string, string>();
  return {
    items,
    getPassword: async (service: string, account: string) => items.get(`${service}/${account}`) ?? null,
    setPassword: async (service: string, account: string, password: string) => {
      items.set(`${service}/${account}`, password);
    },
    deletePassword: async (service: string, account: string) => items.delete(`${service}/${account}`),
  };
};

/** A vault on this keychain. `said` collects what it says; without `said`, it has nothing to say. */
const vaultOn = (keytar: Keytar, said?: string[]) =>
  createVault(
    async () => keytar,
    "Contrail",
    ({ code, message }) => said?.push(code) ?? expect.unreachable(message),
  );

test("a working keychain keeps the key under the service's name", async () => {
  const real = keyring();
  const vault = vaultOn(real);
  expect(await vault.write("airline:a", "key")).toBe("keychain");
  expect(real.items).toEqual(new Map([["Contrail/airline:a", "key"]]));
  expect(await vault.read("airline:a")).toBe("key");
  await vault.clear("airline:a");
  expect(await vault.read("airline:a")).toBeNull();
});

test("without keytar the key is in memory, and that is shown once", async () => {
  const said: string[] = [];
  const vault = createVault(
    async () => {
      throw new Error("Cannot find module 'keytar'");
    },
    "Contrail",
    (why) => said.push(why.code),
  );
  expect(await vault.write("a", "key")).toBe("memory");
  expect(await vault.read("a")).toBe("key");
  expect(said).toEqual(["no_keychain"]);
});

test.each([
  ["refuses (locked)", async () => Promise.reject(new Error("Cannot create an item in a locked collection"))],
  ["forgets", async () => undefined],
])("a keychain that %s on writing: the key stays usable in memory", async (_name, setPassword) => {
  const said: string[] = [];
  const vault = vaultOn({ ...keyring(), setPassword }, said);
  expect(await vault.write("a", "key")).toBe("memory");
  expect(await vault.read("a")).toBe("key");
  expect(said).toEqual(["no_keychain"]);
});

const longest = 2_560;

/** Windows' keychain, which limits an entry to this many bytes of UTF-8 (keytar's keytar_win.cc, wincred.h). */
const windowsKeyring = () => {
  const real = keyring();
  return {
    ...real,
    async setPassword(service: string, account: string, password: string) {
      if (Buffer.byteLength(password) > longest) throw new Error("The stub received bad data.");
      await real.setPassword(service, account, password);
    },
  };
};

test.each([
  ["as much as Windows takes in one entry", "x".repeat(longest), 1],
  ["a byte more", "x".repeat(longest + 1), 2],
  ["a byte more, in fewer letters", `${"ü".repeat(longest / 2)}x`, 2],
  ["a long token", "✈😀x".repeat(2_000), 7],
  ["what looks like a part", `part 3 ${"0".repeat(36)}:secret`, 1],
])(
  "%s is kept whole: a restart finds it, and nothing is left of it when it is cleared",
  async (_name, secret, parts) => {
    const real = windowsKeyring();
    const vault = vaultOn(real);
    expect(await vault.write("a", secret)).toBe("keychain");
    expect(real.items.size).toBe(parts);
    expect(await vaultOn(real).read("a")).toBe(secret);
    expect(await vault.write("a", "short")).toBe("keychain");
    expect(real.items).toEqual(new Map([["Contrail/a", "short"]]));
    await vault.write("a", secret);
    expect(await vaultOn(real).clear("a")).toBe(true);
    expect(real.items.size).toBe(0);
  },
);

test("a secret that is too long for any keychain stays in memory, and that is shown", async () => {
  const real = windowsKeyring();
  const said: string[] = [];
  const vault = vaultOn(real, said);
  await vault.write("a", "old");
  await vault.write("b", "other");
  expect(await vault.write("a", "x".repeat(21_000))).toBe("too_long");
  expect((await vault.read("a"))?.length).toBe(21_000);
  expect(real.items).toEqual(new Map([["Contrail/b", "other"]]));
  expect(said).toEqual(["key_too_long"]);
  expect(await vault.write("a", "short again")).toBe("keychain");
  expect(await vault.read("a")).toBe("short again");
});

test("if the program is killed between two parts, no secret is found", async () => {
  const [old, next] = ["o".repeat(6_000), "n".repeat(6_000)];
  for (let dies = 0; dies < 3; dies++) {
    const real = windowsKeyring();
    await vaultOn(real).write("a", old);
    let left = dies;
    const dying = {
      ...real,
      setPassword: (service: string, account: string, password: string) =>
        left-- > 0 ? real.setPassword(service, account, password) : new Promise<void>(() => undefined),
    };
    void vaultOn(dying).write("a", next);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await vaultOn(real).read("a")).toBe(dies === 0 ? old : null);
  }
});

test("parts after a missing one, left by a killed program, are removed too", async () => {
  const real = keyring();
  const vault = vaultOn(real);
  const left = "Contrail/a part 3";
  real.items.set(left, `part 3 ${"0".repeat(36)}:secret`);
  await vault.write("a", "short");
  expect([...real.items.keys()]).toEqual(["Contrail/a"]);
  real.items.set(left, `part 3 ${"0".repeat(36)}:secret`);
  await vault.clear("a");
  expect(real.items.size).toBe(0);
});

test("each folder of user data has its own name in the keychain, and the usual one keeps the former name", () => {
  expect(keychainService(null, "windows")).toBe("Contrail");
  const one = keychainService("C:\\Users\\Me\\Second copy", "windows");
  expect(one).toMatch(/^Contrail [0-9a-f]{12}$/);
  expect(keychainService("c:/users/me/second copy/", "windows")).toBe(one);
  expect(keychainService("C:\\Users\\Me\\Third copy", "windows")).not.toBe(one);
  expect(keychainService("/home/me/A", "linux")).not.toBe(keychainService("/home/me/a", "linux"));
});

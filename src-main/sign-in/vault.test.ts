import { expect, test } from "vitest";
import { createVault } from "./vault.ts";

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

test("a working keychain keeps the key under the service's name", async () => {
  const real = keyring();
  const vault = createVault(
    async () => real,
    "Contrail",
    () => expect.unreachable(),
  );
  expect(await vault.write("airline:a", "key")).toBe("keychain");
  expect(real.items).toEqual(new Map([["Contrail/airline:a", "key"]]));
  expect(await vault.read("airline:a")).toBe("key");
  await vault.clear("airline:a");
  expect(await vault.read("airline:a")).toBeNull();
});

test("without keytar the key is in memory, and that is said once", async () => {
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
  const vault = createVault(
    async () => ({ ...keyring(), setPassword }),
    "Contrail",
    (why) => said.push(why.code),
  );
  expect(await vault.write("a", "key")).toBe("memory");
  expect(await vault.read("a")).toBe("key");
  expect(said).toEqual(["no_keychain"]);
});

test("a key too long for Windows is kept in memory on every system", async () => {
  const real = keyring();
  const vault = createVault(
    async () => real,
    "Contrail",
    () => undefined,
  );
  expect(await vault.write("a", "x".repeat(1281))).toBe("memory");
  expect(real.items.size).toBe(0);
  expect((await vault.read("a"))?.length).toBe(1281);
});

test("one secret that the keychain does not take leaves the others in it, and no older one of its own", async () => {
  const real = keyring();
  const vault = createVault(
    async () => real,
    "Contrail",
    () => undefined,
  );
  await vault.write("a", "old");
  await vault.write("b", "other");
  expect(await vault.write("a", "x".repeat(1281))).toBe("memory");
  expect(real.items).toEqual(new Map([["Contrail/b", "other"]]));
  expect(await vault.read("b")).toBe("other");
  expect(await vault.write("a", "short again")).toBe("keychain");
  expect(await vault.read("a")).toBe("short again");
});

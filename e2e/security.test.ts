import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../src-shared/contract/ipc.ts";
import { type Program, removeFolder, startProgram, userData } from "../tools/lab/program/program.ts";

let folder = "";
let program: Program;
beforeAll(async () => {
  folder = await userData();
  program = await startProgram(folder);
  await program.page.getByRole("button", { name: "Try the demo airline" }).waitFor();
});
afterAll(async () => {
  await program.close();
  await removeFolder(folder);
});

test("the page has no Node, no Electron and no access to them", async () => {
  const seen = await program.page.evaluate(() =>
    ["require", "process", "module", "Buffer", "electron"].filter((name) => name in globalThis),
  );
  expect(seen).toEqual([]);
  const preferences = await program.app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
});

test("garbage on every channel gets a text as answer and breaks nothing", async () => {
  const { page } = program;
  // Calls that would leave this computer or change the pilot's folder get invalid arguments.
  const garbage = fc.sample(fc.anything({ withBigInt: false, withNullPrototype: false }), { numRuns: 15, seed: 7 });
  const plain = garbage.map((value) => JSON.stringify(value)).filter((text) => text !== undefined);
  const names = [...Object.keys(calls), "__proto__", "constructor", "toString", "no.such.call", ""];
  const answers = await page.evaluate(
    async ([channelNames, values]) => {
      const bridge = (globalThis as unknown as { contrail: { call(name: string, args: unknown): Promise<unknown> } })
        .contrail;
      const all: unknown[] = [];
      for (const name of channelNames)
        for (const value of values) all.push(await bridge.call(name, { junk: JSON.parse(value) as unknown }));
      return all;
    },
    [names, plain] as const,
  );
  for (const answer of answers) {
    const isFailure = (answer as { ok: boolean }).ok === false;
    if (isFailure) expect((answer as { error: { message: string } }).error.message).toMatch(/\.$/);
  }
  await page.getByRole("button", { name: "Try the demo airline" }).waitFor();
});

test("the page stays where it is, opens nothing, and gets no permission", async () => {
  const { page, app } = program;
  const before = page.url();
  await page.evaluate(() => {
    window.open("https://example.org/");
    location.href = "https://example.org/";
  });
  await page.waitForTimeout(500);
  expect(page.url()).toBe(before);
  expect(app.windows()).toHaveLength(1);
  const permission = await page.evaluate(
    async () => (await navigator.permissions.query({ name: "geolocation" })).state,
  );
  expect(permission).toBe("denied");
});

test("the scheme serves the page's files and nothing else", async () => {
  const statuses = await program.page.evaluate(async () => {
    const paths = ["/../package.json", "/%2e%2e/package.json", "/..%2fmain%2findex.cjs", "/.env", "/assets/"];
    const answers = await Promise.all(paths.map((path) => fetch(path).catch(() => null)));
    return answers.map((answer) => answer?.status ?? 0);
  });
  for (const status of statuses) expect([0, 400, 404]).toContain(status);
});

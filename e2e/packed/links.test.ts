import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { executable, open, type Started, start } from "../../tools/lab/program/package.ts";
import { removeFolder, userData } from "../../tools/lab/program/program.ts";

let folder = "";
let page: Page;
let browser: Browser;
let program: Started;
beforeAll(async () => {
  folder = await userData();
  ({ page, browser, program } = await open(folder));
  await page.getByRole("button", { name: "Try the demo airline" }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  await program?.kill();
  await removeFolder(folder);
});

/** Like the system, starts the program a second time with the link. The second one ends by itself. */
async function deliver(...links: readonly string[]): Promise<void> {
  const second = start(executable, [...links, `--user-data-dir=${folder}`]);
  await new Promise((resolve) => second.process.once("exit", resolve));
}
const opened = async (): Promise<readonly string[]> =>
  (await readFile(join(folder, "logs", "contrail.log"), "utf8")).match(/(?<=a link was opened: )\w+/g) ?? [];

test("foreign links change nothing", async () => {
  await deliver("contrail://evil.example/../../etc/passwd");
  await deliver("contrail://user:secret@auth/airline/ICE/callback?code=1&state=1");
  await expect.poll(opened).toEqual(["unknown", "unknown"]);
  // Two links can only be an attack, and another scheme is not ours.
  await deliver("contrail://airline/add?profile=a", "contrail://airline/add?profile=b");
  await deliver("https://example.org/");
  await deliver("contrail://auth/airline/ICE/callback?code=nobody-asked&state=for-this");
  await expect.poll(opened).toEqual(["unknown", "unknown", "sign_in_code"]);
  await page.getByRole("button", { name: "Try the demo airline" }).waitFor();
});

test("an airline from a link leads to a question, with its whole address", async () => {
  const profile = { name: "Elsewhere", address: "https://crew.elsewhere.example/some/long/path" };
  const packed = Buffer.from(JSON.stringify(profile)).toString("base64url");
  await deliver(`contrail://airline/add?profile=${packed}`);
  const question = page.getByRole("alertdialog");
  await question.getByText(profile.address).first().waitFor();
  await question.getByRole("button", { name: "Do not add" }).click();
  await page.getByRole("button", { name: "Try the demo airline" }).waitFor();
});

test("a profile file that the system opens leads to a question too", async () => {
  const file = join(folder, "Elsewhere.contrail-airline");
  await writeFile(file, JSON.stringify({ name: "From a file", address: "https://crew.elsewhere.example/other" }));
  await deliver(file);
  const question = page.getByRole("alertdialog", { name: "Add From a file?" });
  await question.getByRole("button", { name: "Do not add" }).click();
});

test("a frame inside the page cannot reach the program", async () => {
  const seen = await page.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const inside = frame.contentWindow as unknown as Record<string, unknown> | null;
    const found = ["contrail", "require", "process"].filter((name) => inside?.[name] !== undefined);
    frame.remove();
    return { found, outside: "contrail" in globalThis };
  });
  expect(seen).toEqual({ found: [], outside: true });
});

import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFolder, userData } from "../support/program.ts";
import { executable, open, type Started } from "./package.ts";

// On Linux only: on Windows and macOS a program that is not signed is not replaced, whatever is offered.
const onLinux = test.runIf(process.platform === "linux");

const installer = Buffer.from("the new version");
const sha512 = (bytes: Buffer): string => createHash("sha512").update(bytes).digest("base64");
const file = "contrail_9.9.9_amd64.deb";
/** A release as a host offers it. */
const release = { sha512: sha512(installer), asked: [] as string[] };
const description = (): string =>
  `version: 9.9.9\nfiles:\n  - url: ${file}\n    sha512: ${release.sha512}\n    size: ${installer.length}\npath: ${file}\nsha512: ${release.sha512}\nreleaseNotes: Two aircraft more.\nreleaseDate: '2026-06-01T10:00:00.000Z'\n`;

const resources = join(dirname(executable), "resources");
let server: Server;
let folder = "";
let page: Page;
let browser: Browser;
let program: Started;
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    release.asked.push(path);
    if (path === "/latest-linux.yml") response.end(description());
    else if (path === `/${file}`) response.end(installer);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  folder = await userData({ "settings.json": { lookForUpdates: true, language: "en" } });
  // As electron-builder writes them into a deb.
  await writeFile(
    join(resources, "app-update.yml"),
    `provider: generic\nurl: http://127.0.0.1:${port}\nupdaterCacheDirName: contrail-updater\n`,
  );
  await writeFile(join(resources, "package-type"), "deb");
  ({ page, browser, program } = await open(folder, { XDG_CACHE_HOME: folder }));
  await page.getByRole("button", { name: "Try the demo airline" }).click();
  await page.getByRole("button", { name: "Settings" }).click();
});
afterAll(async () => {
  await browser?.close();
  await program?.kill();
  server.close();
  for (const name of ["app-update.yml", "package-type"]) await rm(join(resources, name), { force: true });
  await removeFolder(folder);
});

onLinux("what is not the bytes that were released is refused, and said", async () => {
  release.sha512 = sha512(Buffer.from("something else"));
  await page.getByRole("button", { name: "Look now" }).click();
  await page.getByText(/No update could be had/).waitFor();
  expect(release.asked).toContain(`/${file}`);
});

onLinux("a newer version is loaded, proved and offered, with what is new in it", async () => {
  release.sha512 = sha512(installer);
  await page.getByRole("button", { name: "Look now" }).click();
  await page.getByText("Contrail 9.9.9 is ready.").waitFor();
  await page.getByText("What is new").click();
  await page.getByText("Two aircraft more.").waitFor();
  expect(await page.getByRole("button", { name: "Restart and update" }).isEnabled()).toBe(true);
});

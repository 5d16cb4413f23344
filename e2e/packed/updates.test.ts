import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { dirname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trustedComment } from "../../src-main/platform/electron/minisign.ts";
import { listen } from "../../src-main/platform/http/listen.ts";
import { here } from "../../src-main/platform/storage/testing/here.ts";
import { signFile } from "../../tools/build/sign.ts";
import { executable, open, type Started } from "../../tools/lab/program/package.ts";
import { removeFolder, userData } from "../../tools/lab/program/program.ts";

// On Linux only, because Windows and macOS do not replace an unsigned program.
const onLinux = test.runIf(here === "linux");

const installer = Buffer.from("the new version");
const sha512 = (bytes: Buffer): string => createHash("sha512").update(bytes).digest("base64");
const file = "contrail_9.9.9_amd64.deb";
/** A release on a host. */
const release = { sha512: sha512(installer), minisign: "", asked: [] as string[] };
const description = (): string => {
  const { sha512, minisign } = release;
  const files = [{ url: file, sha512, size: installer.length, minisign }];
  return JSON.stringify({ version: "9.9.9", files, path: file, sha512, releaseNotes: "Two aircraft more." });
};
/** The secret key of this package. A package of a release trusts only the release's key. */
const secret = process.env.CONTRAIL_RELEASE_KEY;
async function signature(version: string): Promise<string> {
  if (secret === undefined) throw new Error("the tests have no key");
  await writeFile(join(folder, file), installer);
  return signFile(join(folder, file), secret, trustedComment(version, file));
}

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
  const port = await listen(server);
  folder = await userData({ "settings.json": { lookForUpdates: true, language: "en" } });
  // The values that electron-builder writes into a deb.
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
  await page.getByRole("button", { name: "Check now" }).click();
  await page.getByText(/The check at .* failed/).waitFor();
  expect(release.asked).toContain(`/${file}`);
});

onLinux("the released bytes without the release's signature are refused too", async () => {
  release.sha512 = sha512(installer);
  release.minisign = secret === undefined ? "" : await signature("9.9.8");
  release.asked = [];
  await page.getByRole("button", { name: "Check now" }).click();
  await expect.poll(() => release.asked).toContain("/latest-linux.yml");
  await expect
    .poll(() => readFile(join(folder, "logs", "contrail.log"), "utf8"))
    .toMatch(/is not signed|is of another file/);
  await page.getByText(/The check at .* failed/).waitFor();
});

test.runIf(here === "linux" && secret !== undefined)(
  "a newer version is downloaded, verified and offered, with its release notes",
  async () => {
    release.minisign = await signature("9.9.9");
    await page.getByRole("button", { name: "Check now" }).click();
    await page.getByText("Contrail 9.9.9 is ready.").waitFor();
    await page.getByText("What's new").click();
    await page.getByText("Two aircraft more.").waitFor();
    expect(await page.getByRole("button", { name: "Restart and update" }).isEnabled()).toBe(true);
  },
);

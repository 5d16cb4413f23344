import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { open, type Started } from "../../tools/lab/program/package.ts";
import { removeFolder, userData } from "../../tools/lab/program/program.ts";

let folder = "";
let page: Page;
let browser: Browser;
let program: Started;
beforeAll(async () => {
  folder = await userData();
  ({ page, browser, program } = await open(folder));
});
afterAll(async () => {
  await browser?.close();
  await program?.kill();
  await removeFolder(folder);
});

test("starts with the first page, without Node", async () => {
  await page.getByRole("button", { name: "Try the demo airline" }).waitFor();
  expect(page.url()).toMatch(/^contrail-app:\/\/app\//);
  const seen = await page.evaluate(() =>
    ["require", "process", "module", "Buffer"].filter((name) => name in globalThis),
  );
  expect(seen).toEqual([]);
});

test("serves its page's files and nothing else", async () => {
  const ask = (paths: readonly string[]) =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map((path) =>
            fetch(path).then(
              (answer) => answer.status,
              () => 0,
            ),
          ),
        ), // 0: refused
      paths,
    );
  expect(await ask(["/index.html"])).toEqual([200]);
  const outside = ["/../package.json", "/%2e%2e/package.json", "/..%2fmain%2findex.cjs", "/..%5c..%5cpackage.json"];
  for (const status of await ask([...outside, "/%00", "/assets/", "file:///etc/passwd"]))
    expect([0, 400, 404]).toContain(status);
});

test("stays where it is, opens nothing, embeds nothing, gets no permission", async () => {
  const before = page.url();
  for (const address of [
    "https://example.org/",
    "file:///etc/passwd",
    "data:text/html,hello",
    "contrail-app://other/",
  ]) {
    await page.evaluate((to) => {
      const frame = document.createElement("iframe");
      frame.src = to;
      const webview = document.createElement("webview");
      webview.setAttribute("src", to);
      document.body.append(frame, webview);
      if (!to.startsWith("https:")) window.open(to);
      location.href = to;
    }, address);
    await page.waitForTimeout(300);
    expect(page.url()).toBe(before);
    expect(page.frames().map((frame) => frame.url())).not.toContain(address);
  }
  expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
  const states = await page.evaluate(async () => {
    const names = ["geolocation", "notifications", "camera", "microphone"] as PermissionName[];
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(new Set(states)).toEqual(new Set(["denied"]));
});

test("flies the demo airline's booking and files the report", async () => {
  await page.reload();
  await page.getByRole("button", { name: "Try the demo airline" }).click();
  await page.getByRole("button", { name: "Bookings" }).click();
  const booking = page.getByRole("article", { name: /BIKF to BIRK/ });
  await booking.getByRole("button", { name: /^NLY/ }).click();
  await booking.getByRole("button", { name: "Start flight" }).click();
  await page.getByRole("button", { name: "Fly the recorded flight" }).waitFor();
  await page.getByRole("radio", { name: "30×" }).check();
  await page.getByRole("button", { name: "Fly the recorded flight" }).click();
  const file = page.getByRole("button", { name: "Review report" });
  await expect.poll(() => file.isEnabled().catch(() => false), { timeout: 120_000 }).toBe(true);
  await file.click();
  await page.getByRole("button", { name: /^File/ }).click();
  await page
    .getByText(/Report filed/)
    .first()
    .waitFor();
});

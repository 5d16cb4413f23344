import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { respond, respondTile } from "./app-scheme.ts";

let root = "";
let folder = "";
const get = (url: string) => respond(folder, { method: "GET", url });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "contrail-scheme-"));
  folder = join(root, "renderer");
  await mkdir(join(folder, "assets"), { recursive: true });
  await writeFile(join(root, "secret.json"), "outside");
  await writeFile(join(folder, "index.html"), "<p>home</p>");
  await writeFile(join(folder, ".hidden.json"), "hidden");
  await writeFile(join(folder, "assets", "a b.js"), "1");
  await writeFile(join(folder, "assets", "unknown.exe"), "1");
});
afterAll(() => rm(root, { recursive: true }));

describe("the window's own scheme", () => {
  it("serves the page and its files with their types and the policy", async () => {
    const page = await get("contrail-app://app/");
    expect(page.status).toBe(200);
    expect(await page.text()).toBe("<p>home</p>");
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
    const script = await get("contrail-app://app/assets/a%20b.js?v=1#x");
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  });

  it.each([
    ["contrail-app://app/nothing.js", 404],
    ["contrail-app://app/assets/", 404],
    ["contrail-app://app/assets/unknown.exe", 404],
    ["contrail-app://app/.hidden.json", 400],
    ["contrail-app://app/..%2fsecret.json", 400],
    ["contrail-app://app/assets/..%2f..%2fsecret.json", 400],
    ["contrail-app://app/..%5csecret.json", 400],
    ["contrail-app://app/%2e%2e%2fsecret.json", 400],
    ["contrail-app://app//secret.json", 400],
    ["contrail-app://app/C:%2fsecret.json", 400],
    ["contrail-app://app/index.html%00.js", 400],
    ["contrail-app://app/%E0%A4%A", 400],
    ["contrail-app://other/index.html", 400],
    ["https://app/index.html", 400],
    ["nonsense", 400],
  ])("answers %s with %d", async (url, status) => {
    expect((await get(url)).status).toBe(status);
  });

  it.each(["POST", "PUT", "HEAD", "DELETE"])("refuses %s", async (method) => {
    expect((await respond(folder, { method, url: "contrail-app://app/" })).status).toBe(405);
  });

  it("never serves a file from outside its folder, nor a hidden one", async () => {
    const part = fc.constantFrom(
      "..",
      ".",
      "%2e%2e",
      "..%2f",
      "%5c",
      "/",
      "//",
      "secret.json",
      ".hidden.json",
      "assets",
      "%00",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(part, fc.string()), { maxLength: 6 }), async (parts) => {
        const response = await get(`contrail-app://app/${parts.join("/")}`);
        if (response.status === 200) expect(["<p>home</p>", "1"]).toContain(await response.text());
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a map tile", () => {
  const numbers = { z: 3, x: 4, y: 2 };
  it("is a picture under the same policy, and not cached elsewhere", async () => {
    const bytes = Uint8Array.from([1, 2, 3]);
    const answer = await respondTile(async () => ({ kind: "picture", type: "image/png", bytes }), numbers);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  it("that is missing says why as plain text, or nothing", async () => {
    const says = async (problem: string) => respondTile(async () => ({ kind: "none", problem }), numbers);
    const answer = await says("<b>busy</b>");
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual([
      "text/plain; charset=utf-8",
      "<b>busy</b>",
    ]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await says("")).status).toBe(204);
  });
});

import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { here } from "../storage/testing/here.ts";
import { openLog } from "./log.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "contrail-log-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("writes what happened, by part, and no secret", async () => {
  const log = openLog(folder, false);
  log("airline").warn("GET /pilot answered 401", { Authorization: "Bearer planted-s3cret", attempt: 2 });
  log("sign-in").error("failed", new Error("refresh_token=planted-s3cret was refused"));
  log("sign-in").debug("not kept");
  const text = await readFile(join(folder, "contrail.log"), "utf8");
  expect(text).toMatch(/\[warn\] +\(airline\) +GET \/pilot answered 401/);
  expect(text).toContain("attempt: 2");
  expect(text).toMatch(/\[error\] +\(sign-in\) +failed/);
  expect(text).not.toMatch(/s3cret|not kept/);
});

it.skipIf(here === "windows")("only the owner can read it", async () => {
  openLog(folder, false)("shell").info("started");
  expect((await stat(join(folder, "contrail.log"))).mode & 0o777).toBe(0o600);
});

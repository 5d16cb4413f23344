import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Program, removeFolder, startProgram, userData } from "../tools/lab/program/program.ts";

let folder = "";
let program: Program | null = null;
beforeEach(async () => {
  folder = await userData();
});
afterEach(async () => {
  await program?.close();
  await removeFolder(folder);
});

test("a window that crashes is reloaded, and the pilot can read and remove the report", async () => {
  program = await startProgram(folder);
  const { app, page } = program;
  await page.getByRole("button", { name: "Try the demo airline" }).click();
  await page.getByRole("button", { name: "Settings" }).waitFor();
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  // The page looks normal until the crash is detected.
  const written = async () => (await readdir(join(folder, "crashes"))).filter((name) => name.endsWith(".json"));
  await expect.poll(written).toHaveLength(1);
  await expect
    .poll(() =>
      app.evaluate(async ({ webContents }) => {
        const [contents] = webContents.getAllWebContents();
        return contents?.isCrashed() === false && !contents.isLoading();
      }),
    )
    .toBe(true);
  const seen = (script: string): Promise<unknown> =>
    app.evaluate(({ webContents }, code) => webContents.getAllWebContents()[0]?.executeJavaScript(code), script);
  const reports = (): Promise<unknown> =>
    seen(`contrail.call("faults.list").then((answer) => answer.value.map(({ text }) => text))`);
  expect(await reports()).toEqual([expect.stringMatching(/^The window's process ended: (crashed|killed)/)]);
  const faultId = await seen(`contrail.call("faults.list").then((answer) => answer.value[0].id)`);
  await seen(`contrail.call("faults.remove", ${JSON.stringify({ faultId })})`);
  expect(await reports()).toEqual([]);
});

test("after a SIGKILL the next start has a crash report", async () => {
  program = await startProgram(folder);
  await program.page.getByRole("button", { name: "Try the demo airline" }).click();
  await program.page.getByRole("button", { name: "Settings" }).waitFor();
  await program.close(); // by SIGKILL
  program = await startProgram(folder);
  await program.page.getByRole("button", { name: "Settings" }).click();
  await program.page.getByRole("heading", { name: "Crash reports" }).waitFor();
  await program.page.locator(".crash-report summary").click();
  await program.page
    .getByText(/ended without closing/)
    .first()
    .waitFor();
});

test("each damaged file is set aside with a notice of what that means, and the program continues", async () => {
  await writeFile(join(folder, "settings.json"), '{"theme":"dark"');
  await writeFile(join(folder, "airlines.json"), "[]");
  program = await startProgram(folder);
  const question = program.page.getByRole("alertdialog", { name: "A file could not be read" });
  for (const text of [/^settings\.json was damaged.*default settings/, /^airlines\.json was damaged.*add them again/])
    await question.locator(".form", { hasText: text }).waitFor();
  const keptAs = (await question.locator("dd", { hasText: "settings.json" }).textContent()) ?? "";
  expect(await readFile(keptAs, "utf8")).toBe('{"theme":"dark"');
  await question.getByRole("button", { name: "Close" }).click();
  await program.page.getByRole("button", { name: "Try the demo airline" }).waitFor();
  expect(program.complaints).toEqual([]);
});

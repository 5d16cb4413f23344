import { afterAll, beforeAll, expect, test } from "vitest";
import { createClock } from "../src-main/platform/time/clock.ts";
import { startLabAirline } from "../tools/lab/airline/server.ts";
import { type Program, removeFolder, startProgram, userData } from "../tools/lab/program/program.ts";

let folder = "";
let program: Program;
beforeAll(async () => {
  folder = await userData();
  program = await startProgram(folder);
});
afterAll(async () => {
  await program.close();
  await removeFolder(folder);
});

const script = "<img src=x onerror=alert(1)>";
const hostile = [script, "'; DROP TABLE pilots; --", "\u202Eright to left", "x".repeat(3000)];

test("a first start offers two ways, and an invalid address shows its problem beside the field", async () => {
  const { page } = program;
  await page.getByRole("button", { name: "Try the demo airline" }).waitFor();
  await page.getByRole("button", { name: "Add your airline" }).click();
  const address = page.getByRole("textbox", { name: "Airline's address" });
  const check = page.getByRole("button", { name: "Check address" });
  for (const text of ["", "not an address", "ftp://crew.example.org", "http://crew.example.org", ...hostile]) {
    await address.fill(text);
    await check.click();
    await expect.poll(() => address.getAttribute("aria-invalid")).toBe("true");
  }
  await address.fill("https://127.0.0.1:9/api");
  await check.click();
  await page.getByText(/cannot be reached/).waitFor();
});

test("a real address is added, with any name; a wrong sign-in is refused with a text", async () => {
  const airline = await startLabAirline({ clock: createClock() });
  const { page } = program;
  await page.getByRole("textbox", { name: "Airline's address" }).fill(airline.url);
  await page.getByRole("button", { name: "Check address" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(script);
  await page.getByRole("button", { name: "Add airline" }).click();
  await page.getByRole("heading", { name: script }).waitFor();

  for (const text of hostile) {
    await page.getByRole("textbox", { name: "Username" }).fill(text);
    await page.getByRole("textbox", { name: "Password" }).fill(text);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page
      .getByText(/is wrong|cannot be used/)
      .first()
      .waitFor();
  }
  await airline.close();
});

test("none of it ran as code", async () => {
  expect(await program.page.locator("img[src=x]").count()).toBe(0);
  expect(program.complaints.filter((text) => !text.includes("ERR_"))).toEqual([]);
});

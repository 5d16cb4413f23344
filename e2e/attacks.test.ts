import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../src-main/platform/http/listen.ts";
import {
  callByPage,
  type Program,
  readLog,
  removeFolder,
  startProgram,
  userData,
} from "../tools/lab/program/program.ts";
import { openUrl } from "./support/browser.ts";

/** Attacks on the real program, from a hijacked page and from links that any web page can open. */

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

const call = (name: string, args: unknown, afterMs = 0) => callByPage(program.page, name, args, afterMs);

const linkTo = (profile: unknown) =>
  `contrail://airline/add?profile=${Buffer.from(JSON.stringify(profile)).toString("base64url")}`;

test("tiles come from another host only after the system's own dialog, whatever the page requests", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    // No such tile. After any other answer without a picture Contrail pauses, and the map asks for tiles too.
    response.writeHead(404).end();
  });
  const host = `127.0.0.1:${await listen(server)}`;
  const onlineTiles = { shown: true, address: `http://${host}/{z}/{x}/{y}`, attribution: "©" };
  const answerDialogs = (response: number) =>
    program.app.evaluate(({ dialog }, given) => {
      const questions: string[] = [];
      Object.assign(globalThis, { questions });
      dialog.showMessageBox = (async (options: { message: string }) => {
        questions.push(options.message);
        return { response: given, checkboxChecked: false };
      }) as unknown as typeof dialog.showMessageBox;
    }, response);
  const questions = () => program.app.evaluate(() => Reflect.get(globalThis, "questions") as string[]);

  await answerDialogs(1);
  expect(await call("settings.set", { onlineTiles })).not.toMatchObject({ value: { onlineTiles } });
  expect(await questions()).toEqual([`Load the map from ${host}?`]);
  await program.page.evaluate(() => fetch("tiles/3/4/2"));
  expect(asked).toEqual([]);

  await answerDialogs(0);
  expect(await call("settings.set", { onlineTiles })).toMatchObject({ value: { onlineTiles } });
  await program.page.evaluate(() => fetch("tiles/3/4/2"));
  expect(asked).toContain("/3/4/2");
  // Once confirmed, the host is known.
  await call("settings.set", { onlineTiles: { ...onlineTiles, shown: false } });
  expect(await questions()).toHaveLength(1);
  server.close();
});

test("the clipboard is written to only just after the pilot pressed something", async () => {
  const clipboard = () => program.app.evaluate(({ clipboard: board }) => board.readText());
  await program.app.evaluate(({ clipboard: board }) => board.writeText("the pilot's own"));
  const refused = await call("shell.copyText", { text: "the thief's" }, 6000);
  expect(refused).toMatchObject({ ok: false, error: { code: "no_gesture" } });
  expect(await clipboard()).toBe("the pilot's own");
  expect(await call("shell.copyText", { text: "asked for" })).toMatchObject({ ok: true });
  expect(await clipboard()).toBe("asked for");
});

test("a meaningless link does not show a hidden window, a link with a question does", async () => {
  const isShown = () => program.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  const opened = async () => (await readLog(folder)).match(/(?<=a link was opened: )\w+/g) ?? [];
  await program.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  for (const link of ["contrail://nonsense", "contrail:", "contrail://auth/airline/../callback?code=1&state=1"])
    await program.startAgain("--open-url", "--", link);
  await openUrl(program.app, "contrail://nonsense");
  await expect.poll(opened).toEqual(["unknown", "unknown", "unknown", "unknown"]);
  expect(await isShown()).toBe(false);
  await program.startAgain();
  await expect.poll(isShown).toBe(true);
});

test("a profile with a similar-looking name that sends the sign-in to a similar-looking host is reported, and the pilot must agree twice", async () => {
  const { page } = program;
  const oauth = {
    airline_id: "ICE",
    client_id: "contrail",
    authorise_url: "https://icewing.example/authorise",
    token_url: "https://icew\u0456ng.example/token",
    platform_url: null,
  };
  await openUrl(
    program.app,
    linkTo({ name: "Icew\u0456ng\u202e", address: "https://crew.icewing.example/api", oauth }),
  );
  const question = page.getByRole("alertdialog", { name: "Add Icew\u0456ng?" });
  await question.getByText("The name “Icew\u0456ng” mixes letters from several alphabets.").waitFor();
  await question.getByText("do not all belong to one owner").waitFor();
  const odd = "xn--icewng-svf.example";
  await question.getByText(`${odd} reads “icew\u0456ng.example” and mixes letters from several alphabets.`).waitFor();
  expect(await question.locator("dd b").allTextContents()).toEqual(["crew.icewing.example", "icewing.example", odd]);
  await question.getByRole("button", { name: "Add airline" }).click();
  const again = page.getByRole("alertdialog", { name: "Send your sign-in to all of these?" });
  expect(await again.locator("li").allTextContents()).toEqual(["crew.icewing.example", "icewing.example", odd]);
  await again.getByRole("button", { name: "Do not add" }).click();
  await again.waitFor({ state: "detached" });
  expect(await call("airlines.list", undefined)).toMatchObject({ value: [] });
});

test("a new question cannot be confirmed for half a second, and an open one is never replaced by another", async () => {
  const { page } = program;
  // When a question appears, the page presses its first button at each frame until it can be confirmed.
  await page.evaluate(() => {
    const pressed = { early: 0, waitedMs: [] as number[] };
    Object.assign(globalThis, { pressed });
    let [button, sinceMs]: [Element | null, number] = [null, 0];
    new MutationObserver(() => {
      const now = document.querySelector("[role=alertdialog] .button-primary");
      if (now === button) return;
      [button, sinceMs] = [now, performance.now()];
      const press = () => {
        if (now === null || now !== button) return;
        if (now.getAttribute("aria-disabled") !== "true") {
          pressed.waitedMs.push(performance.now() - sinceMs);
          return;
        }
        pressed.early++;
        (now as HTMLButtonElement).click();
        requestAnimationFrame(press);
      };
      press();
    }).observe(document.body, { childList: true, subtree: true });
  });
  const pressed = () =>
    page.evaluate(() => Reflect.get(globalThis, "pressed") as { early: number; waitedMs: readonly number[] });
  const profile = (name: string) => ({ name, address: `https://crew.${name.toLowerCase()}.example` });
  const before = (await readLog(folder)).match(/a link was opened: add_airline/g)?.length ?? 0;
  const links = async () => ((await readLog(folder)).match(/a link was opened: add_airline/g)?.length ?? 0) - before;

  await openUrl(program.app, linkTo(profile("First")));
  const question = page.getByRole("alertdialog", { name: "Add First?" });
  await question.waitFor();
  await expect.poll(async () => (await pressed()).waitedMs.length).toBe(1);
  expect((await pressed()).early).toBeGreaterThan(0);
  // A browser rounds its clock to a tenth of a millisecond.
  expect((await pressed()).waitedMs[0]).toBeGreaterThan(499);
  expect(await call("airlines.list", undefined)).toMatchObject({ value: [] });

  await openUrl(program.app, linkTo(profile("Second")));
  await expect.poll(links).toBe(2);
  // The program has answered this after it has read the second link.
  await call("airlines.list", undefined);
  expect(await page.getByRole("alertdialog").count()).toBe(1);
  await question.getByText("https://crew.first.example").first().waitFor();
  await question.getByRole("button", { name: "Add airline" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  const added = (await call("airlines.list", undefined)) as { value: { id: string; name: string }[] };
  expect(added.value.map(({ name }) => name)).toEqual(["First"]);
  await call("airlines.remove", { airlineId: added.value[0]?.id });
});

test("the demo airline in the program answers no web page", async () => {
  const { value } = (await call("demo.open", undefined)) as { value: { baseUrl: string } };
  expect((await fetch(`${value.baseUrl}/`)).status).toBe(200);
  expect((await fetch(`${value.baseUrl}/`, { headers: { origin: "https://thief.example" } })).status).toBe(403);
});

test("none of these attacks causes an error in the window", () => {
  expect(program.complaints).toEqual([]);
});

import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUrl } from "./support/browser.ts";
import { type Program, readLog, removeFolder, startProgram, userData } from "./support/program.ts";

/** What was tried on the real program, from a page that was taken over and from links that any web page can open. */

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

/** A call of the page's own script; after six seconds nothing is left of the gesture that Playwright gives it. */
const call = (name: string, args: unknown, afterMs = 0): Promise<unknown> =>
  program.page.evaluate(
    async ([called, given, ms]) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      const { contrail } = globalThis as unknown as {
        contrail: { call(name: string, args: unknown): Promise<unknown> };
      };
      return contrail.call(called, given);
    },
    [name, args, afterMs] as const,
  );

const linkTo = (profile: unknown) =>
  `contrail://airline/add?profile=${Buffer.from(JSON.stringify(profile)).toString("base64url")}`;

/** Has a page ask servers for its own address, by UDP and by TCP, as WebRTC does before it sends. */
const reachOut = (udpPort: number, tcpPort: number) => `(async () => {
  try {
    const turn = { urls: "turn:127.0.0.1:${tcpPort}?transport=tcp", username: "a", credential: "b" };
    const connection = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udpPort}" }, turn] });
    connection.createDataChannel("out");
    await connection.setLocalDescription(await connection.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 4000));
    connection.close();
  } catch {}
})()`;

test("WebRTC is no way out of the page, though it is one out of a page that has a Content Security Policy alone", async () => {
  const heard = { udp: 0, tcp: 0 };
  const socket = createSocket("udp4");
  socket.on("message", () => {
    heard.udp++;
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const server = createTcpServer((connection) => {
    heard.tcp++;
    connection.on("error", () => undefined).destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const script = reachOut(socket.address().port, (server.address() as AddressInfo).port);
  await program.page.evaluate(script);
  expect(heard).toEqual({ udp: 0, tcp: 0 });
  await program.app.evaluate(async ({ BrowserWindow }, code) => {
    const bare = new BrowserWindow({ show: false, webPreferences: { partition: "bare" } });
    bare.webContents.setWebRTCIPHandlingPolicy("default");
    await bare.webContents.session.setProxy({ mode: "direct" });
    const rule = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'\">";
    await bare.loadURL(`data:text/html,${encodeURIComponent(rule)}`);
    await bare.webContents.executeJavaScript(code);
    bare.destroy();
  }, script);
  expect(heard.udp).toBeGreaterThan(0);
  expect(heard.tcp).toBeGreaterThan(0);
  socket.close();
  server.close();
});

test("tiles come from another host only after the system's own dialog, whatever the page asks for", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
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
  // Once agreed to, the host is known.
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

test("a link that means nothing leaves a hidden window where it is; one that asks something shows it", async () => {
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

test("a profile that sends the sign-in elsewhere, at an address that looks like another: said, and asked twice", async () => {
  const { page } = program;
  const oauth = {
    airline_id: "ICE",
    client_id: "contrail",
    authorise_url: "https://icewing.example/authorise",
    token_url: "https://icew\u0456ng.example/token",
    platform_url: null,
  };
  await openUrl(program.app, linkTo({ name: "Icewing\u202e", address: "https://crew.icewing.example/api", oauth }));
  const question = page.getByRole("alertdialog", { name: "Add Icewing?" });
  await question.getByText("do not all belong to one owner").waitFor();
  const odd = "xn--icewng-svf.example";
  await question.getByText(`${odd} reads “icew\u0456ng.example” and mixes letters of several alphabets.`).waitFor();
  expect(await question.locator("dd b").allTextContents()).toEqual(["crew.icewing.example", "icewing.example", odd]);
  await question.getByRole("button", { name: "Add airline" }).click();
  const again = page.getByRole("alertdialog", { name: "Send your sign-in to all of these?" });
  expect(await again.locator("li").allTextContents()).toEqual(["crew.icewing.example", "icewing.example", odd]);
  await again.getByRole("button", { name: "Do not add" }).click();
  await again.waitFor({ state: "detached" });
  expect(await call("airlines.list", undefined)).toMatchObject({ value: [] });
});

test("the demo airline in the program answers no web page, and has no doors", async () => {
  const { value } = (await call("demo.open", undefined)) as { value: { baseUrl: string } };
  expect((await fetch(`${value.baseUrl}/`)).status).toBe(200);
  expect((await fetch(`${value.baseUrl}/`, { headers: { origin: "https://thief.example" } })).status).toBe(403);
  expect((await fetch(new URL("/_demo/requests", value.baseUrl))).status).toBe(404);
});

test("none of it made the window complain", () => {
  expect(program.complaints).toEqual([]);
});

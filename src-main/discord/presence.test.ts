import { expect, onTestFinished, test } from "vitest";
import type { Discord } from "../../src-shared/contract/second-screen.ts";
import { defaultSettings, type Settings } from "../../src-shared/contract/settings.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { flightAt } from "../../tools/lab/preview/flight-data.ts";
import { createVirtualClock } from "../../tools/lab/virtual-clock.ts";
import { discordPlaces } from "./connection.ts";
import { createPresence } from "./presence.ts";
import { raw, startDiscord } from "./testing/discord.ts";

const id = "123456789012345678";
const cruise = flightAt(15);

function at(phase: "cruise" | "descent" | "approach" | "landed"): FlightView {
  const { tracker } = cruise;
  if (tracker === null) throw new Error("the flight has no phase");
  return { ...cruise, tracker: { ...tracker, phase: { ...tracker.phase, phase } } };
}

async function open(
  change: Partial<Settings> = {},
  answer?: Parameters<typeof startDiscord>[0],
  earlierPlaces: readonly string[] = [],
  confirms = true,
) {
  const discord = await startDiscord(answer, confirms);
  const clock = createVirtualClock();
  const states: Discord[] = [];
  const settings = { current: { ...defaultSettings, discord: true, discordApplicationId: id, ...change } };
  const presence = createPresence({
    ...{ places: [...earlierPlaces, discord.place], clock, settings: () => settings.current },
    onChange: (state) => states.push(state),
  });
  onTestFinished(async () => {
    presence.close();
    await discord.quit();
  });
  const activities = () =>
    discord.heard.flatMap(({ body }) =>
      body.cmd === "SET_ACTIVITY" ? [(body.args as { activity: unknown }).activity] : [],
    );
  return {
    ...{ discord, clock, states, settings, presence, activities },
    isAt: (state: Discord) => expect.poll(() => states.at(-1)).toBe(state),
  };
}

test("Discord shows route and phase, a new phase at most once a minute, and nothing after the flight", async () => {
  const { discord, clock, states, presence, activities, isAt } = await open();
  presence.follow(null, null);
  expect(states).toEqual(["waiting"]);
  expect(discord.open()).toBe(0);

  presence.follow(at("cruise"), null);
  await isAt("shown");
  await expect.poll(() => activities()).toHaveLength(1);
  expect(discord.heard[0]).toEqual({ operation: 0, body: { v: 1, client_id: id } });
  expect(activities()[0]).toEqual({
    details: "ICE 214 · BIKF → BIRK",
    state: "Cruise",
    timestamps: { start: cruise.head.startedAtMs },
  });

  clock.jump(20_000);
  presence.follow(at("cruise"), null);
  presence.follow(at("descent"), null);
  presence.follow(at("approach"), null);
  clock.jump(39_000);
  discord.write(raw(3, '{"n":1}'));
  // The answer to the ping follows everything that was sent before.
  await expect.poll(() => discord.heard.at(-1)).toEqual({ operation: 4, body: { n: 1 } });
  expect(activities()).toHaveLength(1);
  clock.jump(1000);
  await expect.poll(() => activities()).toHaveLength(2);
  expect(activities()[1]).toMatchObject({ state: "Approach" });

  presence.follow(flightAt(15, { kind: "cancelled", pending: false }), null);
  expect(states.at(-1)).toBe("waiting");
  await expect.poll(() => discord.open()).toBe(0);
});

test("the callsign stays out if the pilot wants that, and is the plan's if there is a plan", async () => {
  const { settings, presence, activities, clock } = await open({ discordCallsign: false });
  presence.follow(at("cruise"), null);
  await expect.poll(() => activities()).toHaveLength(1);
  expect(JSON.stringify(activities())).not.toContain("ICE");
  settings.current = { ...settings.current, discordCallsign: true };
  presence.follow(at("cruise"), { callsign: "ICE214A" } as Parameters<typeof presence.follow>[1]);
  clock.jump(60_000);
  await expect.poll(() => activities()).toHaveLength(2);
  expect(activities()[1]).toMatchObject({ details: "ICE214A · BIKF → BIRK" });
});

test("without the switch or without an application id nothing searches for Discord", async () => {
  const { discord, settings, states, presence, isAt } = await open({ discord: false });
  presence.follow(at("cruise"), null);
  settings.current = { ...defaultSettings, discord: true };
  presence.follow(at("cruise"), null);
  expect(states).toEqual([]);
  settings.current = { ...defaultSettings, discord: true, discordApplicationId: id };
  presence.follow(at("cruise"), null);
  await isAt("shown");
  settings.current = { ...defaultSettings, discordApplicationId: id };
  presence.follow(at("cruise"), null);
  expect(states.at(-1)).toBe("off");
  await expect.poll(() => discord.open()).toBe(0);
});

test("Discord that quits is found again when it is back, and shows the flight again", async () => {
  const { discord, clock, presence, activities, isAt } = await open();
  presence.follow(at("cruise"), null);
  await expect.poll(() => activities()).toHaveLength(1);
  await discord.quit();
  await isAt("not_running");
  presence.follow(at("descent"), null);
  await clock.advance(60_000);
  await isAt("not_running");
  await discord.listen();
  await expect
    .poll(async () => {
      presence.follow(at("descent"), null);
      await clock.advance(30_000);
      return activities();
    })
    .toHaveLength(2);
});

test("within a minute of the last text, Discord that is back shows nothing, and Contrail does not say that it does", async () => {
  const { discord, clock, presence, activities, isAt } = await open();
  presence.follow(at("cruise"), null);
  await isAt("shown");
  await expect.poll(() => activities()).toHaveLength(1);
  await discord.quit();
  await isAt("not_running");
  await discord.listen();
  clock.jump(30_000);
  await isAt("waiting");
  expect(activities()).toHaveLength(1);
  clock.jump(30_000);
  await isAt("shown");
  await expect.poll(() => activities()).toHaveLength(2);
});

test.each([{ kind: "crashed" }, { kind: "unfinished", reason: "The program ended." }] as const)(
  "Discord forgets a flight that is $kind: nobody flies it",
  async (stage) => {
    const { discord, states, presence, isAt } = await open();
    presence.follow(at("cruise"), null);
    await isAt("shown");
    presence.follow(flightAt(15, stage), null);
    expect(states.at(-1)).toBe("waiting");
    await expect.poll(() => discord.open()).toBe(0);
  },
);

test("a text that Discord refuses is not called shown, and the application not unknown", async () => {
  const { discord, states, presence, activities } = await open({}, undefined, [], false);
  presence.follow(at("cruise"), null);
  await expect.poll(() => activities()).toHaveLength(1);
  // 4000 is an invalid payload here, and an unknown application only in a close.
  discord.write(raw(1, '{"cmd":"SET_ACTIVITY","evt":"ERROR","data":{"code":4000},"nonce":"1"}'));
  await expect.poll(() => discord.open()).toBe(0);
  expect(states).toEqual(["waiting"]);
});

test("a text that Discord does not answer is not called shown", async () => {
  const { discord, states, presence, activities } = await open({}, undefined, [], false);
  presence.follow(at("cruise"), null);
  await expect.poll(() => activities()).toHaveLength(1);
  discord.write(raw(1, '{"cmd":"SET_ACTIVITY","evt":null,"nonce":"another","data":{}}'));
  discord.write(raw(3, '{"n":1}'));
  // The answer to the ping follows everything that was sent before.
  await expect.poll(() => discord.heard.at(-1)).toEqual({ operation: 4, body: { n: 1 } });
  expect(states).toEqual(["waiting"]);
});

test("a program in Discord's place hides no Discord at the next one", async () => {
  const silent = await startDiscord(() => undefined);
  onTestFinished(silent.quit);
  const { clock, presence, activities, isAt } = await open({}, undefined, [silent.place]);
  presence.follow(at("cruise"), null);
  await expect.poll(() => silent.heard).toHaveLength(1);
  clock.jump(5000);
  await isAt("not_running");
  clock.jump(30_000);
  await isAt("shown");
  await expect.poll(() => activities()).toHaveLength(1);
});

test("a program that never reads the answers to its pings is left", async () => {
  const ping = raw(3, JSON.stringify({ n: "x".repeat(60_000) }));
  const { presence, isAt } = await open({}, (socket) => {
    socket.pause();
    socket.write(Buffer.concat([raw(1, '{"evt":"READY"}'), ...Array.from({ length: 50 }, () => ping)]));
  });
  presence.follow(at("cruise"), null);
  await isAt("not_running");
});

const answers: Readonly<Record<string, Parameters<typeof startDiscord>[0]>> = {
  "says nothing": () => undefined,
  "hangs up": (socket) => void socket.destroy(),
  "sends a frame of 4 GB": (socket) => void socket.write(raw(1, "{}", 0xffffffff)),
  "sends no JSON": (socket) => void socket.write(raw(1, "<html>")),
  "sends another document": (socket) => void socket.write(raw(1, '["READY"]')),
  "asks to leave": (socket) => void socket.write(raw(2, '{"code":4002,"message":"rate limited"}')),
};
test.each(Object.keys(answers))("a program in Discord's place that %s is left alone", async (name) => {
  const { discord, clock, presence, activities, isAt } = await open({}, answers[name]);
  presence.follow(at("cruise"), null);
  await expect.poll(() => discord.heard).toHaveLength(1);
  clock.jump(5000);
  await isAt("not_running");
  expect(activities()).toEqual([]);
  await expect.poll(() => discord.open()).toBe(0);
});

test("an application id that Discord does not know is named, and another one is tried at once", async () => {
  const { discord, settings, presence, isAt } = await open({}, (socket) => {
    const known = discord.heard.at(-1)?.body.client_id !== id;
    socket.write(known ? raw(1, '{"evt":"READY"}') : raw(2, '{"code":4000,"message":"Invalid Client ID"}'));
  });
  presence.follow(at("cruise"), null);
  await isAt("unknown_application");
  settings.current = { ...settings.current, discordApplicationId: "99999999999999999" };
  presence.follow(at("cruise"), null);
  await isAt("shown");
});

test("the search for Discord leaves out places that another user of the computer can write to", () => {
  expect(discordPlaces("windows")[9]).toBe("\\\\?\\pipe\\discord-ipc-9");
  expect(discordPlaces("linux", "/run/user/1000")).toHaveLength(30);
  expect(discordPlaces("linux", "")).toEqual([]);
});

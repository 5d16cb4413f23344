import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import * as nodeFileSystem from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { AircraftIdentity } from "../../../src-shared/domain/sample.ts";
import { messageSchema } from "../../../src-shared/domain/text-schema.ts";
import { inWords } from "../../../src-shared/words/message.ts";
import { createFiles } from "../../platform/storage/files.ts";
import { diskFiles, here } from "../../platform/storage/testing/here.ts";
import { openTraits } from "../../traits-files.ts";
import { createTraits, fits, type Traits, traitsSchema } from "./traits.ts";

const shipped = fileURLToPath(new URL("../../../assets/traits", import.meta.url));
const aircraft = (title: string, icaoType = ""): AircraftIdentity => ({
  title,
  icaoType,
  registration: "",
  engineCount: 2,
  category: "",
});
const a320 = aircraft("FSLabs A320-X CFM Lufthansa (D-AIPA)", "A320");
const own = () => mkdtempSync(join(tmpdir(), "contrail-traits-"));

function open(folder: string, problems: string[] = []) {
  return openTraits({ files: diskFiles, shipped, own: folder, onProblem: (file) => problems.push(file) });
}

test.each([
  ["FSLabs A320", "fslabs a320", true],
  ["FSLabs A320", "FSLabs A320-X", false],
  ["*A380X*", "FlyByWire A380X (A380-842)", true],
  ["Fly*A380*", "FlyByWire A380X", true],
  ["Fly*A380*", "The FlyByWire A380X", false],
  ["a*a", "a", false],
  ["a*b*b", "ab", false],
  ["*", "", true],
  ["(.+)+$", "aaaaaaaaaaaaaaaaaaaaaaaa!", false],
])("“%s” for “%s”: %s", (wanted, text, expected) => expect(fits(wanted, text)).toBe(expected));

test("a text fits itself, and itself with any part replaced by a star", () =>
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("*")),
      fc.nat(),
      fc.nat(),
      (text, a, b) => {
        const [from, to] = [Math.min(a, b) % (text.length + 1), Math.max(a, b) % (text.length + 1)].toSorted(
          (x, y) => x - y,
        );
        fc.pre(text.toLowerCase().length === text.length);
        expect(fits(text, text)).toBe(true);
        expect(fits(`${text.slice(0, from)}*${text.slice(to)}`, text)).toBe(true);
      },
    ),
  ));

test("each file that comes with the program is readable, and names the dead signals, in every language", async () => {
  for (const name of readdirSync(shipped)) {
    const { dead } = traitsSchema.parse(JSON.parse(readFileSync(join(shipped, name), "utf8")));
    for (const reason of Object.values(dead)) expect(messageSchema.safeParse(reason).success, name).toBe(true);
  }
  const traits = await open(own());
  expect([...traits.deadOf("simconnect", a320).keys()]).toEqual([
    "parkingBrake",
    "beaconLight",
    "navigationLights",
    "strobeLights",
    "taxiLights",
    "landingLights",
  ]);
  for (const reason of traits.deadOf("simconnect", a320).values()) expect(inWords(reason)).toMatch(/^FSLabs uses /);
  expect(traits.deadOf("xplane", a320).size).toBe(0);
  expect([...traits.deadOf("simconnect", aircraft("FlyByWire A380X (A380-842)")).keys()]).toEqual(["parkingBrake"]);
  expect(traits.deadOf("simconnect", aircraft("Cessna 172P Skyhawk", "C172")).size).toBe(0);
});

test("a pilot's file replaces the shipped one of the same name", async () => {
  const folder = own();
  const changed: Traits = { version: 1, aircraft: { title: "*FSLabs*" }, dead: { flapsRatio: "They stay up." } };
  writeFileSync(join(folder, "fslabs-airbus.json"), JSON.stringify(changed));
  expect([...(await open(folder)).deadOf("simconnect", a320).keys()]).toEqual(["flapsRatio"]);
});

test("a file counts with its ending in capitals, and one that an editor called .txt is reported", async () => {
  const folder = own();
  const changed: Traits = { version: 1, aircraft: { title: "*FSLabs*" }, dead: { flapsRatio: "They stay up." } };
  writeFileSync(join(folder, "FSLabs-Airbus.JSON"), JSON.stringify(changed));
  writeFileSync(join(folder, "jet.json.txt"), JSON.stringify(changed));
  const problems: string[] = [];
  expect([...(await open(folder, problems)).deadOf("simconnect", a320).keys()]).toEqual(["flapsRatio"]);
  expect(problems).toEqual(["jet.json.txt"]);
});

test("damaged and foreign files cost only themselves, and are left as they are", async () => {
  const folder = own();
  const right: Traits = { version: 1, aircraft: { icaoType: "B738" }, dead: { flapsRatio: "They stay up." } };
  const wrong: Readonly<Record<string, string | Buffer>> = {
    "1.json": "",
    "2.json": "{",
    "3.json": "[]",
    "4.json": Buffer.from([0xff, 0xfe, 0x00]),
    "5.json": JSON.stringify({ ...right, version: 2 }),
    "6.json": JSON.stringify({ ...right, aircraft: {} }),
    "7.json": JSON.stringify({ ...right, dead: { latitudeDeg: "Gone." } }),
    "8.json": JSON.stringify({ ...right, dead: { flapsRatio: 7 } }),
    "8a.json": JSON.stringify({ ...right, dead: { flapsRatio: { say: "not a name" } } }),
    "8b.json": JSON.stringify({ ...right, dead: { flapsRatio: { say: "flapsDownAtSpeed", of: { kt: [300] } } } }),
    "9.json": JSON.stringify({ ...right, script: "alert(1)" }),
    "10.json": `"${"x".repeat(200_000)}"`,
  };
  for (const [name, content] of Object.entries(wrong)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, "737.json"), JSON.stringify(right));
  writeFileSync(join(folder, "readme.txt"), "not one of them");
  const problems: string[] = [];
  const traits = await open(folder, problems);
  const parsed = problems.toSorted();
  expect(parsed).toEqual(Object.keys(wrong).toSorted());
  expect([...traits.deadOf("xplane", aircraft("Zibo", "B738")).keys()]).toEqual(["flapsRatio"]);
  for (const [name, content] of Object.entries(wrong))
    expect(readFileSync(join(folder, name)).equals(Buffer.from(content))).toBe(true);
});

test("any JSON is a trait or is refused; none throws elsewhere", () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const read = traitsSchema.safeParse(value);
      if (read.success) createTraits([read.data]).deadOf("xplane", a320);
    }),
  ));

test.skipIf(here === "windows")("a pipe or an endless device among the files does not hold up the start", async () => {
  const folder = own();
  execFileSync("mkfifo", [join(folder, "pipe.json")]);
  symlinkSync("/dev/zero", join(folder, "zero.json"));
  const problems: string[] = [];
  await open(folder, problems);
  expect(problems.toSorted()).toEqual(["pipe.json", "zero.json"]);
});

test("a file that is far too large is refused without reading it", async () => {
  const folder = own();
  writeFileSync(join(folder, "large.json"), "{}");
  truncateSync(join(folder, "large.json"), 1_000_000_000);
  const read: string[] = [];
  const disk = {
    ...nodeFileSystem,
    readFile(path: string) {
      read.push(path);
      return nodeFileSystem.readFile(path);
    },
  };
  const problems: string[] = [];
  await openTraits({
    files: createFiles(here, disk),
    shipped,
    own: folder,
    onProblem: (file, why) => problems.push(`${file}: ${why}`),
  });
  expect(problems).toEqual(["large.json: larger than 100000 bytes"]);
  expect(read.length).toBeGreaterThan(0);
  expect(read.filter((path) => path.startsWith(folder))).toEqual([]);
});

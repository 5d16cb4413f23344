import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Aircraft, Flight } from "./flights.ts";
import { scriptOf } from "./script.ts";
import { initialOf, logOf } from "./start.ts";

/** Debian's package flightgear has JSBSim here. */
const usual = "/usr/games/JSBSim";

export const findJsbSim = (): string | null => (existsSync(usual) ? usual : null);

/** A wheel's change of contact, in JSBSim's log. */
export interface WheelContact {
  readonly atS: number;
  readonly wheel: string;
  readonly down: boolean;
}

/** JSBSim's output: its contact log, and a row for each of its 120 steps a second. */
export interface Flown {
  readonly contacts: readonly WheelContact[];
  readonly rows: readonly ReadonlyMap<string, number>[];
}

/**
 * Flies in a temporary folder.
 * @param data JSBSim's folder with aircraft, engine and systems, which is only read.
 * @param logged the properties of a row.
 * @throws Error with JSBSim's message if the flight did not run to its end.
 */
export function fly(program: string, data: string, flight: Flight, logged: readonly string[]): Flown {
  const { model, wheelsAt = [], enginesAt } = flight.aircraft;
  const root = mkdtempSync(join(tmpdir(), "contrail-jsbsim-"));
  try {
    for (const folder of ["engine", "systems"]) symlinkSync(resolve(data, folder), join(root, folder));
    const aircraft = join(root, "aircraft", model);
    mkdirSync(aircraft, { recursive: true });
    for (const file of readdirSync(join(data, "aircraft", model)))
      if (file !== `${model}.xml`) symlinkSync(resolve(data, "aircraft", model, file), join(aircraft, file));
    const description = readFileSync(join(data, "aircraft", model, `${model}.xml`), "utf8");
    const changed = withEngines(withWheelsAt(description, wheelsAt), enginesAt);
    writeFileSync(join(aircraft, `${model}.xml`), changed);
    writeFileSync(join(aircraft, "contrail.xml"), initialOf(flight));
    writeFileSync(join(root, "script.xml"), scriptOf(flight));
    writeFileSync(join(root, "log.xml"), logOf("flight.csv", logged));
    const output = execFileSync(
      program,
      ["--root=.", "--script=script.xml", "--logdirectivefile=log.xml", "--nohighlight"],
      {
        cwd: root,
        encoding: "utf8",
        maxBuffer: 1 << 26,
      },
    );
    if (!/^end .*executed/m.test(output))
      throw new Error(`${flight.name} did not come to its end:\n${output.slice(-2000)}`);
    return { contacts: contactsIn(output), rows: rowsIn(readFileSync(join(root, "flight.csv"), "utf8")) };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The aircraft's description with its first wheels at other places. */
function withWheelsAt(description: string, places: readonly (readonly [x: number, z: number])[]): string {
  let wheel = 0;
  return description.replace(/<contact[^>]*type="BOGEY"[\s\S]*?<\/location>/g, (contact) => {
    const place = places[wheel++];
    if (place === undefined) return contact;
    const [x, z] = place;
    return contact.replace(/<x>[^<]*<\/x>/, `<x> ${x} </x>`).replace(/<z>[^<]*<\/z>/, `<z> ${z} </z>`);
  });
}

/** The aircraft's description with other engines. */
function withEngines(description: string, engines: Aircraft["enginesAt"]): string {
  if (engines === undefined) return description;
  const blocks = engines.at.map(
    ([x, y, z]) => `<engine file="${engines.engine}"><feed>0</feed><feed>1</feed>
<thruster file="${engines.propeller}">
<location unit="IN"><x> ${x} </x><y> ${y} </y><z> ${z} </z></location>
<orient unit="DEG"><roll> 0 </roll><pitch> 0 </pitch><yaw> 0 </yaw></orient>
</thruster></engine>`,
  );
  return description.replace(/<engine file=[\s\S]*<\/engine>/, blocks.join("\n"));
}

const contactsIn = (output: string): WheelContact[] =>
  [...output.matchAll(/GEAR_CONTACT: ([\d.]+) seconds: (.+?) ([01])\s*$/gm)].map(([, atS, wheel = "", down]) => ({
    atS: Number(atS),
    wheel,
    down: down === "1",
  }));

function rowsIn(csv: string): ReadonlyMap<string, number>[] {
  const [head = "", ...lines] = csv.trim().split("\n");
  const names = head.split(",").map((name) => name.trim().replace("/fdm/jsbsim/", ""));
  return lines.map((line) => {
    const cells = line.split(",");
    return new Map(names.map((name, index) => [name, Number(cells[index])]));
  });
}

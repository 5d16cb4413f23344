import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { demoAirports } from "../../../src-main/demo/simulator/airports.ts";
import { headingDeg } from "../../../src-shared/domain/airport-table.ts";
import { moved } from "../../../src-shared/domain/runway.ts";
import { feetPerLatitude, feetPerLongitude, pitch, place, radians, roll, speed, stepS, throttles } from "./controls.ts";
import { columns } from "./excerpt.ts";
import {
  arcTangent,
  clip,
  difference,
  type Expression,
  event,
  product,
  quotient,
  set,
  sine,
  sum,
} from "./expression.ts";
import { type Aircraft, cessna, type Flight, reykjavik } from "./flights.ts";
import { findJsbSim, run } from "./jsbsim.ts";

/**
 * Lets JSBSim fly the demo's flight, from a cold engine on Keflavík's runway 02 to the stand at Reykjavík after a
 * landing on its runway 13, and writes it as a recording: 30 rows a second in the landing, two elsewhere.
 *
 *     npx tsx tools/lab/jsbsim/whole.ts --data FOLDER --out assets/flights/jsbsim_bikf_birk.csv.gz
 */
const { values } = parseArgs({ options: { data: { type: "string" }, out: { type: "string" } } });
const program = findJsbSim();
if (program === null || values.data === undefined || values.out === undefined)
  throw new Error("--data FOLDER of JSBSim, --out FILE.csv.gz and Debian's package flightgear are needed");

const keflavik = demoAirports.find(({ icao }) => icao === "BIKF");
const strip = keflavik?.runways.find(({ primary }) => primary.number === 2);
if (keflavik === undefined || strip === undefined) throw new Error("no runway 02 at BIKF");
const departureDeg = headingDeg(strip.primary, strip.secondary);
const start = moved(strip.primary, departureDeg, 250);

const approach = { angleDeg: 3, aimFt: 650, flareFt: 34, flareS: 4, touchFps: 1, flarePower: 0 };
const flight: Flight = {
  ...{ name: "jsbsim_bikf_birk", aircraft: cessna, runway: reykjavik, startFt: 0, ending: "stop" },
  ...{ beforeS: 0, afterS: 0, approach },
};
const at = (approachKt: number): Aircraft => ({ ...cessna, approachKt });
/** A Cessna with a faster control of the nose, for the flare. */
const quick: Aircraft = { ...cessna, gains: { ...cessna.gains, climb: 0.9 } };
const landingDeg = reykjavik.headingTrueDeg;
const slope = Math.tan(radians(approach.angleDeg));
/** On the extended centre line, 5 nm before the threshold. */
const entry = moved(reykjavik, landingDeg + 180, 5 * 6076);
const cruiseFt = 3000;
const finalFt = 1500;

const degreesPerRadian = 180 / Math.PI;
/** Difference to a heading, °. Exact up to a quarter circle, and never in the wrong direction. */
const turnTo = (heading: Expression): Expression =>
  product(degreesPerRadian, sine(quotient(difference(heading, "attitude/psi-deg"), degreesPerRadian)));
const [, ailerons] = roll(cessna);
const holdHeading = (heading: Expression): string[] => [
  set("pilot/bank-deg", clip(-20, product(turnTo(heading), 1.2), 20)),
  ailerons ?? "",
];
const latitude = radians(entry.latitudeDeg);
const toEntry = product(
  degreesPerRadian,
  arcTangent(
    product(difference(entry.longitudeDeg, "position/long-gc-deg"), feetPerLongitude(latitude)),
    product(difference(entry.latitudeDeg, "position/lat-geod-deg"), feetPerLatitude(latitude)),
  ),
);
const holdAltitude = (ft: number): string[] => [
  set("pilot/climb-fps", clip(-9, product(difference(ft, "position/h-sl-ft"), 0.08), 9)),
  ...pitch(cessna),
];
const steerTo = (heading: number): string[] => [
  set("fcs/steer-cmd-norm", clip(-1, product(turnTo(heading), 0.04), 1)),
  set("fcs/rudder-cmd-norm", clip(-1, product(turnTo(heading), -0.04), 1)),
];
const taxiAt = (kt: number): string[] => [
  set("fcs/throttle-cmd-norm", clip(0, sum(0.12, product(difference(kt * 1.688, "velocities/vg-fps"), 0.03)), 0.5)),
  set("fcs/left-brake-cmd-norm", clip(0, product(difference("velocities/vg-fps", kt * 1.688 + 4), 0.05), 0.4)),
  set("fcs/right-brake-cmd-norm", clip(0, product(difference("velocities/vg-fps", kt * 1.688 + 4), 0.05), 0.4)),
];
const brakes = (share: number): string[] =>
  ["left", "right", "center"].map((which) => set(`fcs/${which}-brake-cmd-norm`, share));
const park = (on: 0 | 1): string[] => [...brakes(on), set("pilot/parking-brake", on)];
const stage = (number: number): string => `pilot/stage eq ${number}`;
const enter = (number: number): string => set("pilot/stage", number);
const rudder = set(
  "fcs/rudder-cmd-norm",
  clip(-1, sum(product("aero/beta-deg", 0.02), product("velocities/r-rad_sec", 0.1)), 1),
);
const wheelsFt = difference("position/h-agl-ft", cessna.wheelsFt);
const glideFps = difference(
  product(difference(product(difference(approach.aimFt, "pilot/along-ft"), slope), wheelsFt), 0.25),
  product("velocities/vg-fps", slope),
);
/** The heading that leads back to the line, by the distance from it. */
const toTheLine = difference(landingDeg, clip(-30, product("pilot/right-ft", 0.03), 30));
/** Where runway 06/24 crosses. The aircraft leaves the runway there, to the right. */
const crossingFt = 2440;
const crossingDeg = 226;

const events = [
  event("place", ["simulation/sim-time-sec ge 0"], place(flight), true),
  event("cold", ["simulation/sim-time-sec ge 0"], [...park(1), set("pilot/pitch-sum", 0.05)]),
  event(
    "start",
    ["simulation/sim-time-sec ge 40"],
    [
      ...[set("fcs/mixture-cmd-norm", 1), set("propulsion/magneto_cmd", 3), set("fcs/throttle-cmd-norm", 0.2)],
      set("propulsion/starter_cmd", 1),
    ],
  ),
  event("roll", ["simulation/sim-time-sec ge 100"], [...park(0), set("fcs/throttle-cmd-norm", 1), enter(1)]),
  event("rolling", [stage(1)], steerTo(departureDeg), true),
  event("rotate", [stage(1), "velocities/vc-kts ge 55"], [enter(2), set("pilot/climb-sum", 5)]),
  event(
    "climb away",
    [stage(2)],
    [set("pilot/climb-fps", 12), ...pitch(cessna), ...holdHeading(departureDeg), rudder],
    true,
  ),
  event("over the sea", [stage(2), "position/h-agl-ft ge 700"], [enter(3)]),
  event("climb", [stage(3)], [set("pilot/climb-fps", 13), ...pitch(cessna), ...holdHeading(toEntry), rudder], true),
  event(
    "level",
    [stage(3), `position/h-sl-ft ge ${cruiseFt - 60}`],
    [...[enter(4), set("pilot/power-sum", 0.7), set("position/terrain-elevation-asl-ft", 0)]],
  ),
  event("cruise", [stage(4)], [...holdAltitude(cruiseFt), ...speed(at(100)), ...holdHeading(toEntry), rudder], true),
  event("descend", [stage(4), "pilot/right-ft le 30000"], [enter(5)]),
  event(
    "descent",
    [stage(5)],
    [
      set("pilot/climb-fps", clip(-9, product(difference(finalFt, "position/h-sl-ft"), 0.08), 9)),
      ...[...pitch(cessna), ...speed(at(85)), ...holdHeading(toEntry), rudder],
    ],
    true,
  ),
  event(
    "turn in",
    [stage(5), "pilot/along-ft ge -32500"],
    [...[enter(6), set("fcs/flap-cmd-norm", 0.33), set("position/terrain-elevation-asl-ft", reykjavik.elevationFt)]],
  ),
  event(
    "to the line",
    [stage(6)],
    [...holdAltitude(finalFt), ...speed(at(70)), ...holdHeading(toTheLine), rudder],
    true,
  ),
  event("on the glide path", [stage(6), "pilot/along-ft ge -27500"], [enter(7), set("fcs/flap-cmd-norm", 0.66)]),
  event(
    "glide path",
    [stage(7)],
    [
      ...[
        set("pilot/climb-fps", clip(-14, glideFps, 2)),
        ...pitch(cessna),
        ...speed(at(62)),
        ...holdHeading(toTheLine),
        rudder,
      ],
    ],
    true,
  ),
  event("short final", [stage(7), "pilot/along-ft ge -6000"], [enter(8)]),
  event(
    "shorter",
    [stage(8)],
    [...[set("pilot/climb-fps", clip(-14, glideFps, 0)), ...pitch(cessna), ...speed(at(59)), ...roll(cessna), rudder]],
    true,
  ),
  event(
    "flare",
    [stage(8), `position/h-agl-ft le ${approach.flareFt + cessna.wheelsFt}`],
    [enter(9), ...throttles(cessna, 0)],
  ),
  event(
    "flaring",
    [stage(9)],
    [
      set("pilot/climb-fps", difference(-approach.touchFps, quotient(wheelsFt, approach.flareS))),
      ...[...pitch(quick), ...roll(cessna), rudder],
    ],
    true,
  ),
  event("down", [stage(9), "gear/unit[1]/WOW eq 1", "gear/unit[2]/WOW eq 1"], [enter(10), set("pilot/climb-sum", 0)]),
  event(
    "roll out",
    [stage(10)],
    [
      set("fcs/elevator-cmd-norm", 0),
      ...[...steerTo(landingDeg), set("fcs/aileron-cmd-norm", clip(-1, product("attitude/phi-deg", -0.03), 1))],
    ],
    true,
  ),
  event("brake", [stage(10), "gear/unit[0]/WOW eq 1", "velocities/vc-kts le 45"], brakes(0.35)),
  event("slow", [stage(10), "velocities/vg-fps le 25"], [enter(11), ...brakes(0)]),
  event("taxi on", [stage(11)], [...taxiAt(12), ...steerTo(landingDeg)], true),
  event("turn off", [stage(11), `pilot/along-ft ge ${crossingFt}`], [enter(12)]),
  event("turning off", [stage(12)], [...taxiAt(8), ...steerTo(crossingDeg)], true),
  event("stop", [stage(12), "pilot/right-ft ge 520"], [enter(13), set("fcs/throttle-cmd-norm", 0.1), ...brakes(0.4)]),
  event(
    "stopped",
    [stage(13), "velocities/vg-fps le 0.3"],
    [enter(14), ...park(1), set("pilot/stopped-s", "simulation/sim-time-sec")],
  ),
  event(
    "shut down",
    [stage(14), "pilot/standing-s ge 45"],
    [enter(15), set("propulsion/magneto_cmd", 0), set("fcs/mixture-cmd-norm", 0)],
  ),
  event(
    "standing",
    ["pilot/stage ge 14"],
    [set("pilot/standing-s", difference("simulation/sim-time-sec", "pilot/stopped-s"))],
    true,
  ),
  event("end", [stage(15), "pilot/standing-s ge 120"], [set("simulation/terminate", 1)]),
];

const own = ["stage", "along-ft", "right-ft", "right-fps", "climb-fps", "climb-sum", "pitch-deg", "pitch-sum"];
const script = `<?xml version="1.0"?>
<runscript name="${flight.name}">
<use aircraft="${cessna.model}" initialize="contrail"/>
<run start="0" end="2400" dt="${stepS.toFixed(11)}">
${[...own, "bank-deg", "parking-brake", "stopped-s", "standing-s"].map((name) => `<property value="0"> pilot/${name} </property>`).join("\n")}
<property value="0.7"> pilot/power-sum </property>
${events.join("\n")}
</run>
</runscript>
`;
const initial = `<?xml version="1.0"?>
<initialize name="contrail">
<latitude unit="DEG" type="geodetic"> ${start.latitudeDeg} </latitude>
<longitude unit="DEG"> ${start.longitudeDeg} </longitude>
<elevation unit="FT"> ${keflavik.elevationFt} </elevation>
<altitude unit="FT"> ${cessna.wheelsFt} </altitude>
<psi unit="DEG"> ${departureDeg} </psi>
</initialize>
`;

const whole: Readonly<Record<string, number>> = {
  ...columns,
  "propulsion/engine/fuel-flow-rate-pps": 6,
  "pilot/parking-brake": 0,
};
const nearHz = 30;
const names = Object.keys(whole);
const logged = [...names.filter((name) => name !== "Time"), "pilot/along-ft", "pilot/right-ft", "pilot/stage"];
const { contacts, rows } = run(program, values.data, cessna, { name: flight.name, script, initial }, logged, nearHz);

const figure = (row: ReadonlyMap<string, number>, name: string): number => row.get(name) ?? Number.NaN;
const kept = rows.filter((row, index) => {
  const fast = figure(row, "velocities/vg-fps") > 30;
  const isNear = fast && figure(row, "pilot/stage") >= 8;
  return isNear || index % 15 === 0;
});
const lines = kept.map((row) =>
  Object.entries(whole)
    .map(([name, decimals]) => Number(figure(row, name).toFixed(decimals)))
    .join(","),
);
writeFileSync(values.out, gzipSync(`${names.join(",")}\n${lines.join("\n")}\n`, { level: 9 }));

for (const { atS, wheel, down } of contacts) console.log(`${atS.toFixed(2)} s ${wheel} ${down ? "down" : "up"}`);
let before = -1;
for (const row of rows) {
  const now = figure(row, "pilot/stage");
  if (now === before) continue;
  before = now;
  const columns = [
    "Time",
    "pilot/along-ft",
    "pilot/right-ft",
    "position/h-agl-ft",
    "velocities/vc-kts",
    "attitude/psi-deg",
  ];
  console.log(`stage ${now}: ${columns.map((name) => `${name} ${figure(row, name).toFixed(0)}`).join(", ")}`);
}
console.log(`${kept.length} rows`);

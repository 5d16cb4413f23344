import { pitch, place, radians, roll, speed, stepS, throttles } from "./controls.ts";
import { clip, difference, event, product, quotient, set, sum } from "./expression.ts";
import type { Aircraft, Flight } from "./flights.ts";

const stage = (...numbers: [number] | [number, number]): string[] =>
  numbers.length === 1
    ? [`pilot/stage eq ${numbers[0]}`]
    : [`pilot/stage ge ${numbers[0]}`, `pilot/stage le ${numbers[1]}`];
const always = ["simulation/sim-time-sec ge 0"];

const mixtures = ({ engines }: Aircraft): string[] =>
  Array.from({ length: engines }, (_, engine) => set(`fcs/mixture-cmd-norm[${engine}]`, 1));

/**
 * The flight as a script for JSBSim: the pilot follows a glide path by vertical speed, flares as planned, and keeps the
 * centre line. `pilot/stage`: 0 approach, 1 flare, 2 on the ground, 3 climb after it.
 */
export function scriptOf(flight: Flight): string {
  const { aircraft, approach } = flight;
  const slope = Math.tan(radians(approach.angleDeg));
  const wheelsFt = difference("position/h-agl-ft", aircraft.wheelsFt);
  const wantedFt = product(difference(approach.aimFt, "pilot/along-ft"), slope);
  const glide = difference(product(difference(wantedFt, wheelsFt), 0.25), product("velocities/vg-fps", slope));
  const flare = difference(-approach.touchFps, quotient(wheelsFt, approach.flareS));
  const mainWheels = ["gear/unit[1]/WOW eq 1", "gear/unit[2]/WOW eq 1"];
  const away = [set("pilot/stage", 3), ...throttles(aircraft, 1), set("fcs/flap-cmd-norm", aircraft.takeOffFlaps)];
  const atEnd =
    flight.ending === "stop"
      ? ["pilot/stage eq 2", "velocities/vg-fps le 8"]
      : ["pilot/stage eq 3", `position/h-agl-ft ge ${flight.ending === "go around" ? 1200 : 300}`];
  /** Difference from the runway's heading, °, with the correction to the centre line. */
  const astray = sum(difference("attitude/psi-deg", flight.runway.headingTrueDeg), product("pilot/right-ft", 0.2));
  const wind = flight.wind ?? { fromTrueDeg: 0, kt: 0 };

  const events = [
    event(
      "place",
      always,
      [
        ...place(flight),
        ...(flight.uphill === undefined
          ? []
          : [
              set(
                "position/terrain-elevation-asl-ft",
                sum(flight.runway.elevationFt, product("pilot/along-ft", flight.uphill)),
              ),
            ]),
      ],
      true,
    ),
    event("begin", always, [
      set("atmosphere/wind-north-fps", -wind.kt * 1.68781 * Math.cos(radians(wind.fromTrueDeg))),
      set("atmosphere/wind-east-fps", -wind.kt * 1.68781 * Math.sin(radians(wind.fromTrueDeg))),
      set("fcs/flap-cmd-norm", aircraft.landingFlaps),
      // Sets both properties, because the models' flap motors start from different ones.
      set("fcs/flap-pos-deg", aircraft.landingFlaps * aircraft.fullFlapsDeg),
      set("fcs/flap-pos-norm", aircraft.landingFlaps),
      set("pilot/pitch-sum", aircraft.trim),
      set("gear/gear-cmd-norm", 1),
      ...(aircraft.piston ? [...mixtures(aircraft), set("propulsion/magneto_cmd", 3)] : []),
    ]),
    event(
      "glide path",
      stage(0),
      [set("pilot/climb-fps", clip(-25, glide, 0)), ...pitch(aircraft), ...speed(aircraft)],
      true,
    ),
    event(
      "flare",
      [...stage(0), `position/h-agl-ft le ${approach.flareFt + aircraft.wheelsFt}`],
      [
        set("pilot/stage", flight.ending === "go around" ? 3 : 1),
        ...(flight.ending === "go around" ? away.slice(1) : throttles(aircraft, approach.flarePower)),
      ],
    ),
    event("flaring", stage(1), [set("pilot/climb-fps", flare), ...pitch(aircraft)], true),
    event("in the air", [...stage(0, 1)], roll(aircraft), true),
    event(
      "in the air again",
      [...stage(3)],
      [...roll(aircraft), set("pilot/climb-fps", aircraft.climbFps), ...pitch(aircraft)],
      true,
    ),
    event(
      "rudder",
      ["pilot/stage ne 2"],
      [
        set(
          "fcs/rudder-cmd-norm",
          clip(
            -1,
            sum(product("aero/beta-deg", aircraft.gains.slip), product("velocities/r-rad_sec", aircraft.gains.yawRate)),
            1,
          ),
        ),
      ],
      true,
    ),
    event(
      "down",
      [...stage(1), ...mainWheels],
      [set("pilot/stage", 2), set("pilot/climb-sum", 0), ...throttles(aircraft, 0)],
    ),
    event(
      "rolling",
      stage(2),
      [
        set("fcs/elevator-cmd-norm", approach.afterElevator ?? aircraft.rollElevator),
        set("fcs/rudder-cmd-norm", clip(-1, product(astray, aircraft.gains.steer), 1)),
        set("fcs/steer-cmd-norm", clip(-1, product(astray, -aircraft.gains.steer), 1)),
        set("fcs/aileron-cmd-norm", clip(-1, product("attitude/phi-deg", -aircraft.gains.roll), 1)),
      ],
      true,
    ),
    ...(flight.ending === "touch and go"
      ? [
          event(
            "go again",
            [...stage(2), "gear/unit[0]/WOW eq 1", `velocities/vc-kts le ${aircraft.approachKt - 12}`],
            away,
          ),
        ]
      : flight.ending === "stop"
        ? [
            event(
              "brake",
              [...stage(2), "gear/unit[0]/WOW eq 1", `velocities/vc-kts le ${aircraft.approachKt * 0.8}`],
              [set("fcs/left-brake-cmd-norm", aircraft.braking), set("fcs/right-brake-cmd-norm", aircraft.braking)],
            ),
          ]
        : []),
    event("end", atEnd, [set("simulation/terminate", 1)]),
  ];
  return `<?xml version="1.0"?>
<runscript name="${flight.name}">
<use aircraft="${aircraft.model}" initialize="contrail"/>
<run start="0" end="400" dt="${stepS.toFixed(11)}">
${["stage", "along-ft", "right-ft", "right-fps", "climb-fps", "climb-sum", "pitch-deg", "pitch-sum", "bank-deg"].map((name) => `<property value="0"> pilot/${name} </property>`).join("\n")}
<property value="${aircraft.approachPower}"> pilot/power-sum </property>
${events.join("\n")}
</run>
</runscript>
`;
}

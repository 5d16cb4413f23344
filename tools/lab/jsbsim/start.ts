import { feetPerLatitude, feetPerLongitude, radians } from "./controls.ts";
import type { Flight } from "./flights.ts";

/** The initial state: on the glide path, `startFt` above the ground, without trim. The pilot has time to settle. */
export function initialOf({ aircraft, approach, runway, startFt }: Flight): string {
  const backFt = (startFt - aircraft.wheelsFt) / Math.tan(radians(approach.angleDeg)) - approach.aimFt;
  const heading = radians(runway.headingTrueDeg);
  const at = radians(runway.latitudeDeg);
  const latitude = runway.latitudeDeg - (backFt * Math.cos(heading)) / feetPerLatitude(at);
  const longitude = runway.longitudeDeg - (backFt * Math.sin(heading)) / feetPerLongitude(at);
  return `<?xml version="1.0"?>
<initialize name="contrail">
<latitude unit="DEG" type="geodetic"> ${latitude} </latitude>
<longitude unit="DEG"> ${longitude} </longitude>
<elevation unit="FT"> ${runway.elevationFt} </elevation>
<altitude unit="FT"> ${startFt} </altitude>
<vc unit="KTS"> ${aircraft.approachKt} </vc>
<psi unit="DEG"> ${runway.headingTrueDeg} </psi>
<gamma unit="DEG"> ${-approach.angleDeg} </gamma>
<alpha unit="DEG"> ${aircraft.approachAlphaDeg} </alpha>
<phi unit="DEG"> 0 </phi>
<running> -1 </running>
</initialize>
`;
}

/** The log, with a row for each of JSBSim's 120 steps a second. */
export const logOf = (file: string, properties: readonly string[]): string => `<?xml version="1.0"?>
<output name="${file}" type="CSV" rate="120">
${properties.map((property) => `<property> ${property} </property>`).join("\n")}
</output>
`;

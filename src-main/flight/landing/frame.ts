/** One reading of the last moments before a contact. */
export interface Frame {
  /** On the clock that spaces the frames, s; by the simulator's clock until the contact decides which one that is. */
  t: number;
  /** By the program's clock, in simulated seconds. */
  arrivedS: number;
  timeMs: number;
  altitudeFt: number;
  aglFt: number;
  verticalSpeedFpm: number;
  gForce: number;
  onGround: boolean;
  /** Contact of the gear legs, as one letter each: c, l, r; upper case on the ground; missing if it is not reported. */
  legs: string;
  latitudeDeg: number;
  longitudeDeg: number;
  headingDeg: number;
  trackDeg: number;
  pitchDeg: number;
  bankDeg: number;
  groundSpeedKt: number;
  indicatedAirspeedKt: number;
}

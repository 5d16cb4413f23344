import type { Landing } from "../../../src-shared/domain/flight.ts";
import type { LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { Frame } from "./frame.ts";

/** What is known of the present approach, and of the landing after it. */
export class Analyser {
  /** `emit`: takes a new landing, and each refinement of it. `bounce`: takes the time of a bounce. */
  readonly emit: (landing: Landing) => void;
  readonly bounce: (atMs: number) => void;
  constructor(emit: Analyser["emit"], bounce: Analyser["bounce"]) {
    this.emit = emit;
    this.bounce = bounce;
  }
  /** The last seconds below 200 ft, oldest first. Empty higher up. */
  frames: Frame[] = [];
  landing: Landing | null = null;
  /** When the wheels first touched: by the clock of the readings, and by that of the frames. */
  contactT = Number.NaN;
  touchT = Number.NaN;
  /** When they last left the ground after that, by the clock of the frames. */
  liftT = Number.NaN;
  /** The simulator's own landing rate as it was before the touch: it keeps the one of the last landing. */
  latchedFpm = Number.NaN;
  compared = false;
  /** The first touch was seen, and no other can have followed it. */
  onlyTouch = false;
  tailWheel = false;
  /** Simulated seconds by the program's clock; and whether they space the frames of this landing. */
  arrivedS = 0;
  byArrival = false;
  /** The contact was decided while the ground flag showed "air", and the flag has not shown "ground" since. */
  flagAwaited = false;
  /** The roll-out after the contact has not ended. */
  rolling = false;
  /** How far the aircraft moved in the interval that contains the touch, ft. NaN: unknown. */
  contactStepFt = Number.NaN;
  /** The aircraft's place at the contact, or the next known place after an unseen contact. */
  seenAt: LatLon = { latitudeDeg: Number.NaN, longitudeDeg: Number.NaN };
}

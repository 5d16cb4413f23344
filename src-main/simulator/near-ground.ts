import type { RawSample } from "./source.ts";

/** Above this, or as good as parked, no frame decides anything: one a second is handed on (cadence.ts). */
const clearOfGroundFt = 1000;
const parkedKt = 3;

/** Whether every frame is wanted: a take-off or a landing may come. True where it is not known. */
export const isNearGround = ({
  onGround,
  aglFt,
  groundSpeedKt,
}: Pick<RawSample, "onGround" | "aglFt" | "groundSpeedKt">): boolean =>
  onGround === true
    ? (groundSpeedKt ?? Number.POSITIVE_INFINITY) >= parkedKt
    : onGround !== false || (aglFt ?? 0) <= clearOfGroundFt;

import type { RawSample } from "../../src-shared/domain/sample.ts";

/** Above this height, or almost parked, no single frame matters: one a second is sent (cadence.ts). */
const clearOfGroundFt = 1000;
const parkedKt = 3;

/** Whether every frame is needed, because a take-off or a landing may come. True if that is unknown. */
export const isNearGround = ({
  onGround,
  aglFt,
  groundSpeedKt,
}: Pick<RawSample, "onGround" | "aglFt" | "groundSpeedKt">): boolean =>
  onGround === true
    ? (groundSpeedKt ?? Number.POSITIVE_INFINITY) >= parkedKt
    : onGround !== false || (aglFt ?? 0) <= clearOfGroundFt;

import { createClock } from "../../src-main/platform/time/clock.ts";

/** The computer's own time. */
export const realClock = createClock();

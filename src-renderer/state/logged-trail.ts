import { Trail } from "./trail.ts";

/** The path of the flight that the logbook shows. */
export const loggedTrail = new Trail();

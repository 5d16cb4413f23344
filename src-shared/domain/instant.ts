import { z } from "zod";

/** The last moment that a date can hold, UTC ms; the first is as far on the other side of 1970 (ECMAScript 21.4.1.1). */
const lastMs = 8.64e15;

/** A moment from a file, UTC ms, with room for a calendar around it. */
export const instantSchema = z.number().min(-8e15).max(8e15);

/** "2026-06-01T12:00:00.000Z"; empty for a number that is no date. A damaged file may hold any number. */
export const utcText = (ms: number): string => (Math.abs(ms) <= lastMs ? new Date(ms).toISOString() : "");

import { atLeastZero, type Formats, joined } from "./formats.ts";

// Values that cannot be negative, with their unit. An error below zero is shown as 0.

/** The reference point of an aircraft on its wheels may be slightly below the ground. */
export const height = (f: Formats, ft: number): string => joined(f.altitude(atLeastZero(ft)));
export const speed = (f: Formats, kt: number): string => joined(f.speed(atLeastZero(kt)));
/** With a decimal, for walking pace or the gain in a second. */
export const slowSpeed = (f: Formats, kt: number): string => joined(f.slowSpeed(atLeastZero(kt)));
export const climb = (f: Formats, fpm: number): string => joined(f.verticalSpeed(atLeastZero(fpm)));
/** `fpm`: negative down. */
export const sink = (f: Formats, fpm: number): string => joined(f.verticalSpeed(-atLeastZero(-fpm)));

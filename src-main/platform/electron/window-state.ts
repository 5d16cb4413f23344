import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const pixels = z.number().int().min(-100_000).max(100_000);
const boundsSchema = z.object({ x: pixels, y: pixels, width: pixels.positive(), height: pixels.positive() });
export type Bounds = z.infer<typeof boundsSchema>;

const windowStateSchema = z.object({ bounds: boundsSchema, maximised: z.boolean() });
type WindowState = z.infer<typeof windowStateSchema>;

/** The state in `file`. Null if it cannot be read, because a window's place is not worth an error. */
export function readWindowState(file: string): WindowState | null {
  try {
    return windowStateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** Writes the state to `file`. If that fails, the window only forgets its place. */
export function writeWindowState(file: string, state: WindowState): void {
  try {
    // Windows refuses to create the existing root of a drive.
    if (!existsSync(dirname(file))) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  } catch {}
}

/** How much of the window's top must be on a screen, so that the pilot can drag it. */
const gripWidthPx = 120;
const gripHeightPx = 40;

/** Whether the pilot can see and drag a window at `bounds` on one of these screens. */
export function isReachable(bounds: Bounds, workAreas: readonly Bounds[]): boolean {
  return workAreas.some((area) => {
    const left = Math.max(bounds.x, area.x);
    const right = Math.min(bounds.x + bounds.width, area.x + area.width);
    const topIsInside = bounds.y >= area.y && bounds.y + gripHeightPx <= area.y + area.height;
    return topIsInside && right - left >= gripWidthPx;
  });
}

import { heldCodes } from "./retry.ts";

/** The disk is full, over its quota, or read-only: the next write would fail too. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS"]);
/** The disk is damaged, or has a folder in the place of a file. */
const damagedCodes: ReadonlySet<unknown> = new Set(["EIO", "EISDIR", "ENOTDIR"]);

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

export const isDiskFull = (error: unknown): boolean => fullCodes.has(codeOf(error));

/** Whether the disk caused the error, and not the program. */
export const isDiskError = (error: unknown): boolean =>
  [fullCodes, heldCodes, damagedCodes].some((codes) => codes.has(codeOf(error)));

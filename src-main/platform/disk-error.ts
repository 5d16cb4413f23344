/**
 * Windows' errors while a virus scanner, a backup or a cloud folder has the file open. ENOTEMPTY: the folder contains a
 * deleted file that another program still has open.
 */
const heldCodes: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"]);
/** The disk is full, over its quota, or read-only: the next write would fail too. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS"]);
/** The disk is damaged, or has a folder in the place of a file. */
const damagedCodes: ReadonlySet<unknown> = new Set(["EIO", "EISDIR", "ENOTDIR"]);

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

export const isHeld = (error: unknown): boolean => heldCodes.has(codeOf(error));
export const isDiskFull = (error: unknown): boolean => fullCodes.has(codeOf(error));

/** Whether the disk caused the error, and not the program. */
export const isDiskError = (error: unknown): boolean =>
  [fullCodes, heldCodes, damagedCodes].some((codes) => codes.has(codeOf(error)));

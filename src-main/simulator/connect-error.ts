const noWay: ReadonlySet<string> = new Set(["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EACCES"]);

/** The system's codes for a connection that failed: one for each address of the name that was tried. */
export function codesOf(error: Error): readonly string[] {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((each) => (each instanceof Error && "code" in each ? String(each.code) : ""));
}

/**
 * Whether a connection failed on this computer: it is on no network, its firewall forbids it (Windows' EACCES), or macOS keeps
 * the program from the local network (EHOSTUNREACH at once; Apple's TN3179).
 */
export const hasNoWay = (error: Error): boolean => codesOf(error).every((code) => noWay.has(code));

const noWay: ReadonlySet<string> = new Set(["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EACCES"]);

/** The system's error codes of a failed connection: one for each address of the name that was tried. */
export function codesOf(error: Error): readonly string[] {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((each) => (each instanceof Error && "code" in each ? String(each.code) : ""));
}

/**
 * Whether a connection failed on this computer: there is no network, the firewall forbids it (EACCES on Windows), or
 * macOS denies the program access to the local network (an immediate EHOSTUNREACH; Apple's TN3179).
 */
export const hasNoWay = (error: Error): boolean => codesOf(error).every((code) => noWay.has(code));

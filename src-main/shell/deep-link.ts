import { z } from "zod";

/** The scheme that the operating system hands to Contrail. */
export const linkScheme = "contrail";

const longestLink = 16_384;
const one = z.string().min(1).max(4096);
const airlineIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);

/** What a `contrail://` link asks for. Nothing in it is trusted: anybody can make one. */
export type DeepLink =
  /** The airline's answer to an OAuth sign-in, `contrail://auth/airline/<id>/callback`: a code, or an error. */
  | { kind: "sign_in_code"; airlineId: string; state: string; code: string }
  | { kind: "sign_in_error"; airlineId: string; state: string | null; error: string; description: string | null }
  /** `contrail://airline/add?profile=…`: the profile as the link carries it, to be read and asked about. */
  | { kind: "add_airline"; profile: string }
  | { kind: "unknown" };

const unknown: DeepLink = { kind: "unknown" };

/** Reads a link. Never throws; what is not plainly one of ours is `unknown`. */
export function parseDeepLink(link: unknown): DeepLink {
  if (typeof link !== "string" || link.length > longestLink || !URL.canParse(link)) return unknown;
  const url = new URL(link);
  if (url.protocol !== `${linkScheme}:` || url.username !== "" || url.password !== "" || url.port !== "")
    return unknown;

  // Browsers and systems differ in a trailing slash; nothing else is forgiven.
  const path = `${url.host}${url.pathname}`.replace(/\/$/, "");
  if (path === "airline/add") {
    const profile = one.max(longestLink).safeParse(single(url, "profile"));
    return profile.success ? { kind: "add_airline", profile: profile.data } : unknown;
  }
  const callback = /^auth\/airline\/([^/]+)\/callback$/.exec(path);
  return callback ? readCallback(url, callback[1]) : unknown;
}

function readCallback(url: URL, id: string | undefined): DeepLink {
  const airlineId = airlineIdSchema.safeParse(id);
  if (!airlineId.success) return unknown;
  const state = one.safeParse(single(url, "state"));
  const code = one.safeParse(single(url, "code"));
  const error = one.safeParse(single(url, "error"));
  if (error.success) {
    const description = one.safeParse(single(url, "error_description"));
    return {
      kind: "sign_in_error",
      airlineId: airlineId.data,
      state: state.success ? state.data : null,
      error: error.data,
      description: description.success ? description.data : null,
    };
  }
  if (!code.success || !state.success) return unknown;
  return { kind: "sign_in_code", airlineId: airlineId.data, state: state.data, code: code.data };
}

/** The parameter's value when it is there exactly once: RFC 6749 section 3.1 forbids repeating one. */
function single(url: URL, name: string): string | undefined {
  const values = url.searchParams.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/**
 * The link among a program's arguments, or null. The order of arguments may change and the system may add some
 * (Electron's `second-instance`), so all are looked at; two links can only be an attempt to slip one in.
 */
export function linkInArguments(argv: readonly string[]): string | null {
  const links = argv.filter((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
  return links.length === 1 ? (links[0] ?? null) : null;
}

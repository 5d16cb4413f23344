import { z } from "zod";
import { type Callback, readCallback, single } from "../../airlines/sign-in/callback.ts";

/** The scheme of the links that the operating system opens with Contrail. */
export const linkScheme = "contrail";

const longestLink = 16_384;

/** The content of a `contrail://` link. It is untrusted, because anybody can make one. */
export type DeepLink =
  /** The airline's answer to an OAuth sign-in, `contrail://auth/airline/<id>/callback`: a code, or an error. */
  | Callback
  /** `contrail://airline/add?profile=…`: a profile that the pilot must confirm. */
  | { kind: "add_airline"; profile: string }
  | { kind: "unknown" };

const unknown: DeepLink = { kind: "unknown" };

/** Reads a link. Never throws; any unclear link is `unknown`. */
export function parseDeepLink(link: unknown): DeepLink {
  if (typeof link !== "string" || link.length > longestLink || !URL.canParse(link)) return unknown;
  const url = new URL(link);
  if (url.protocol !== `${linkScheme}:` || url.username !== "" || url.password !== "" || url.port !== "")
    return unknown;

  // Browsers and systems differ in a trailing slash; no other deviation is accepted.
  const path = `${url.host}${url.pathname}`.replace(/\/$/, "");
  if (path === "airline/add") {
    const profile = z.string().min(1).max(longestLink).safeParse(single(url.searchParams, "profile"));
    return profile.success ? { kind: "add_airline", profile: profile.data } : unknown;
  }
  const callback = /^auth\/airline\/([^/]+)\/callback$/.exec(path);
  return (callback && readCallback(url.searchParams, callback[1])) ?? unknown;
}

/**
 * The link in the program's arguments, or null. The system may reorder them or add others (Electron's
 * `second-instance`), so all are examined. Two links can only be an attack, so they count as none.
 */
export function linkInArguments(argv: readonly string[]): string | null {
  const links = argv.filter((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
  return links.length === 1 ? (links[0] ?? null) : null;
}

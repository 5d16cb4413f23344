import { z } from "zod";
import { type Callback, readCallback, single } from "../sign-in/callback.ts";

/** The scheme that the operating system hands to Contrail. */
export const linkScheme = "contrail";

const longestLink = 16_384;

/** What a `contrail://` link asks for. Nothing in it is trusted: anybody can make one. */
export type DeepLink =
  /** The airline's answer to an OAuth sign-in, `contrail://auth/airline/<id>/callback`: a code, or an error. */
  | Callback
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
    const profile = z.string().min(1).max(longestLink).safeParse(single(url.searchParams, "profile"));
    return profile.success ? { kind: "add_airline", profile: profile.data } : unknown;
  }
  const callback = /^auth\/airline\/([^/]+)\/callback$/.exec(path);
  return (callback && readCallback(url.searchParams, callback[1])) ?? unknown;
}

/**
 * The link among a program's arguments, or null. The order of arguments may change and the system may add some
 * (Electron's `second-instance`), so all are looked at; two links can only be an attempt to slip one in.
 */
export function linkInArguments(argv: readonly string[]): string | null {
  const links = argv.filter((argument) => argument.toLowerCase().startsWith(`${linkScheme}:`));
  return links.length === 1 ? (links[0] ?? null) : null;
}

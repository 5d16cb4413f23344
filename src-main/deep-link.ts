import { z } from "zod";
import { type Callback, readCallback, single } from "./airlines/sign-in/callback.ts";
import { linkScheme } from "./platform/electron/deep-links.ts";

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

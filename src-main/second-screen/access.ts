import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { KnownDevice } from "./messages.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const cookieName = "contrail-screen";
const yearS = 31_536_000;

/** 128 random bits, as text for an address. */
export const newSecret = (): string => randomBytes(16).toString("base64url");

/** Whether a device that wants to pair has the code. The comparison takes the same time for every wrong code. */
export const isCode = (given: string, code: string): boolean => timingSafeEqual(digest(given), digest(code));

/** A new device, and the cookie by which it is known from then on. */
export function pair(): { readonly device: KnownDevice; readonly cookie: string } {
  const id = randomBytes(6).toString("hex");
  const secret = newSecret();
  const cookie = `${cookieName}=${id}.${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${yearS}`;
  return { device: { id, hash: digest(secret).toString("hex") }, cookie };
}

/** The device that a request's cookie proves. Null: none, or one that was disconnected. */
export function deviceOf(cookies: string | undefined, devices: readonly KnownDevice[]): string | null {
  const [, id, secret = ""] =
    new RegExp(`(?:^|; )${cookieName}=(\\w{1,40})\\.([\\w-]{1,60})(?:;|$)`).exec(cookies ?? "") ?? [];
  const known = devices.find((device) => device.id === id);
  if (known === undefined) return null;
  const kept = Buffer.from(known.hash, "hex");
  const given = digest(secret);
  return kept.length === given.length && timingSafeEqual(kept, given) ? known.id : null;
}

/** What a device calls itself, in brief. */
export const deviceName = (userAgent: string | undefined): string =>
  /iPhone|iPad|Android|Macintosh|Windows|CrOS|Linux/.exec(userAgent ?? "")?.[0] ?? "Browser";

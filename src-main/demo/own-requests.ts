import type { IncomingMessage } from "node:http";

/**
 * The address of a request that may be answered: one by a program of this computer, or by the server's own pages. Null
 * if it uses another name of this computer (DNS rebinding), if the address has no path, or if a page of another site
 * sent it. Any page can try ports, and browsers mark such requests.
 */
export function ownAddress({ url = "", headers }: IncomingMessage, host: string): URL | null {
  const origin = `http://${host}`;
  if (headers.host !== host || !url.startsWith("/")) return null;
  const site = String(headers["sec-fetch-site"] ?? "none");
  const isForeign = (headers.origin ?? origin) !== origin || !["none", "same-origin"].includes(site);
  return isForeign ? null : new URL(origin + url);
}

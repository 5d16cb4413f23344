import { pilots } from "../../../src-main/demo/airline/airline-data.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";

/**
 * The pilot's part in the browser: opens the airline's page and decides. @returns the address that the page leads back
 * to. Null if it only shows why it refuses.
 */
export async function decideInBrowser(
  fetch: Fetch,
  address: string,
  decision: "approve" | "deny" = "approve",
): Promise<string | null> {
  const page = await fetch(address, { method: "GET", redirect: "manual" });
  const refused = page.headers.get("location");
  if (refused !== null) return refused;
  const request = /name="request" value="([^"]*)"/.exec(await page.text())?.[1];
  if (request === undefined) return null;
  const answer = await fetch(address.split("?")[0] ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ request, pilot: pilots[0].pilotId, decision }).toString(),
    redirect: "manual",
  });
  return answer.headers.get("location");
}

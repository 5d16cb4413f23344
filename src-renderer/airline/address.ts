import { words } from "../../src-shared/words/words.ts";
/** The error in a typed address, before any request. Null if it is valid. */
export function addressProblem(typed: string): string | null {
  const texts = words().airline;
  const address = typed.trim();
  if (address === "") return texts.typeAddress;
  if (address.length > 2000) return texts.addressTooLong;
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(full)) return texts.notAnAddress;
  const url = new URL(full);
  if (url.hostname === "") return texts.notAnAddress;
  if (url.protocol !== "https:" && url.protocol !== "http:") return texts.beginsWithHttps;
  if (url.username !== "" || url.password !== "") return texts.noUserInAddress;
  return null;
}

export function nameProblem(typed: string): string | null {
  return typed.trim() === "" ? words().airline.giveName : null;
}

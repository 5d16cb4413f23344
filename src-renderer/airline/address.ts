const notAnAddress = "That is not a web address. It looks like crew.example.com.";

/** What is wrong with an address as typed, before anything is asked; null when it may be asked. */
export function addressProblem(typed: string): string | null {
  const address = typed.trim();
  if (address === "") return "Type the address your airline gave you.";
  if (address.length > 2000) return "That address is too long. Copy it again from your airline's page.";
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(full)) return notAnAddress;
  const url = new URL(full);
  if (url.hostname === "") return notAnAddress;
  if (url.protocol !== "https:" && url.protocol !== "http:") return "The address begins with https://.";
  if (url.username !== "" || url.password !== "") return "Leave the user name and password out of the address.";
  return null;
}

export function nameProblem(typed: string): string | null {
  return typed.trim() === "" ? "Give the airline a name." : null;
}

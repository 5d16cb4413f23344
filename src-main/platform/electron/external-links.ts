const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an address may open in the pilot's browser: https anywhere, http only on this computer (the demo airline, an
 * airline under development), without credentials. Any other address could start a program.
 */
export function mayOpenExternally(url: unknown): url is string {
  if (typeof url !== "string" || url.length > 4000 || !URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== "" || password !== "" || hostname === "") return false;
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

/** Opens `url`, as normalised by the URL parser, if the rule allows it. Returns whether it did. */
export async function openExternally(
  shell: { openExternal(url: string): Promise<void> },
  url: unknown,
): Promise<boolean> {
  if (!mayOpenExternally(url)) return false;
  await shell.openExternal(new URL(url).href);
  return true;
}

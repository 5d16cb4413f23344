/** How often something may happen: `burst` times at once, then `perS` times a second. */
interface Rate {
  readonly burst: number;
  readonly perS: number;
}

/** More addresses than a home has. Beyond this the oldest is forgotten. */
const mostAddresses = 256;

/** Counts what each address does. */
export function createRates({ burst, perS }: Rate) {
  const left = new Map<string, { readonly tokens: number; readonly atMs: number }>();
  /** Whether the address may do it now. */
  return (address: string): boolean => {
    const atMs = performance.now();
    const before = left.get(address) ?? { tokens: burst, atMs };
    const tokens = Math.min(burst, before.tokens + ((atMs - before.atMs) / 1000) * perS);
    left.delete(address);
    left.set(address, { tokens: Math.max(0, tokens - 1), atMs });
    const oldest = left.keys().next().value;
    if (left.size > mostAddresses && oldest !== undefined) left.delete(oldest);
    return tokens >= 1;
  };
}

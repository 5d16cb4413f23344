/**
 * Uses the vault with the keyring of this session, for `keyring.test.ts`. Carries out its arguments one after the other
 * (`write.SECRET`, `read`, `clear`) and prints each result as a line of JSON.
 */
import { createVault } from "../vault.ts";

const fallbacks: string[] = [];
const vault = createVault(
  async () => (await import("keytar")).default,
  "Contrail test",
  (why) => fallbacks.push(why.detail ?? ""),
);
const account = "airline:keyring-test";

for (const step of process.argv.slice(2)) {
  if (step.startsWith("write.")) console.log(JSON.stringify({ wrote: await vault.write(account, step.slice(6)) }));
  if (step === "read") console.log(JSON.stringify({ read: await vault.read(account) }));
  if (step === "clear") {
    await vault.clear(account);
    console.log(JSON.stringify({ cleared: true }));
  }
}
console.log(JSON.stringify({ fallbacks }));

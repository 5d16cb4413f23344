import { parseArgs } from "node:util";
import { z } from "zod";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { endWith } from "../build/prepare.ts";
import { variantNames } from "./airline/faults.ts";
import { startLabAirline, startLabPhpvms } from "./airline/server.ts";
import { realClock } from "./real-clock.ts";

/** `npm run demo:airline -- --port N --system NAME --variant NAME`: serves the demo airline until Ctrl-C. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8099" },
    system: { type: "string", default: "crew" },
    variant: { type: "string", default: "reference" },
  },
});
const port = z.coerce.number().int().min(0).max(65_535).parse(values.port);
const system = z.enum(["crew", "phpvms7", "phpvms8"]).parse(values.system);
const variant = z.enum(variantNames).parse(values.variant);

async function startCrew() {
  const airline = await startLabAirline({ port, variant, clock: realClock });
  console.log(`Nordlys Virtual (${variant}) at ${airline.url}`);
  for (const pilot of pilots)
    console.log(`  ${pilot.pilotId}  ${pilot.password.padEnd(10)}  ${pilot.name}, ${pilot.rank}`);
  console.log(`OAuth client "contrail": authorise at ${airline.authoriseUrl}, tokens at ${airline.tokenUrl}`);
  return airline;
}

async function startPhpvms(version: 7 | 8) {
  const running = await startLabPhpvms({ port, version, clock: realClock });
  const { state, oauth } = running.airline;
  console.log(`Nordlys Virtual (phpVMS ${version}) at ${running.url}. API keys:`);
  for (const { ident, apiKey, name, rank } of state.pilots) console.log(`  ${ident}  ${apiKey}  ${name}, ${rank}`);
  if (version === 7) return running;
  console.log("Personal access tokens:");
  for (const { ident, id } of state.pilots) console.log(`  ${ident}  ${oauth.personalToken(id)}`);
  console.log(`OAuth client "contrail": authorise at ${running.authoriseUrl}, tokens at ${running.tokenUrl}`);
  return running;
}

const airline = await (system === "crew" ? startCrew() : startPhpvms(system === "phpvms7" ? 7 : 8)).catch(endWith);
console.log("Ctrl-C ends it.");
process.once("SIGINT", () => void airline.close());
process.once("SIGTERM", () => void airline.close());

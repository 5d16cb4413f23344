import { parseArgs } from "node:util";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { type VariantName, variantNames } from "./airline/faults.ts";
import { startLabAirline, startLabPhpvms } from "./airline/server.ts";
import { realClock } from "./real-clock.ts";

/** `npm run demo:airline -- --port N --system NAME --variant NAME`: serves the demo airline until Ctrl-C. */
const systems = ["crew", "phpvms7", "phpvms8"] as const;
const usage =
  `usage: npm run demo:airline -- [--port N] [--system ${systems.join("|")}]\n` +
  `       npm run demo:airline -- [--port N] [--variant ${variantNames.join("|")}]`;

interface Options {
  readonly port: number;
  readonly system: (typeof systems)[number];
  readonly variant: VariantName;
}

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: { port: { type: "string" }, system: { type: "string" }, variant: { type: "string" } },
    });
    const port = Number(values.port ?? "8099");
    const system = systems.find((name) => name === (values.system ?? "crew"));
    const variant = variantNames.find((name) => name === (values.variant ?? "reference"));
    const isRight = Number.isInteger(port) && port >= 0 && port <= 65_535;
    return isRight && system !== undefined && variant !== undefined ? { port, system, variant } : null;
  } catch {
    return null;
  }
}

async function startCrew({ port, variant }: Options) {
  const airline = await startLabAirline({ port, variant, clock: realClock });
  console.log(`Nordlys Virtual (${variant}) at ${airline.url}`);
  for (const pilot of pilots)
    console.log(`  ${pilot.pilotId}  ${pilot.password.padEnd(10)}  ${pilot.name}, ${pilot.rank}`);
  console.log(`OAuth client "contrail": authorise at ${airline.authoriseUrl}, tokens at ${airline.tokenUrl}`);
  return airline;
}

async function startPhpvms({ port }: Options, version: 7 | 8) {
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

const options = readOptions();
if (options === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const { system } = options;
    const airline = await (system === "crew" ? startCrew(options) : startPhpvms(options, system === "phpvms7" ? 7 : 8));
    console.log("Ctrl-C ends it.");
    process.once("SIGINT", () => void airline.close());
    process.once("SIGTERM", () => void airline.close());
  } catch (error) {
    console.error(
      `The demo airline could not start on port ${options.port}: ${error instanceof Error ? error.message : error}`,
    );
    process.exitCode = 1;
  }
}

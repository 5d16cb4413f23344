import { parseArgs } from "node:util";
import { pilots } from "../../src-main/demo/airline/airline-data.ts";
import { type VariantName, variantNames } from "./airline/faults.ts";
import { startLabAirline } from "./airline/server.ts";
import { realClock } from "./real-clock.ts";

/** `npm run demo:airline -- --port N --variant NAME`: serves the demo airline until Ctrl-C. */
const usage = `usage: npm run demo:airline -- [--port N] [--variant ${variantNames.join("|")}]`;

function readOptions(): { port: number; variant: VariantName } | null {
  try {
    const { values } = parseArgs({ options: { port: { type: "string" }, variant: { type: "string" } } });
    const port = Number(values.port ?? "8099");
    const variant = variantNames.find((name) => name === (values.variant ?? "reference"));
    return variant !== undefined && Number.isInteger(port) && port >= 0 && port <= 65_535 ? { port, variant } : null;
  } catch {
    return null;
  }
}

const options = readOptions();
if (options === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const airline = await startLabAirline({ ...options, clock: realClock, isOpen: true });
    console.log(`Nordlys Virtual (${options.variant}) at ${airline.url}`);
    for (const pilot of pilots)
      console.log(`  ${pilot.pilotId}  ${pilot.password.padEnd(10)}  ${pilot.name}, ${pilot.rank}`);
    console.log(`OAuth client "contrail": authorise at ${airline.authoriseUrl}, tokens at ${airline.tokenUrl}`);
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

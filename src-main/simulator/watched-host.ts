import { writeFileSync } from "node:fs";
import { readHoldings } from "./holdings.ts";
import "./host.ts";

// For tests: the host, which on SIGUSR2 writes what it holds on to into the file named last.
process.on("SIGUSR2", () => writeFileSync(process.argv.at(-1) ?? "", JSON.stringify(readHoldings())));

import { writeFileSync } from "node:fs";
import { readHoldings } from "./holdings.ts";
import "../host/host.ts";

// For tests: a host that, on SIGUSR2, writes its use of resources into the file of the last argument.
process.on("SIGUSR2", () => writeFileSync(process.argv.at(-1) ?? "", JSON.stringify(readHoldings())));

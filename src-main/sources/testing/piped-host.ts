import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runHost } from "../host/run-host.ts";
import { createSimConnectSource } from "../simconnect/source.ts";
import { knownPipes } from "../simconnect/targets.ts";

// For tests: a host that uses the sockets in the folder of the last argument as pipes.
const folder = process.argv.at(-1) ?? "";
const pipes = { list: () => readdirSync(folder), path: (name: string) => join(folder, name) };
runHost([
  {
    kind: "simconnect",
    here: knownPipes,
    elsewhere: [],
    create: (context, place) => createSimConnectSource(context, place, pipes),
  },
]);

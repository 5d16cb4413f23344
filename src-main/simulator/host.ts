import { runHost } from "./run-host.ts";
import { sources } from "./source.ts";

runHost(sources);

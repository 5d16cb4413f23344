import { systemSchema } from "../../src-shared/system.ts";
import { argumentOf, runHost } from "./run-host.ts";
import { sourcesOn } from "./source.ts";

runHost(sourcesOn(systemSchema.parse(argumentOf("system"))));

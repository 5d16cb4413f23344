import { systemSchema } from "../../../src-shared/domain/system.ts";
import { sourcesOn } from "./every-source.ts";
import { argumentOf, runHost } from "./run-host.ts";

runHost(sourcesOn(systemSchema.parse(argumentOf("system"))));

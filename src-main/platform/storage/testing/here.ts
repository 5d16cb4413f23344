import { systemOf } from "../../../../src-shared/domain/system.ts";
import { createFiles } from "../files.ts";

/** The system that the tests run on, and its files. */
// biome-ignore lint/plugin: tests read the system themselves
export const here = systemOf(process.platform);
export const diskFiles = createFiles(here);

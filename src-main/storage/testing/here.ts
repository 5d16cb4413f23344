import { systemOf } from "../../../src-shared/system.ts";
import { createFiles } from "../files.ts";

/** The system that the tests run on, and its files. */
export const here = systemOf(process.platform);
export const diskFiles = createFiles(here);

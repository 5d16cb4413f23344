import { rm } from "node:fs/promises";

/**
 * Also just after the program in it was killed: its processes end one after the other, and Windows keeps files that one
 * has open.
 */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });

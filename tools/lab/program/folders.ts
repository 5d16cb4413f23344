import { rm } from "node:fs/promises";

/**
 * Removes a folder, even just after the program in it was killed. Its processes end one after the other, and Windows
 * keeps their open files.
 */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });

import { join } from "node:path";
// Not electron-log/main, which opens an IPC channel to every page.
import electronLog from "electron-log/node.js";
import { redact } from "./redact.ts";

/** The largest log file. There are two at most: the current and the previous one. */
const largestFileBytes = 5_000_000;

export interface Log {
  error(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  info(message: string, ...details: unknown[]): void;
  debug(message: string, ...details: unknown[]): void;
}

/**
 * Opens `folder`/contrail.log. Redacts everything before it is written or printed. Returns a function that makes a log
 * for each part of the program.
 */
export function openLog(folder: string, printed: boolean): (scope: string) => Log {
  const log = electronLog.create({ logId: "contrail" });
  log.hooks.push((message) => ({ ...message, data: message.data.map((part) => redact(part)) }));
  log.transports.file.resolvePathFn = () => join(folder, "contrail.log");
  log.transports.file.maxSize = largestFileBytes;
  // Readable for the pilot only.
  log.transports.file.writeOptions = { flag: "a", mode: 0o600, encoding: "utf8" };
  log.transports.file.level = "info";
  log.transports.console.level = printed ? "debug" : false;
  return (scope) => log.scope(scope);
}

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The resources of a process. A leak makes one of them grow. */
export interface Holdings {
  /** After a full collection. */
  readonly heapMb: number;
  /** Sockets, timers and other resources that keep it alive. */
  readonly handles: number;
  /** Of the process itself. */
  readonly listeners: number;
  /** Node's own warnings, such as too many listeners. */
  readonly warnings: number;
}

let warnings = 0;
process.on("warning", ({ name }) => {
  if (name === "MaxListenersExceededWarning") warnings++;
});

export function readHoldings(): Holdings {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return {
    heapMb: Math.round(process.memoryUsage().heapUsed / 1e5) / 10,
    handles: process.getActiveResourcesInfo().length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    warnings,
  };
}

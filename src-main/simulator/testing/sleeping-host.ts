import { existsSync, readFileSync, rmSync } from "node:fs";
import "../host/host.ts";

// For tests: the host that stands still once, for as many ms as the file of the last argument says, as soon as there is
// one.
const file = process.argv.at(-1) ?? "";
const waiting = setInterval(() => {
  if (!existsSync(file)) return;
  const forMs = Number(readFileSync(file, "utf8"));
  clearInterval(waiting);
  rmSync(file);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}, 50);

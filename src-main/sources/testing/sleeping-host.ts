import { existsSync, readFileSync, rmSync } from "node:fs";
import "../host/host.ts";

// For tests: a host that blocks once, as soon as the file of the last argument exists, for the number of ms in it.
const file = process.argv.at(-1) ?? "";
const waiting = setInterval(() => {
  if (!existsSync(file)) return;
  const forMs = Number(readFileSync(file, "utf8"));
  clearInterval(waiting);
  rmSync(file);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs);
}, 50);

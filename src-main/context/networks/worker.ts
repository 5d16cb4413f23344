import { parentPort, workerData } from "node:worker_threads";
import { type DigestRequest, digest } from "./digest.ts";

// Runs in a thread, because parsing megabytes of JSON blocks for tens of milliseconds.
parentPort?.postMessage(digest(workerData as DigestRequest));

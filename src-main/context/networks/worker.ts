import { parentPort } from "node:worker_threads";
import { type DigestRequest, digest } from "./digest.ts";

// Runs in a thread, because parsing megabytes of JSON blocks for tens of milliseconds.
parentPort?.on("message", (request: DigestRequest) => parentPort?.postMessage(digest(request)));

import { parentPort } from "node:worker_threads";
import { type DigestRequest, digest } from "./digest.ts";

// A thread of its own: reading megabytes of JSON holds up whoever does it for tens of milliseconds.
parentPort?.on("message", (request: DigestRequest) => parentPort?.postMessage(digest(request)));

import { parentPort } from "node:worker_threads";
import { type DigestRequest, digest } from "./digest.ts";

// Its own thread: parsing megabytes of JSON blocks a thread for tens of milliseconds.
parentPort?.on("message", (request: DigestRequest) => parentPort?.postMessage(digest(request)));

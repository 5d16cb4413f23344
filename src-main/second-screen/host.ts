import { parentPort, workerData } from "node:worker_threads";
import type { ServerParts } from "./run-server.ts";
import { runServer } from "./run-server.ts";

const { pages, version }: Pick<ServerParts, "pages" | "version"> = workerData;
runServer({
  program: {
    post: (report) => parentPort?.postMessage(report),
    onMessage: (callback) => void parentPort?.on("message", callback),
  },
  pages,
  version,
});

import { parentPort, workerData } from "node:worker_threads";
import { runServer, type ServerParts } from "./run-server.ts";

const { pages, version }: Pick<ServerParts, "pages" | "version"> = workerData;
runServer({
  program: {
    post: (report) => parentPort?.postMessage(report),
    onMessage: (callback) => void parentPort?.on("message", callback),
  },
  pages,
  version,
});

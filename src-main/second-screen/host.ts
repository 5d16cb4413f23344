import type { ScreenCommand } from "./messages.ts";
import { runServer } from "./run-server.ts";

/** The part of Electron's `process.parentPort` that is used. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { data: ScreenCommand }) => void): void;
}
const { parentPort } = process as unknown as { readonly parentPort: ParentPort };

const [pages = "", version = ""] = process.argv.slice(-2);
runServer({
  program: {
    post: (report) => parentPort.postMessage(report),
    onMessage: (callback) => parentPort.on("message", ({ data }) => callback(data)),
  },
  pages,
  version,
});

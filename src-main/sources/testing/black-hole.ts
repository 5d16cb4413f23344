import { spawn } from "node:child_process";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Listens with room for one waiting connection, prints its port, and then blocks. */
const listener = `
  const server = require("node:net").createServer();
  server.listen({ port: Number(process.argv[1]), host: "127.0.0.1", backlog: 1 }, () => {
    require("node:fs").writeSync(1, String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/**
 * A port of this computer that never answers, like a host behind a silent firewall: nothing accepts connections, and
 * the queue is full. @param port 0 chooses a free one.
 */
export async function startBlackHole(port = 0): Promise<{ readonly port: number; end(): void }> {
  const child = spawn(process.execPath, ["-e", listener, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
  });
  const listeningPort = await new Promise<number>((resolve, reject) => {
    child.stdout.once("data", (text) => resolve(Number(text)));
    child.once("exit", () => reject(new Error(`nothing can listen at ${port}`)));
  });
  const fillers = [1, 2, 3].map(() => connect(listeningPort, "127.0.0.1").on("error", () => {}));
  await sleep(100);
  return {
    port: listeningPort,
    end() {
      for (const filler of fillers) filler.destroy();
      child.kill("SIGKILL");
    },
  };
}

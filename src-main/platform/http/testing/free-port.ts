import { randomInt } from "node:crypto";
import { createServer } from "node:http";
import { closeAll, listen } from "../listen.ts";

/**
 * A port that nobody uses now. It is below the ports that a system gives to connections (Linux from 32,768, others from
 * 49,152), so that a server can leave it and open it again.
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, randomInt(20_000, 32_000)).catch(freePort);
  if (server.listening) await closeAll(server);
  return port;
}

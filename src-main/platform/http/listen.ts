import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";

/** Opens a server to this computer only. `port` 0 chooses a free port. Returns the port; rejects if it is in use. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

/** Closes a server and its open connections. */
export const closeAll = (server: HttpServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

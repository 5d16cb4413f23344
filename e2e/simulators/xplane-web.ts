import { createServer, type Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { closeAll, listen } from "../../src-main/platform/http/listen.ts";
import { freePort } from "../../src-main/platform/http/testing/free-port.ts";
import type { World } from "./flown-world.ts";
import { emulatedDatarefs, toJsonValue } from "./xplane-datarefs.ts";

interface XPlaneWebFaults {
  /** "Disable Incoming Traffic". */
  forbidden: boolean;
  /** Accepts connections and sends nothing. */
  silent: boolean;
  /** Something between breaks the WebSocket, as a virus scanner does. */
  noSocket: boolean;
  /** Names that this X-Plane does not have. */
  readonly unknownNames: Set<string>;
  /** Like X-Plane 12.1.1: no list of capabilities, v1 only. */
  onlyV1: boolean;
  /** Sends changes only, without all values first. */
  noFirstValues: boolean;
}

interface XPlaneWeb {
  readonly port: number;
  readonly faults: XPlaneWebFaults;
  clients(): { readonly now: number; readonly ever: number };
  /** Client errors that X-Plane would refuse, such as a reused request id. */
  readonly complaints: string[];
  /** Sends bytes that are not a message to everybody. */
  garbage(bytes: Uint8Array | string): void;
  /** Cuts every connection. New ones are accepted, with the same ids. */
  cut(): void;
  /** X-Plane is closed: nothing listens. */
  stop(): Promise<void>;
  /** X-Plane is restarted: every dataref has another id. */
  start(): Promise<void>;
}

const updateMs = 100;
/** The longest URL that X-Plane's web server accepts. */
const longestUrl = 2048;
const names = [...emulatedDatarefs.keys()];

/** The datarefs of one run of X-Plane, with the ids that it gave them. */
function createDatarefs(world: World, session: number, faults: XPlaneWebFaults) {
  // Ids beyond 2^53, so that a client that reads them as numbers fails.
  const idOf = (name: string): bigint => 2n ** 60n + BigInt(session) * 100_000n + BigInt(names.indexOf(name)) * 7n + 1n;
  const nameOf = (id: string): string | undefined =>
    names.find((name) => String(idOf(name)) === id && !faults.unknownNames.has(name));
  const readNow = (name: string) => {
    const dataref = emulatedDatarefs.get(name);
    return dataref === undefined ? null : toJsonValue(dataref.read(world));
  };

  function answer(path: string): readonly [status: number, body: string] {
    if (faults.forbidden) return [403, ""];
    if (path.length > longestUrl) return [414, ""];
    const url = new URL(path, "http://localhost");
    if (url.pathname === "/api/capabilities")
      return faults.onlyV1
        ? [404, "<html>not found</html>"]
        : [200, '{"api":{"versions":["v1","v2","v3"]},"x-plane":{"version":"12.4.0"}}'];
    const [, version, rest = ""] = /^\/api\/(v[123])\/datarefs(.*)$/.exec(url.pathname) ?? [];
    if (version === undefined || (faults.onlyV1 && version !== "v1")) return [404, ""];
    const id = /^\/(\d+)\/value$/.exec(rest)?.[1];
    return id === undefined ? list(url.searchParams.getAll("filter[name]")) : value(id);
  }

  function value(id: string): readonly [number, string] {
    const name = nameOf(id);
    return name === undefined
      ? [404, '{"error_code":"invalid_dataref_id","error_message":"Dataref does not exist"}']
      : [200, JSON.stringify({ data: readNow(name) })];
  }

  /** Ids of the names. One unknown name makes X-Plane refuse the whole list. */
  function list(wanted: readonly string[]): readonly [number, string] {
    const unknown = wanted.find((name) => !emulatedDatarefs.has(name) || faults.unknownNames.has(name));
    return unknown === undefined
      ? [200, `{"data":[${wanted.map((name) => `{"id":${idOf(name)},"name":"${name}"}`).join(",")}]}`]
      : [404, `{"error_code":"invalid_dataref_name","error_message":"Dataref ${unknown} doesn't exist"}`];
  }

  return { nameOf, readNow, answer };
}

/** One connection: its subscription, and the values that it has. @returns sends the values that have changed. */
function serve(
  socket: WebSocket,
  { nameOf, readNow }: ReturnType<typeof createDatarefs>,
  faults: XPlaneWebFaults,
  complaints: string[],
): () => void {
  const subscribed = new Map<string, string>();
  const last = new Map<string, string>();
  let lastRequest = -1;
  socket.on("message", (bytes) => {
    const text = String(bytes);
    const request = JSON.parse(text) as { req_id: number; type: string };
    if (request.req_id <= lastRequest) complaints.push(`req_id ${request.req_id} came again`);
    lastRequest = request.req_id;
    const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? "");
    const wrong = ids.find((id) => nameOf(id) === undefined);
    if (faults.silent) return;
    if (request.type !== "dataref_subscribe_values" || wrong !== undefined) {
      socket.send(
        `{"req_id":${request.req_id},"type":"result","success":false,"error_code":"invalid_dataref_id","error_message":""}`,
      );
      return;
    }
    for (const id of ids) {
      const name = nameOf(id);
      if (name === undefined) continue;
      subscribed.set(id, name);
      if (faults.noFirstValues) last.set(id, JSON.stringify(readNow(name)));
    }
    socket.send(`{"req_id":${request.req_id},"type":"result","success":true}`);
  });
  return () => {
    const changed = [...subscribed].flatMap(([id, name]) => {
      const value = JSON.stringify(readNow(name));
      if (value === last.get(id)) return [];
      last.set(id, value);
      return [`"${id}":${value}`];
    });
    if (changed.length > 0) socket.send(`{"data":{${changed.join(",")}},"type":"dataref_update_values"}`);
  };
}

/** X-Plane's Web API on loopback (developer.x-plane.com/article/x-plane-web-api), which plays a recorded flight. */
export async function startXPlaneWeb(world: World, wantedPort?: number): Promise<XPlaneWeb> {
  const faults: XPlaneWebFaults = {
    forbidden: false,
    silent: false,
    noSocket: false,
    unknownNames: new Set(),
    onlyV1: false,
    noFirstValues: false,
  };
  const complaints: string[] = [];
  let session = 0;
  let ever = 0;
  const port = wantedPort ?? (await freePort());
  let server: Server | null = null;
  /** What sends its changes to each client. */
  const clients = new Map<WebSocket, () => void>();

  async function start(): Promise<void> {
    session++;
    const datarefs = createDatarefs(world, session, faults);
    const sockets = new WebSocketServer({ noServer: true });
    const accept = (socket: WebSocket): void => {
      ever++;
      clients.set(socket, serve(socket, datarefs, faults, complaints));
      socket.on("error", () => {});
      socket.on("close", () => clients.delete(socket));
    };
    const mine = createServer((request, response) => {
      if (faults.silent) return;
      if (request.headers["content-type"] !== "application/json") complaints.push("no Content-Type");
      const [status, body] = datarefs.answer(request.url ?? "/");
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(body);
    });
    mine.on("upgrade", (request, socket, head) => {
      if (faults.forbidden || faults.noSocket || !/^\/api\/v[123]$/.test(request.url ?? "")) socket.destroy();
      else sockets.handleUpgrade(request, socket, head, accept);
    });
    await listen(mine, port);
    server = mine;
  }

  const cut = (): void => {
    for (const client of clients.keys()) client.terminate();
  };
  const timer = setInterval(() => {
    world.tick();
    if (!faults.silent) for (const update of clients.values()) update();
  }, updateMs);
  timer.unref();
  await start();
  return {
    port,
    faults,
    complaints,
    clients: () => ({ now: clients.size, ever }),
    garbage(bytes) {
      for (const client of clients.keys()) if (client.readyState === WebSocket.OPEN) client.send(bytes);
    },
    cut,
    async stop() {
      const mine = server;
      server = null;
      cut();
      if (mine !== null) await closeAll(mine);
    },
    start,
  };
}

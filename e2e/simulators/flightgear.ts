import { createServer, type IncomingMessage, type Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { closeAll, listen } from "../../src-main/platform/http/listen.ts";
import { freePort } from "../../src-main/platform/http/testing/free-port.ts";
import { emulatedProperties, type Freeze, toJson } from "./flightgear-properties.ts";
import type { World } from "./flown-world.ts";

interface FlightGearFaults {
  /** Stays silent between two frames, like FlightGear while it loads scenery. */
  silent: boolean;
  /** Has not created its flight model yet. */
  loading: boolean;
  readonly unknownPaths: Set<string>;
}

export interface FlightGear {
  readonly port: number;
  readonly faults: FlightGearFaults;
  clients(): { readonly now: number; readonly ever: number };
  garbage(bytes: Uint8Array | string): void;
  cut(): void;
  /** Like the key "p": the clock stops, and the last speed stays. */
  pause(paused: boolean): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const frameMs = 16;

/** FlightGear's property server on loopback, which plays a recorded flight. It answers between its frames. */
export async function startFlightGear(world: World, wantedPort?: number): Promise<FlightGear> {
  const freeze: Freeze = { master: false };
  const properties = emulatedProperties(freeze);
  const faults: FlightGearFaults = { silent: false, loading: false, unknownPaths: new Set() };
  const clients = new Set<WebSocket>();
  let waiting: (() => void)[] = [];
  let ever = 0;
  const port = wantedPort ?? (await freePort());
  let server: Server | null = null;

  const find = (path: string) => (faults.unknownPaths.has(path) ? undefined : properties.get(path));

  /** Like PropertyChangeWebsocket::handleGetCommand, stops at the first absent property. */
  function get(paths: readonly string[]): readonly string[] {
    const answers = [];
    for (const asked of paths) {
      const path = asked.replaceAll("[0]", "");
      const property = find(path);
      if (property === undefined) break;
      const isReady = path !== "/sim/signals/fdm-initialized" || !faults.loading;
      answers.push(toJson(path, isReady ? property : { ...property, read: () => false }, world));
    }
    return answers;
  }

  function serve(socket: WebSocket, { socket: stream }: IncomingMessage): void {
    ever++;
    clients.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => clients.delete(socket));
    socket.on("message", (bytes) => {
      const request = JSON.parse(String(bytes)) as { command: string; node?: string; nodes?: string[] };
      const paths = [...(request.node === undefined ? [] : [request.node]), ...(request.nodes ?? [])];
      if (request.command !== "get") return;
      waiting.push(() => {
        // Like mongoose, which sends once a poll what was written since the last one.
        stream.cork();
        for (const answer of get(paths)) socket.send(answer);
        stream.uncork();
      });
    });
  }

  async function start(): Promise<void> {
    const sockets = new WebSocketServer({ noServer: true });
    const mine = createServer((request, response) => {
      waiting.push(() => {
        const [answer] = get([decodeURIComponent((request.url ?? "").replace(/^\/json/, ""))]);
        response.writeHead(answer === undefined ? 404 : 200, { "Content-Type": "application/json" });
        response.end(answer ?? "{}");
      });
    });
    mine.on("upgrade", (request, socket, head) => {
      if (request.url === "/PropertyListener") sockets.handleUpgrade(request, socket, head, serve);
      else socket.destroy();
    });
    await listen(mine, port);
    server = mine;
  }

  const cut = (): void => {
    for (const client of clients) client.terminate();
  };
  const timer = setInterval(() => {
    if (faults.silent) return;
    world.tick();
    const now = waiting;
    waiting = [];
    for (const answer of now) answer();
  }, frameMs);
  timer.unref();
  await start();
  return {
    port,
    faults,
    clients: () => ({ now: clients.size, ever }),
    garbage(bytes) {
      for (const client of clients) if (client.readyState === WebSocket.OPEN) client.send(bytes);
    },
    cut,
    pause(paused) {
      freeze.master = paused;
      if (paused) world.pause();
      else world.play();
    },
    async stop() {
      const mine = server;
      server = null;
      cut();
      if (mine !== null) await closeAll(mine);
    },
    start,
  };
}

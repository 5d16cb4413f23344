import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { screenQuestions } from "../../src-shared/contract/screen-questions.ts";
import { pageHeaders, plainPath, readBuilt } from "../platform/http/built-files.ts";
import { deviceName, deviceOf, isCode, pair } from "./access.ts";
import type { KnownDevice, Question } from "./messages.ts";
import { createRates } from "./rates.ts";
import type { Streams } from "./stream.ts";

/**
 * One door: an HTTP server on one address, which only reads. node:http and a table of ten routes: a library for routes
 * (polka, hono, fastify) is larger than the table, and what is dangerous here (hosts, origins, limits, cookies) would
 * stay ours.
 */
export interface DoorParts {
  readonly address: string;
  readonly port: number;
  /** Null: this computer's door, where no device needs a code. */
  readonly access: null | {
    code(): string;
    devices(): readonly KnownDevice[];
    onPaired(device: KnownDevice & { readonly name: string }): void;
    onSeen(deviceId: string): void;
  };
  /** Other origins may read `/v1/`. */
  readonly forWebPages: boolean;
  /** Folder of the built pages, and their version. */
  readonly pages: string;
  readonly version: string;
  /** Status events, and the pushes for the page. */
  readonly events: Streams;
  readonly pushes: Streams;
  /** Sends everything that is known to a new stream of pushes. */
  readonly greet: (response: ServerResponse) => void;
  /** The program's answer as JSON. */
  readonly ask: (name: Question) => Promise<Buffer>;
}

/** Limits of one door. A page loads some thirty files at once; a browser opens six connections and its streams. */
const mostConnections = 64;
const mostOfOneAddress = { here: 64, network: 16 };
const requests = { burst: 300, perS: 20 };
const pairings = { burst: 5, perS: 1 / 12 };
const longestCode = 100;
const longestHeaderBytes = 8192;
const headersMs = 10_000;
const idleMs = 60_000;

/** The pages by their paths. The plain one may stand in a frame, which is how a simulator's tablet shows it. */
const pageFiles: Readonly<Record<string, string>> = {
  "/": "screen.html",
  "/overlay": "overlay.html",
  "/plain": "plain.html",
};
const ownFiles = /^\/(assets|map|plain)\/[\w.-]+$/;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super();
    this.status = status;
  }
}

/** The port is in the host, so a page of another server here is a stranger too. */
const hostsOf = ({ address, port }: DoorParts): readonly string[] =>
  [address, ...(address === "127.0.0.1" ? ["localhost"] : [])].map((host) => `${host}:${port}`);

/** Opens the door. Rejects if the system refuses the address or the port. */
export async function openDoor(parts: DoorParts): Promise<{ close(): void }> {
  const server = createServer(
    { maxHeaderSize: longestHeaderBytes, connectionsCheckingInterval: 1000, keepAliveTimeout: 10_000 },
    answerer(parts),
  );
  server.headersTimeout = headersMs;
  server.requestTimeout = headersMs;
  server.timeout = idleMs;
  server.maxConnections = mostConnections;
  limitAddresses(server, parts.access === null ? mostOfOneAddress.here : mostOfOneAddress.network);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: parts.address, port: parts.port, exclusive: true }, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function limitAddresses(server: Server, most: number): void {
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const from = socket.remoteAddress ?? "";
    const count = (counts.get(from) ?? 0) + 1;
    counts.set(from, count);
    socket.once("close", () => {
      const left = (counts.get(from) ?? 1) - 1;
      if (left === 0) counts.delete(from);
      else counts.set(from, left);
    });
    if (count > most) socket.destroy();
  });
}

function answerer(parts: DoorParts) {
  const hosts = hostsOf(parts);
  const mayAsk = createRates(requests);
  const mayPair = createRates(pairings);
  const busy = new WeakSet<Socket>();

  /** The path, if the request may be answered at all. */
  function checked({ headers, method, url = "", socket }: IncomingMessage): string {
    if (!hosts.includes(headers.host ?? "")) throw new Refusal(404);
    if (method !== "GET" && method !== "POST") throw new Refusal(405);
    const path = plainPath(url.split("?", 1)[0] ?? "");
    if (path === null) throw new Refusal(400);
    const isShared = parts.forWebPages && path.startsWith("/v1/");
    const isForeign = headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`);
    const { "sec-fetch-site": site = "none", "sec-fetch-mode": mode } = headers;
    // A link on another page may lead here. Nothing else of another page may, also of one on another port.
    const isOfOthers = site !== "none" && site !== "same-origin" && mode !== "navigate";
    if ((isForeign || isOfOthers) && !isShared) throw new Refusal(403);
    // Counted last: what is refused for its origin takes nothing from the pilot's own programs.
    if (!mayAsk(socket.remoteAddress ?? "")) throw new Refusal(429);
    return path;
  }

  /** The device that asks; null where none must be known. */
  function deviceThatAsks({ headers }: IncomingMessage): string | null {
    if (parts.access === null) return null;
    const device = deviceOf(headers.cookie, parts.access.devices());
    if (device === null) throw new Refusal(401);
    parts.access.onSeen(device);
    return device;
  }

  async function pairing(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { access } = parts;
    if (access === null) throw new Refusal(404);
    if (!mayPair(request.socket.remoteAddress ?? "")) throw new Refusal(429);
    if (!isCode(await bodyOf(request), access.code())) throw new Refusal(401);
    const { device, cookie } = pair();
    access.onPaired({ ...device, name: deviceName(request.headers["user-agent"]) });
    response.writeHead(204, { ...pageHeaders, "set-cookie": cookie }).end();
  }

  async function read(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = pageFiles[path] ?? (ownFiles.test(path) ? path : null);
    if (file !== null) return sendFile(parts, path, file, request, response);
    const isKnown = path === "/v1/status" || path === "/v1/events" || path === "/screen/events";
    const question = screenQuestions.find((name) => path === `/screen/${name}`);
    if (!isKnown && question === undefined) throw new Refusal(404);
    const device = deviceThatAsks(request);
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
    if (parts.forWebPages && path.startsWith("/v1/")) response.setHeader("access-control-allow-origin", "*");
    if (path === "/v1/status") sendJson(response, await parts.ask("status"));
    else if (question !== undefined) sendJson(response, await parts.ask(question));
    else if (path === "/v1/events") {
      if (!parts.events.add(response, device)) throw new Refusal(503);
      parts.events.send(response, "status", String(await parts.ask("status")));
    } else {
      if (!parts.pushes.add(response, device)) throw new Refusal(503);
      parts.greet(response);
    }
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    // A browser asks again after the answer. Answers that nobody has read yet must not fill the thread's memory.
    if (busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    response.once("close", () => busy.delete(socket));
    async function answer(): Promise<void> {
      const path = checked(request);
      if (request.method === "GET") await read(path, request, response);
      else if (path === "/pair") await pairing(request, response);
      else throw new Refusal(405);
    }
    answer().catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      // A refusal has no body, so that it says nothing about what is here.
      else response.writeHead(error instanceof Refusal ? error.status : 500, { connection: "close" }).end();
    });
  };
}

async function sendFile(
  { pages, version }: DoorParts,
  path: string,
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const built = await readBuilt(pages, file);
  if (built === null) throw new Refusal(404);
  const { "content-security-policy": policy, ...headers } = pageHeaders;
  const etag = `"${version}-${built.bytes.length}"`;
  const isFramed = path === "/plain";
  response.writeHead(request.headers["if-none-match"] === etag ? 304 : 200, {
    ...headers,
    "content-security-policy": isFramed ? policy.replace("frame-ancestors 'none'", "frame-ancestors *") : policy,
    "content-type": built.type,
    etag,
    // The name of such a file changes with its content.
    "cache-control": path.startsWith("/assets/") ? "max-age=31536000, immutable" : "no-cache",
  });
  response.end(request.headers["if-none-match"] === etag ? undefined : built.bytes);
}

function sendJson(response: ServerResponse, json: Buffer): void {
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" }).end(json);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  // A form of another page cannot have this type without asking first.
  if (request.headers["content-type"] !== "application/octet-stream") throw new Refusal(415);
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestCode) throw new Refusal(413);
  }
  return text;
}

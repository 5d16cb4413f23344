import { readFile } from "node:fs/promises";
import { extname, join, posix } from "node:path";
import type { Protocol } from "electron";
import { type TileNumbers, type Tiles, tileNumbers } from "../../../src-shared/domain/tile.ts";

const scheme = "contrail-app";
const host = "app";
/** The origin of the window's pages. The program accepts calls from no other. */
export const appOrigin = `${scheme}://${host}`;

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".bin": "application/octet-stream",
};

/**
 * Makes the scheme a real origin: relative addresses, same-origin rules, fetch, cached code. Must run before `ready`.
 */
export function registerAppScheme(protocol: Protocol): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the window's files from `folder` (absolute), and map tiles. The window itself has no network. */
export function serveApp(protocol: Protocol, folder: string, tiles: Tiles): void {
  protocol.handle(scheme, (request) => {
    const path = pathOf(request.url);
    const tile = request.method === "GET" && path !== null ? tileNumbers(path) : null;
    return tile === null ? respond(folder, request) : respondTile(tiles, tile);
  });
}

/** Responds with a tile's picture; or with the reason as text; or with 204 if the tile does not exist. */
export async function respondTile(tiles: Tiles, numbers: TileNumbers): Promise<Response> {
  const answer = await tiles(numbers);
  const headers = { ...commonHeaders, "cache-control": "no-store" };
  if (answer.kind === "picture")
    return new Response(answer.bytes, { headers: { ...headers, "content-type": answer.type } });
  if (answer.problem === "") return new Response(null, { status: 204, headers });
  return new Response(answer.problem, { headers: { ...headers, "content-type": "text/plain; charset=utf-8" } });
}

/**
 * Responds with a file below `folder`, or with 400, 404 or 405. Never serves a hidden file or one outside the folder.
 */
export async function respond(folder: string, request: Pick<Request, "method" | "url">): Promise<Response> {
  if (request.method !== "GET") return refuse(405);
  const path = pathOf(request.url);
  if (path === null) return refuse(400);
  const type = contentTypes[extname(path)];
  if (type === undefined) return refuse(404);
  try {
    return new Response(await readFile(join(folder, path)), { headers: { ...commonHeaders, "content-type": type } });
  } catch {
    return refuse(404);
  }
}

const commonHeaders = { "content-security-policy": contentSecurityPolicy, "x-content-type-options": "nosniff" };

const refuse = (status: number) => new Response(null, { status, headers: commonHeaders });

/** The file's path below the folder. Null for any unusual address. */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address);
    if (`${url.protocol}//${url.host}` !== appOrigin) return null;
    const path = decodeURIComponent(url.pathname);
    const plain = path === posix.normalize(path) && !/[\\\0:]|\/\./.test(path);
    if (!plain) return null;
    return path.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return null;
  }
}

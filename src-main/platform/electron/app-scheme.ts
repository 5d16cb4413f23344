import type { Protocol } from "electron";
import { type TileNumbers, type Tiles, tileNumbers } from "../../../src-shared/domain/tile.ts";
import { pageHeaders, plainPath, readBuilt } from "../http/built-files.ts";

const scheme = "contrail-app";
const host = "app";
/** The origin of the window's pages. The program accepts calls from no other. */
export const appOrigin = `${scheme}://${host}`;

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
  const headers = { ...pageHeaders, "cache-control": "no-store" };
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
  const file = await readBuilt(folder, path);
  if (file === null) return refuse(404);
  return new Response(file.bytes, { headers: { ...pageHeaders, "content-type": file.type } });
}

const refuse = (status: number) => new Response(null, { status, headers: pageHeaders });

/** The file's path below the folder. Null for any unusual address. */
function pathOf(address: string): string | null {
  try {
    const url = new URL(address);
    if (`${url.protocol}//${url.host}` !== appOrigin) return null;
    const path = plainPath(url.pathname);
    return path?.endsWith("/") ? `${path}index.html` : path;
  } catch {
    return null;
  }
}

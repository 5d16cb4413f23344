import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import type { Network, NetworkService } from "../../../src-shared/domain/networks.ts";
import { closeAll, listen } from "../../platform/http/listen.ts";
import { keepNewest, ownAddress } from "../own-requests.ts";
import {
  type DemoNetwork,
  type DemoPilot,
  demoIvao,
  demoVatsim,
  ivaoData,
  vatsimData,
  vatsimStations,
} from "./feeds.ts";

/** A fault that replaces the right answer. Tests set it. */
export type Fault = (path: string) => {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
} | null;

export interface RunningNetworks {
  readonly url: string;
  service(network: Network): NetworkService;
  /** Each request, in order. */
  readonly requests: readonly { readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  /** Sets who is online. */
  show(network: Network, online: DemoNetwork): void;
  play(fault: Fault | null): void;
  close(): Promise<void>;
}

export interface NetworksStandInOptions {
  readonly now?: () => number;
  /** Real networks publish new feeds every 15 s. */
  readonly everyMs?: number;
  /** The demo's own aircraft on VATSIM. Null while it is offline. */
  readonly own?: () => DemoPilot | null;
}

/** A stand-in for VATSIM's and IVAO's public feeds on loopback: with brotli, ETags and 304 like theirs. */
export async function startNetworks({
  now = Date.now,
  everyMs = 15_000,
  own = () => null,
}: NetworksStandInOptions = {}): Promise<RunningNetworks> {
  const online: Record<Network, DemoNetwork> = { vatsim: demoVatsim, ivao: demoIvao };
  const requests: { path: string; headers: IncomingMessage["headers"] }[] = [];
  let fault: Fault | null = null;
  let host = "";

  function documentAt(path: string): unknown {
    const madeMs = Math.floor(now() / everyMs) * everyMs;
    const pilot = own();
    const vatsim = { ...online.vatsim, pilots: [...online.vatsim.pilots, ...(pilot === null ? [] : [pilot])] };
    if (path === "/v3/vatsim-data.json") return vatsimData(vatsim, madeMs);
    if (path === "/v3/transceivers-data.json") return vatsimStations(vatsim);
    return path === "/v2/tracker/whazzup" ? ivaoData(online.ivao, madeMs) : null;
  }

  const server = createServer((request, response) => {
    const address = ownAddress(request, host);
    if (address === null) {
      response.writeHead(403).end();
      return;
    }
    const path = address.pathname + address.search;
    keepNewest(requests, { path, headers: request.headers });
    response.setHeader("Date", new Date(now()).toUTCString());
    const played = fault?.(path) ?? null;
    if (played !== null) {
      response.writeHead(played.status, { "Content-Type": "application/json", ...played.headers }).end(played.body);
      return;
    }
    const document = documentAt(path);
    if (document === null) {
      response.writeHead(404).end();
      return;
    }
    const body = JSON.stringify(document);
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304, { ETag: etag }).end();
      return;
    }
    const isPacked = /\bbr\b/.test(String(request.headers["accept-encoding"]));
    response.writeHead(200, {
      "Content-Type": "application/json",
      ETag: etag,
      ...(isPacked ? { "Content-Encoding": "br" } : {}),
    });
    response.end(isPacked ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : body);
  });
  host = `127.0.0.1:${await listen(server)}`;
  const url = `http://${host}`;
  return {
    url,
    requests,
    service: (network) =>
      network === "vatsim"
        ? { data: `${url}/v3/vatsim-data.json`, stations: `${url}/v3/transceivers-data.json`, everyMs }
        : { data: `${url}/v2/tracker/whazzup`, stations: null, everyMs },
    show(network, next) {
      online[network] = next;
    },
    play(next) {
      fault = next;
    },
    close: () => closeAll(server),
  };
}

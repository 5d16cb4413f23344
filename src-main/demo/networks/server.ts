import { createHash } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import type { Network, NetworkService } from "../../../src-shared/domain/networks.ts";
import { type Answering, type Serving, serve } from "../serve.ts";
import {
  type DemoNetwork,
  type DemoPilot,
  demoIvao,
  demoVatsim,
  ivaoData,
  vatsimData,
  vatsimStations,
} from "./feeds.ts";

export interface NetworksOptions {
  readonly now?: () => number;
  /** Real networks publish new feeds every 15 s. */
  readonly everyMs: number;
  /** The demo's own aircraft on VATSIM. Null while it is offline. */
  readonly own?: () => DemoPilot | null;
  readonly online?: Readonly<Record<Network, DemoNetwork>>;
}

export interface RunningNetworks extends Serving {
  service(network: Network): NetworkService;
}

/** A stand-in for VATSIM's and IVAO's public feeds on loopback. */
export async function startNetworks(options: NetworksOptions): Promise<RunningNetworks> {
  const serving = await serve(answerNetworks(options));
  return { ...serving, service: (network) => networkAt(serving.url, network, options.everyMs) };
}

/** Where a network's feeds are at a stand-in. */
export const networkAt = (url: string, network: Network, everyMs: number): NetworkService =>
  network === "vatsim"
    ? { data: `${url}/v3/vatsim-data.json`, stations: `${url}/v3/transceivers-data.json`, everyMs }
    : { data: `${url}/v2/tracker/whazzup`, stations: null, everyMs };

/** Answers as the networks do: with brotli, ETags and 304. */
export function answerNetworks({
  now = Date.now,
  everyMs,
  own = () => null,
  online = { vatsim: demoVatsim, ivao: demoIvao },
}: NetworksOptions): Answering {
  function documentAt(path: string): unknown {
    const madeMs = Math.floor(now() / everyMs) * everyMs;
    const pilot = own();
    const vatsim = { ...online.vatsim, pilots: [...online.vatsim.pilots, ...(pilot === null ? [] : [pilot])] };
    if (path === "/v3/vatsim-data.json") return vatsimData(vatsim, madeMs);
    if (path === "/v3/transceivers-data.json") return vatsimStations(vatsim);
    return path === "/v2/tracker/whazzup" ? ivaoData(online.ivao, madeMs) : null;
  }

  return ({ pathname, search }, asked) => {
    const dated = { Date: new Date(now()).toUTCString() };
    const document = documentAt(pathname + search);
    if (document === null) return { status: 404, headers: dated };
    const body = JSON.stringify(document);
    const ETag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    if (asked["if-none-match"] === ETag) return { status: 304, headers: { ...dated, ETag } };
    const headers = { ...dated, "Content-Type": "application/json", ETag };
    if (!/\bbr\b/.test(String(asked["accept-encoding"]))) return { status: 200, headers, body };
    const packed = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return { status: 200, headers: { ...headers, "Content-Encoding": "br" }, body: packed };
  };
}

import type { IncomingHttpHeaders } from "node:http";
import type { Network } from "../../../src-shared/domain/networks.ts";
import { type DemoNetwork, demoIvao, demoVatsim } from "../../demo/networks/feeds.ts";
import { answerNetworks, type NetworksOptions, networkAt } from "../../demo/networks/server.ts";
import { answerPlanning, type PlanningOptions } from "../../demo/planning/server.ts";
import { type Answer, type Answering, serve } from "../../demo/serve.ts";

/** A fault that replaces the right answer; null where it does not. */
type Fault = (path: string) => Answer | null;

/** Serves a stand-in of the demo, keeps its requests, and plays faults, dated by `now`. */
async function serveWatched(answer: Answering, now = Date.now) {
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  let fault: Fault | null = null;
  const serving = await serve((url, headers) => {
    const path = url.pathname + url.search;
    requests.push({ path, headers });
    const played = fault?.(path) ?? null;
    if (played === null) return answer(url, headers);
    const usual = { "Content-Type": "application/json", Date: new Date(now()).toUTCString() };
    return { ...played, headers: { ...usual, ...played.headers } };
  });
  return {
    ...serving,
    /** Each request, in order. */
    requests,
    play(next: Fault | null) {
      fault = next;
    },
  };
}

/** The demo's stand-in for SimBrief and aviationweather.gov. */
export async function startLabPlanning(options: PlanningOptions = {}) {
  const watched = await serveWatched(answerPlanning(options));
  return {
    ...watched,
    /** Each request's path and query, in order. */
    get requests(): readonly string[] {
      return watched.requests.map(({ path }) => path);
    },
  };
}
export type LabPlanning = Awaited<ReturnType<typeof startLabPlanning>>;

/** The demo's stand-in for the public feeds of VATSIM and IVAO. */
export async function startLabNetworks({ everyMs = 15_000, ...options }: Partial<NetworksOptions> = {}) {
  const online: Record<Network, DemoNetwork> = { vatsim: demoVatsim, ivao: demoIvao };
  const watched = await serveWatched(answerNetworks({ ...options, everyMs, online }), options.now);
  return {
    ...watched,
    service: (network: Network) => networkAt(watched.url, network, everyMs),
    /** Sets who is online. */
    show(network: Network, next: DemoNetwork) {
      online[network] = next;
    },
  };
}
export type LabNetworks = Awaited<ReturnType<typeof startLabNetworks>>;

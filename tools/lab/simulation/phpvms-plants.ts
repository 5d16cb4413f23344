import { type AirlineResult, airlineFailure } from "../../../src-main/airlines/failure.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import { plants } from "./plants.ts";
import type { Plant } from "./world.ts";

type Call = [url: string, init: RequestInit];

/** Acts on the answers to one kind of request; `lost`: there was none, or the server failed. */
const after =
  (path: RegExp, act: (fetch: Fetch, call: Call, lost: boolean) => Promise<Response | undefined>) =>
  (fetch: Fetch): Fetch =>
  async (...call) => {
    if (!path.test(call[0]) || call[1].method === "GET") return fetch(...call);
    const answer = await fetch(...call).catch((error: unknown) => ({ error }));
    const isLost = "error" in answer || answer.status >= 500;
    const instead = await act(fetch, call, isLost);
    if (instead !== undefined) return instead;
    if ("error" in answer) throw answer.error;
    return answer;
  };

/** Changes the rows of the positions that are sent. */
const withRows =
  (change: (row: Record<string, unknown>, index: number) => object) =>
  ([url, init]: Call): Call => {
    const { positions, ...rest } = JSON.parse(String(init.body)) as { positions: Record<string, unknown>[] };
    return [url, { ...init, body: JSON.stringify({ ...rest, positions: positions.map(change) }) }];
  };

const request = (call: Call, url: string, body: object, method = "POST"): Call => [
  call[0].replace(/\/[^/]+$/, url),
  { ...call[1], method, body: JSON.stringify(body) },
];

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const side = "phpvms7";

/** Planted faults of a client of phpVMS. */
export const phpvmsPlants: readonly Plant[] = [
  {
    ...{ name: "asks for a second report when the answer is lost", side, shows: /second_prefile|two flights open/ },
    fetch: after(/\/prefile$/, async (fetch, call, lost) => (lost ? fetch(...call) : undefined)),
  },
  {
    ...{ name: "cancels after a lost filing", side, shows: /cancel_after_file|cancel_unseen/ },
    fetch: after(/\/file$/, async (fetch, call, lost) => {
      if (lost) await fetch(...request(call, "/cancel", {}, "PUT"));
      return undefined;
    }),
  },
  {
    ...{ name: "sends lost rows again with other ids", side, shows: /row_sent_twice/ },
    fetch: after(/\/acars\/positions?$/, async (fetch, call, lost) =>
      lost ? fetch(...withRows((row) => ({ ...row, id: `${String(row.id).slice(1)}2` }))(call)) : undefined,
    ),
  },
  {
    ...{ name: "gives rows ids of 37 characters", side, shows: /bad_row/ },
    fetch:
      (fetch) =>
      (...call) =>
        /\/acars\/positions?$/.test(call[0])
          ? fetch(...withRows((row) => ({ ...row, id: String(row.id).padStart(37, "contrail-") }))(call))
          : fetch(...call),
  },
  {
    ...{ name: "updates a report that it has filed", side, shows: /update_after_file/ },
    fetch: after(/\/file$/, async (fetch, call, lost) => {
      if (!lost) await fetch(...request(call, "/update", { status: "ARR", flight_time: 17 }));
      return undefined;
    }),
  },
  {
    ...{ name: "takes an error at filing for a refusal", side, shows: /not filed, but the airline has it/ },
    client: (client) => ({
      ...client,
      async complete(report, fields) {
        const result = await client.complete(report, fields);
        return isUnknown(result) ? airlineFailure("complete", { code: "refused", unknown: false }) : result;
      },
    }),
  },
  {
    ...{ name: "starts no new report when the airline has deleted it", side, shows: /not done|left refused/ },
    fetch: (fetch) => {
      let isGone = false;
      return async (url, init) => {
        if (isGone && url.endsWith("/prefile")) return answer(503, { title: "no", status: 503 });
        const reply = await fetch(url, init);
        if (init.method === "GET" && /\/pireps\/[^/]+$/.test(url)) isGone = reply.status === 404;
        return reply;
      };
    },
  },
  {
    ...{ name: "takes an expired sign-in for success", side, shows: /reports at the airline|the airline's path is/ },
    fetch: (fetch) => async (url, init) => {
      const reply = await fetch(url, init);
      return reply.status === 401 && /\/acars\/|\/update$/.test(url) ? answer(200, { count: 99, data: {} }) : reply;
    },
  },
  ...plants
    .filter(({ name }) => name === "keeps the key in a file")
    .map((plant): Plant => ({ ...plant, name: "keeps the key of phpVMS in a file", side })),
];

const isUnknown = (result: AirlineResult<unknown>): boolean => !result.ok && result.error.unknown;

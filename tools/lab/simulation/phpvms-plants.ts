import { type AirlineResult, airlineFailure } from "../../../src-main/airlines/failure.ts";
import type { Fetch } from "../../../src-main/platform/http/transport.ts";
import { plants } from "./plants.ts";
import type { Plant } from "./world.ts";

type Call = [url: string, init: RequestInit];

/** Acts if there was no answer to a request, or the server failed. */
const afterLoss =
  (path: RegExp, act: (fetch: Fetch, call: Call) => Promise<Response | undefined>) =>
  (fetch: Fetch): Fetch =>
  async (...call) => {
    const answer = await fetch(...call).catch((error: unknown) => ({ error }));
    const isLost = "error" in answer || answer.status >= 500;
    const instead = isLost && path.test(call[0]) && call[1].method !== "GET" ? await act(fetch, call) : undefined;
    if (instead !== undefined) return instead;
    if ("error" in answer) throw answer.error;
    return answer;
  };

/** The same positions with other ids. */
function withOtherIds([url, init]: Call): Call {
  const { positions } = JSON.parse(String(init.body)) as { positions: { id: string }[] };
  const renamed = positions.map((row) => ({ ...row, id: `${row.id.slice(1)}2` }));
  return [url, { ...init, body: JSON.stringify({ positions: renamed }) }];
}

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

const side = "phpvms7";

/** Planted faults of a client of phpVMS. */
export const phpvmsPlants: readonly Plant[] = [
  {
    ...{ name: "asks for a second report when the answer is lost", side, shows: /second_prefile|two flights open/ },
    fetch: afterLoss(/\/prefile$/, (fetch, call) => fetch(...call)),
  },
  {
    ...{ name: "cancels after a lost filing", side, shows: /cancel_after_file|cancel_unseen/ },
    fetch: afterLoss(/\/file$/, async (fetch, [url, init]) => {
      await fetch(url.replace(/\/file$/, "/cancel"), { ...init, method: "PUT", body: "{}" });
      return undefined;
    }),
  },
  {
    ...{ name: "sends lost rows again with other ids", side, shows: /row_sent_twice/ },
    fetch: afterLoss(/\/acars\/positions?$/, (fetch, call) => fetch(...withOtherIds(call))),
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

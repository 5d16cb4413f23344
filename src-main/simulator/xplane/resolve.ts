import type { Attempt } from "../attempt.ts";
import { httpGet } from "../http-get.ts";
import { readCapabilities, readIds } from "./web-text.ts";

const timeoutMs = 3000;
/** At a time; X-Plane answers between its frames. */
const parallel = 6;

/** Does `work` for each item, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/**
 * Whether X-Plane's Web API is at `origin` ("host:port"), and its version. An X-Plane before 12.1.4 has no list of
 * capabilities, and speaks v1; so may any other web server, which then knows no dataref.
 */
export async function findApi(attempt: Attempt, origin: string): Promise<string | "absent" | "forbidden"> {
  const answer = await httpGet(attempt, `http://${origin}/api/capabilities`, timeoutMs);
  if (answer === null) return "absent";
  if (answer.status === 403) return "forbidden";
  if (answer.status === 404) return `http://${origin}/api/v1`;
  const version = readCapabilities(answer.text);
  return version === null ? "absent" : `http://${origin}/api/${version}`;
}

/**
 * Ids by name, good for one run of X-Plane. One name that X-Plane does not know makes it refuse the whole list
 * ("invalid_dataref_name"); then each is asked for by itself.
 * @returns null where there is no answer that is X-Plane's.
 */
export async function resolveIds(
  attempt: Attempt,
  api: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const ask = async (some: readonly string[]): Promise<ReturnType<typeof readIds> | "unknown"> => {
    const query = some.map((name) => `filter[name]=${name}`).join("&");
    const answer = await httpGet(attempt, `${api}/datarefs?${query}&fields=id,name`, timeoutMs);
    if (answer === null) return null;
    return answer.status === 200 ? readIds(answer.text) : answer.text.includes("invalid_dataref") ? "unknown" : null;
  };
  const ids = new Map<string, string>();
  const take = (found: Awaited<ReturnType<typeof ask>>): void => {
    if (found !== null && found !== "unknown") for (const { id, name } of found) ids.set(name, id);
  };
  const all = await ask(names);
  if (all === null) return null;
  take(all);
  if (all === "unknown") await eachOf(names, async (name) => take(await ask([name])));
  return ids;
}

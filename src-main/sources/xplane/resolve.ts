import type { Attempt } from "../attempt.ts";
import { httpGet } from "../http-get.ts";
import { readCapabilities, readIds } from "./web-text.ts";

const timeoutMs = 3000;
/** Requests at a time; X-Plane answers between its frames. */
const parallel = 6;
/** X-Plane's web server truncates requests beyond some 2 kB. */
const longestUrl = 1900;

/** Does `work` for each item, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

/**
 * The version of X-Plane's Web API at `origin` ("host:port"), if it is there. An X-Plane before 12.1.4 has no list of
 * capabilities and speaks v1. Another web server may look the same but knows no dataref.
 */
export async function findApi(
  attempt: Attempt,
  origin: string,
): Promise<`http://${string}` | "absent" | "forbidden" | "not ready"> {
  const answer = await httpGet(attempt, `http://${origin}/api/capabilities`, timeoutMs);
  if (answer === null) return "absent";
  if (answer.status === 0) return "not ready";
  if (answer.status === 403) return "forbidden";
  if (answer.status === 404) return `http://${origin}/api/v1`;
  const version = readCapabilities(answer.text);
  return version === null ? "absent" : `http://${origin}/api/${version}`;
}

/**
 * Ids by name, valid for one run of X-Plane. If a list contains an unknown name, X-Plane refuses all of it
 * ("invalid_dataref_name"), and each name is requested separately.
 * @returns null if there is no valid answer.
 */
export async function resolveIds(
  attempt: Attempt,
  api: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string> | null> {
  const urlOf = (some: readonly string[]): string =>
    `${api}/datarefs?${some.map((name) => `filter[name]=${name}`).join("&")}&fields=id,name`;
  const ask = async (some: readonly string[]): Promise<ReturnType<typeof readIds> | "unknown"> => {
    const answer = await httpGet(attempt, urlOf(some), timeoutMs);
    if (answer === null) return null;
    return answer.status === 200 ? readIds(answer.text) : answer.text.includes("invalid_dataref") ? "unknown" : null;
  };
  const ids = new Map<string, string>();
  const take = (found: Awaited<ReturnType<typeof ask>>): void => {
    if (found !== null && found !== "unknown") for (const { id, name } of found) ids.set(name, id);
  };
  const parts: string[][] = [[]];
  for (const name of names) {
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && urlOf([...last, name]).length > longestUrl) parts.push([name]);
    else last.push(name);
  }
  for (const part of parts) {
    const found = await ask(part);
    if (found === null) return null;
    take(found);
    if (found === "unknown") await eachOf(part, async (name) => take(await ask([name])));
  }
  return ids;
}

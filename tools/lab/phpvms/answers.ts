import { type DemoResponse, json, respond } from "../../../src-main/demo/airline/http.ts";
import type { Call } from "./state.ts";

/** An exception of phpVMS (app/Exceptions). Its handler makes a problem body of it. */
export class Refusal extends Error {
  readonly status: number;
  readonly slug: string;
  readonly data: object;
  readonly title: string;

  constructor(status: number, slug: string, message: string, data: object = {}, title = message) {
    super(message);
    this.status = status;
    this.slug = slug;
    this.data = data;
    this.title = title;
  }
}

/** AbstractHttpException::getResponse. The type is JSON, but that of an unknown route is a problem's. */
export function refusalAnswer({ status, slug, message, title, data }: Refusal): DemoResponse {
  const type =
    slug === "not-found" && message.startsWith("The route") ? "application/problem+json" : "application/json";
  const body = {
    type: `https://phpvms.net/errors/${slug}`,
    title,
    details: message,
    status,
    error: { status, message },
    ...data,
  };
  return respond(status, JSON.stringify(body), type);
}

/** Any other exception, which phpVMS answers with 503 (app/Exceptions/Handler.php). */
export const internalError = (message: string, exception: string): Refusal =>
  new Refusal(503, "internal-error", message, { original_exception: exception });

export const sqlError = (message: string): Refusal => internalError(message, "Illuminate\\Database\\QueryException");

/** `Model::find` of the repository, and `findOrFail`. */
export const notFound = (model: string, id: string): Refusal =>
  new Refusal(404, "not-found", `No query results for model [App\\Models\\${model}] ${id}`);

/** app/Exceptions/Converters/ValidationException.php: 400, where Laravel itself answers 422. */
export const invalid = (errors: Readonly<Record<string, string>>): Refusal =>
  new Refusal(
    400,
    "validation-exception",
    Object.values(errors).join(", "),
    { errors: Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])) },
    "Validation Error",
  );

/** Controller::message. */
export const message = (text: string, count?: number): DemoResponse =>
  json(200, { message: text, attrs: [], ...(count === undefined ? {} : { count }) });

export const data = (value: unknown, status = 200): DemoResponse => json(status, { data: value });

/** Sizes of a page: config/repository.php (7), `paginate_limit` in app/helpers.php (8). */
const pageSizes = { 7: { usual: 20, most: Number.POSITIVE_INFINITY }, 8: { usual: 50, most: 100 } };

/** A page of a list, with Laravel's `meta`. The addresses of neighbouring pages keep the query. */
export function page(call: Call, rows: readonly unknown[]): DemoResponse {
  const { query, airline, path } = call;
  const { usual, most } = pageSizes[airline.version];
  const size = Math.min(Number(query.get("limit")) || usual, most);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.max(1, Number(query.get("page")) || 1);
  const from = (current - 1) * size;
  const shown = rows.slice(from, from + size);
  const address = `${airline.url}/api/${path}`;
  const neighbour = (number: number) => {
    const there = new URLSearchParams(query);
    there.set("page", String(number));
    return number < 1 || number > last ? null : `${address}?${there}`;
  };
  return json(200, {
    data: shown,
    links: { first: null, last: null, prev: null, next: null },
    meta: {
      current_page: current,
      from: shown.length === 0 ? null : from + 1,
      last_page: last,
      path: address,
      per_page: size,
      to: shown.length === 0 ? null : from + shown.length,
      total: rows.length,
      prev_page: neighbour(current - 1),
      next_page: neighbour(current + 1),
    },
  });
}

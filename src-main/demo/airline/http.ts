/** One request and its answer, without a socket, for the demo airline's logic. */
export interface DemoRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly ip: string;
}

export interface DemoResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function respond(
  status: number,
  body: string,
  type: string,
  headers: Record<string, string> = {},
): DemoResponse {
  return { status, headers: { "Content-Type": type, ...headers }, body };
}

export const json = (status: number, value: unknown, headers: Record<string, string> = {}): DemoResponse =>
  respond(status, value === undefined ? "" : JSON.stringify(value), "application/json", headers);

export const html = (status: number, body: string, headers: Record<string, string> = {}): DemoResponse =>
  respond(status, body, "text/html; charset=utf-8", headers);

/** phpVMS' body for an uncaught error (airline-servers.md, Reading). */
export const problem = (status: number, type: string, message: string): DemoResponse =>
  respond(
    status,
    JSON.stringify({
      type: `https://phpvms.net/errors/${type}`,
      title: message,
      details: message,
      status,
      error: { status, message },
    }),
    "application/problem+json",
  );

export type JsonBody = Readonly<Record<string, unknown>>;

/** The JSON object of a body; an unreadable one counts as empty, as in PHP. */
export function readJsonBody(body: string): JsonBody {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

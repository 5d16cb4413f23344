import type { Clock } from "../../../src-shared/domain/clock.ts";
import { exchangeBytes, type Fetch, type RawExchange } from "./transport.ts";

/** The wait for a busy server that does not state one, s. */
const usualRestS = 60;

export type PoliteAnswer =
  | RawExchange
  /**
   * The server asks for a wait of `waitS`. `status` is null if it had asked before, so that no request was sent now.
   */
  | { readonly kind: "busy"; readonly waitS: number; readonly status: number | null };

interface PoliteOptions {
  readonly timeoutMs: number;
  /** The largest unpacked body. */
  readonly largestBytes: number;
}

/**
 * Reads from a public service. A busy server (429 or 5xx) gets no request before its `Retry-After` has passed. Never
 * throws.
 */
export function createPoliteGet(fetch: Fetch, clock: Clock, options: PoliteOptions) {
  let rest = { origin: "", untilMs: Number.NEGATIVE_INFINITY };

  return async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<PoliteAnswer> => {
    const { origin } = new URL(url);
    const leftMs = rest.untilMs - clock.monotonic();
    if (rest.origin === origin && leftMs > 0) return { kind: "busy", waitS: Math.ceil(leftMs / 1000), status: null };
    const answer = await exchangeBytes(fetch, clock, {
      method: "GET",
      url,
      token: null,
      headers,
      ownHost: true,
      ...options,
    });
    if (answer.kind !== "answer" || (answer.status !== 429 && answer.status < 500)) return answer;
    const waitS = answer.retryAfterS ?? usualRestS;
    rest = { origin, untilMs: clock.monotonic() + waitS * 1000 };
    return { kind: "busy", waitS, status: answer.status };
  };
}

/** The failure, for the log: "HTTP 503"; empty if no request was sent. */
export const statusDetail = (status: number | null): string | undefined =>
  status === null ? undefined : `HTTP ${status}`;

import { z } from "zod";
import { platformIdSchema } from "../../../src-shared/domain/airline.ts";
import { withoutHidden } from "../../../src-shared/domain/plain-text.ts";

/** The airline's answer to a sign-in in the browser. It is untrusted: anybody can make one. */
export type Callback = {
  readonly airlineId: string;
  /** It is null if the answer does not have exactly one state. */
  readonly state: string | null;
  /** The issuer in the answer (RFC 9207). It is null if the answer has none, and empty if Contrail cannot read it. */
  readonly iss: string | null;
} & (
  | { readonly kind: "sign_in_code"; readonly code: string }
  | { readonly kind: "sign_in_error"; readonly error: string; readonly description: string | null }
);

const parameter = z.string().min(1).max(4096);
const longestAddress = 16_384;

/**
 * Reads `…/auth/airline/<id>/callback?…` as copied from the browser: the link, or the page of the airline's platform.
 */
export function readPastedAddress(text: string): Callback | null {
  const address = text.trim();
  if (address.length > longestAddress || !URL.canParse(address)) return null;
  const url = new URL(address);
  const path = url.protocol === "contrail:" ? `/${url.host}${url.pathname}` : url.pathname;
  const callback = /\/auth\/airline\/([^/]+)\/callback\/?$/.exec(path);
  return callback ? readCallback(url.searchParams, callback[1]) : null;
}

export function readCallback(query: URLSearchParams, id: string | undefined): Callback | null {
  const airlineId = platformIdSchema.safeParse(id);
  if (!airlineId.success) return null;
  const state = parameter.safeParse(single(query, "state"));
  const code = parameter.safeParse(single(query, "code"));
  const error = parameter.safeParse(single(query, "error"));
  const iss = query.has("iss") ? (parameter.safeParse(single(query, "iss")).data ?? "") : null;
  const common = { airlineId: airlineId.data, state: state.data ?? null, iss };
  if (error.success) {
    const description = parameter.safeParse(single(query, "error_description"));
    return {
      ...common,
      kind: "sign_in_error",
      error: withoutHidden(error.data),
      description: description.success ? withoutHidden(description.data) : null,
    };
  }
  return code.success ? { ...common, kind: "sign_in_code", code: code.data } : null;
}

/** The parameter's value if it occurs exactly once. RFC 6749 section 3.1 forbids repetition. */
export function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

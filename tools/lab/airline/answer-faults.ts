import { type DemoResponse, problem, respond } from "../../../src-main/demo/airline/http.ts";
import { maintenance } from "./disguise.ts";
import type { AnswerFault, LabResponse } from "./faults.ts";

/** The faults of answers, which any airline may have. */
type Fault = Omit<AnswerFault, "operation"> & { readonly operation: string };

/** The first fault for an operation, and the faults that remain. */
export function takeFault<F extends Fault>(faults: readonly F[], operation: string): [F | undefined, readonly F[]] {
  const index = faults.findIndex((fault) => fault.operation === operation || fault.operation === "all");
  const fault = faults[index];
  if (fault === undefined || fault.times === null) return [fault, faults];
  const left = fault.times - 1;
  return [fault, faults.toSpliced(index, 1, ...(left > 0 ? [{ ...fault, times: left }] : []))];
}

export const redirect = (status: number, location: string): DemoResponse =>
  respond(status, "", "text/html", { Location: location });

const retryAfter = ({ retryAfterS }: Fault): Record<string, string> =>
  retryAfterS === null ? {} : { "Retry-After": String(retryAfterS) };

/** The answer of a fault that replaces the operation. Null if the operation is carried out. */
export function insteadOf(fault: Fault): LabResponse | null {
  switch (fault.kind) {
    case "not_received":
      return { ...failing(fault), drop: true };
    case "page":
      return {
        ...maintenance(fault.status),
        headers: {
          "Content-Type": "text/html",
          ...retryAfter(fault),
          ...(fault.status === 401 ? { "WWW-Authenticate": 'Basic realm="Site"' } : {}),
        },
      };
    case "status":
      return failing(fault);
    case "redirect":
      return redirect(fault.status, fault.location);
    case "body":
      return written(fault);
    case "lost":
    case "cut":
    case "slow":
    case "status_after":
    case "body_after":
      return null;
  }
}

/** What a fault makes of the answer of an operation that was carried out. */
export function afterwards(fault: Fault, response: DemoResponse): LabResponse {
  if (fault.kind === "lost") return { ...response, drop: true };
  if (fault.kind === "cut") return { ...response, cut: true };
  if (fault.kind === "slow") return { ...response, delayMs: fault.afterMs };
  return fault.kind === "body_after" ? written(fault) : failing(fault);
}

const written = (fault: Fault): DemoResponse =>
  respond(fault.status, fault.body, "application/json", retryAfter(fault));

function failing(fault: Fault): DemoResponse {
  const body = problem(fault.status, "internal-error", `Error ${fault.status}`);
  return { ...body, headers: { ...body.headers, ...retryAfter(fault) } };
}

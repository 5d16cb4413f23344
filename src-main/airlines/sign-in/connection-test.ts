import type { ConnectionTest } from "../../../src-shared/contract/accounts.ts";
import {
  type AirlineProfile,
  linkRedirect,
  type OauthSettings,
  pageRedirect,
} from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { plainTextOf } from "../../../src-shared/domain/plain-text.ts";
import type { Failure, Result } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import { exchange, type Fetch } from "../../platform/http/transport.ts";
import type { Browser, Outcome } from "./browser.ts";
import { authoriseAddress, newAttempt, type OauthClient } from "./oauth.ts";
import { beforeAnyToken, refusalWords } from "./oauth-words.ts";

/** Chrome and Edge silently drop a link to a program beyond 2,046 characters (electron/electron#40776). */
const longestLink = 2_000;

type Step = ConnectionTest["steps"][number];
type StepName = Step["step"];

export interface ConnectionTesterOptions {
  readonly browser: Pick<Browser, "begin">;
  readonly oauth: OauthClient;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly onChange: (test: ConnectionTest | null) => void;
  /** The test passed with these settings, UTC ms. */
  readonly onVerified: (airline: AirlineProfile, atMs: number) => Promise<void>;
}

/**
 * Runs the whole OAuth flow once: authorise, exchange and, with a refresh address, one refresh. Discards the tokens.
 */
export interface ConnectionTester {
  begin(airline: AirlineProfile): Promise<Result<undefined>>;
  /** The result of the browser step. */
  outcome(airline: AirlineProfile, outcome: Outcome): Promise<void>;
  close(): void;
}

export function createConnectionTester(options: ConnectionTesterOptions): ConnectionTester {
  const { browser, oauth, clock } = options;
  let test: ConnectionTest | null = null;

  function show(next: ConnectionTest | null): void {
    test = next;
    options.onChange(test);
  }

  function mark(step: StepName, outcome: Step["outcome"], why?: Failure): void {
    if (test === null) return;
    const marked: Step = { step, outcome, message: why?.message ?? "", detail: why?.detail ?? "" };
    show({ ...test, steps: test.steps.map((each) => (each.step === step ? marked : each)) });
  }

  async function pass(airline: AirlineProfile, remark: string | null): Promise<void> {
    if (test === null) return;
    const verifiedAtMs = clock.now();
    show({ ...test, remark, verifiedAtMs });
    await options.onVerified(airline, verifiedAtMs);
  }

  async function refreshOnce(
    airline: AirlineProfile,
    settings: OauthSettings,
    { refreshToken, linkLength }: Outcome & { kind: "tokens" },
  ) {
    const tooLong = linkLength > longestLink ? words().accounts.linkTooLong : null;
    if (settings.refreshUrl === null) {
      mark("refresh", "not_needed", { code: "", message: words().accounts.noRefreshAddress });
      return pass(airline, tooLong);
    }
    if (refreshToken === null) {
      mark("refresh", "failed", refusalWords(settings, "unauthorized_client", ""));
      return;
    }
    const mine = test;
    const answer = await oauth.refresh(settings, settings.refreshUrl, refreshToken);
    if (test !== mine) return;
    if (answer.kind !== "tokens") {
      mark("refresh", "failed", answer.failure);
      return;
    }
    mark("refresh", "passed");
    const rotated = answer.refreshToken !== null && answer.refreshToken !== refreshToken;
    const remarks = [tooLong, rotated ? null : words().accounts.notRotated].filter((each) => each !== null);
    await pass(airline, remarks.length === 0 ? null : remarks.join(" "));
  }

  return {
    async begin(airline) {
      const settings = airline.oauth;
      const steps = (["authorise", "exchange", "refresh"] as const).map(waitingStep);
      const mine: ConnectionTest = { airlineId: airline.id, steps, remark: null, verifiedAtMs: null };
      show(mine);
      const refused = settings === null ? null : await askAuthorise(options.fetch, clock, settings);
      // The test was closed or replaced during the request, so no browser opens.
      if (test !== mine) return { ok: true, value: undefined };
      if (refused !== null) mark("authorise", "failed", refused);
      else {
        const begun = await browser.begin(airline, "connection_test", settings?.platformUrl !== null);
        if (begun.ok) return begun;
        if (test === mine) mark("authorise", "failed", begun.error);
      }
      return { ok: true, value: undefined };
    },

    async outcome(airline, outcome) {
      if (test?.airlineId !== airline.id || airline.oauth === null) return;
      if (outcome.kind === "cancelled") return show(null);
      if (outcome.kind === "failed") {
        if (outcome.at === "exchange") mark("authorise", "passed");
        mark(outcome.at, "failed", outcome.failure);
        return;
      }
      mark("authorise", "passed");
      mark("exchange", "passed");
      await refreshOnce(airline, airline.oauth, outcome);
    },

    close: () => show(null),
  };
}

const waitingStep = (step: StepName): Step => ({ step, outcome: "waiting", message: "", detail: "" });

const authoriseTimeoutMs = 15_000;
/** The most characters of a page that are searched for an error text. */
const longestPage = 40_000;
const largestPageBytes = 1024 * 1024;

/**
 * Requests the authorise address as the browser will. A wrong registration often shows there, on a page that pilots do
 * not read.
 */
async function askAuthorise(fetch: Fetch, clock: Clock, settings: OauthSettings): Promise<Failure | null> {
  const url = await authoriseAddress(settings, newAttempt(redirectOf(settings)));
  // Redirects are not followed, because they lead to the airline's own sign-in page.
  const once: Fetch = async (address, init) => {
    const response = await fetch(address, init);
    return response.status >= 300 && response.status < 400 ? redirected(response) : response;
  };
  const request = {
    method: "GET",
    url,
    token: null,
    timeoutMs: authoriseTimeoutMs,
    largestBytes: largestPageBytes,
  } as const;
  const answer = await exchange(once, clock, request);
  if (answer.kind === "lost") {
    const message = answer.certificate ?? words().accounts.nothingAtAuthorise(settings.authoriseUrl);
    return { code: "wrong_authorise_address", message, detail: answer.detail };
  }
  if (answer.kind !== "answer") return null;
  const errorCode = /\b(redirect_uri_mismatch|invalid_client|invalid_scope|unauthorized_client)\b/.exec(
    answer.text,
  )?.[1];
  const detail = `HTTP ${answer.status}${errorCode === undefined ? "" : ` ${errorCode}`}`;
  if (
    errorCode !== undefined &&
    (answer.status >= 400 || (answer.status === 200 && answer.text.startsWith("error=")))
  ) {
    const plain = plainTextOf(answer.text, longestPage).slice(0, 500);
    const refused = refusalWords(settings, errorCode, errorCode === "redirect_uri_mismatch" ? "" : plain);
    return { ...beforeAnyToken(refused), detail };
  }
  if (answer.status === 404 || answer.status === 405) {
    const message = words().accounts.noPageAtAuthorise(settings.authoriseUrl);
    return { code: "wrong_authorise_address", message, detail };
  }
  return null;
}

/** Turns a redirect with an error in its address into that error. */
function redirected(response: Response): Response {
  const location = response.headers.get("location") ?? "";
  const error = /[?&#]error=([a-z_]+)/.exec(location)?.[1];
  return new Response(error === undefined ? "" : `error=${error}`, { status: 200 });
}

const redirectOf = (settings: OauthSettings): string => pageRedirect(settings) ?? linkRedirect(settings);

import { z } from "zod";
import type { BrowserView } from "../../../src-shared/contract/accounts.ts";
import {
  type AirlineProfile,
  linkRedirect,
  type OauthSettings,
  pageRedirect,
} from "../../../src-shared/domain/airline.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import { type Failure, failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { AccountWords } from "../../../src-shared/words/en/accounts.ts";
import { words } from "../../../src-shared/words/words.ts";
import { jsonOf } from "../../platform/http/parse-json.ts";
import { bindingOf } from "./binding.ts";
import { type Callback, readPastedAddress } from "./callback.ts";
import { type Issuer, mixUp } from "./issuer.ts";
import { type Attempt, authoriseAddress, newAttempt, type OauthClient } from "./oauth.ts";
import type { TokenAnswer } from "./oauth-answer.ts";
import { beforeAnyToken, refusalWords } from "./oauth-words.ts";
import type { Vault } from "./vault.ts";

export type Purpose = BrowserView["purpose"];

export type Outcome =
  | {
      readonly kind: "tokens";
      readonly accessToken: string;
      readonly refreshToken: string | null;
      /** Length of the link with such an answer. */
      readonly linkLength: number;
    }
  | { readonly kind: "failed"; readonly at: "authorise" | "exchange"; readonly failure: Failure }
  | { readonly kind: "cancelled" };

export interface BrowserOptions {
  readonly oauth: OauthClient;
  readonly clock: Clock;
  readonly openExternally: (url: string) => Promise<boolean>;
  readonly airlineOf: (airlineId: string) => AirlineProfile | null;
  /**
   * Stores the attempt, because its answer may start the program again. It contains a secret, so it is in the vault.
   */
  readonly vault: Pick<Vault, "read" | "write" | "clear">;
  readonly onChange: (view: BrowserView | null) => void;
  /** Called once for each completed `begin`, unless a newer one replaced it. */
  readonly onOutcome: (airline: AirlineProfile, purpose: Purpose, outcome: Outcome) => Promise<void>;
  /** Called for an answer that no attempt waits for. */
  readonly onStray: (why: Failure) => void;
}

/**
 * The sign-in in the pilot's own browser. There is one attempt at a time, and only an answer with its state ends it.
 */
export interface Browser {
  begin(airline: AirlineProfile, purpose: Purpose, throughPage: boolean): Promise<Result<undefined>>;
  reopen(): Promise<Result<undefined>>;
  cancel(): Promise<void>;
  /** Call with the airline's answer. */
  answer(callback: Callback): Promise<void>;
  paste(address: string): Promise<Result<undefined>>;
  /** Cancels an airline's attempt, also one that was stored before a restart. */
  forget(airlineId: string): Promise<void>;
}

/** Time for the pilot in the browser. It is also the usual lifetime of a code. */
const attemptLifetimeMs = 10 * 60_000;
const mostRemembered = 50;

const account = "sign-in attempt";
const keptSchema = z.object({
  airlineId: z.string(),
  /** The addresses at the beginning of the attempt. The code must not be sent to others. */
  boundTo: z.string(),
  state: z.string().min(1),
  verifier: z.string().min(1),
  redirectUri: z.string().min(1),
  untilMs: z.number(),
});

interface Waiting {
  readonly airline: AirlineProfile;
  readonly settings: OauthSettings;
  readonly purpose: Purpose;
  readonly attempt: Attempt;
  /** The sign-in server's metadata, which are requested while the pilot is in the browser. */
  readonly issuer: Promise<Issuer | null>;
  readonly address: string;
  readonly untilMs: number;
  readonly stopTimer: () => void;
}

type Ending = keyof AccountWords["late"];

export function createBrowser(options: BrowserOptions): Browser {
  const { oauth, clock, vault, onChange, onOutcome } = options;
  let waiting: Waiting | null = null;
  let shown: BrowserView | null = null;
  /** States of earlier attempts. An answer with one of them is late, not foreign. */
  const past = new Map<string, Ending>();

  function show(next: BrowserView | null): void {
    shown = next;
    onChange(shown);
  }

  function remember(state: string, ending: Ending): void {
    past.set(state, ending);
    for (const oldest of past.keys()) if (past.size > mostRemembered) past.delete(oldest);
  }

  function dropKept({ purpose }: Pick<Waiting, "purpose">): void {
    if (purpose === "sign_in") void vault.clear(account);
  }

  /** Ends the attempt and invalidates its state. */
  function close(attempt: Waiting, ending: Ending): void {
    attempt.stopTimer();
    remember(attempt.attempt.state, ending);
    if (waiting === attempt) waiting = null;
    dropKept(attempt);
    show(null);
  }

  /** Resumes an attempt from before a restart if this is its answer and it has not expired. */
  async function takeUp({ state }: Callback): Promise<void> {
    const kept = readKept(await vault.read(account));
    if (waiting !== null || kept === null || kept.state !== state) return;
    const leftMs = kept.untilMs - clock.now();
    // More than the whole time means that the computer's clock was set back.
    if (leftMs <= 0 || leftMs > attemptLifetimeMs) return;
    const airline = options.airlineOf(kept.airlineId);
    if (airline === null || airline.oauth === null || kept.boundTo !== bindingOf(airline)) return;
    const { untilMs, airlineId: _, boundTo: __, ...attempt } = kept;
    const common = { airline, settings: airline.oauth, purpose: "sign_in", address: "" } as const;
    waiting = { ...common, attempt, issuer: oauth.discover(airline.oauth), untilMs, stopTimer: () => undefined };
  }

  async function open(address: string): Promise<Result<undefined>> {
    const opened = await options.openExternally(address);
    if (shown !== null && waiting?.address === address) show({ ...shown, opened });
    return opened ? success(undefined) : failure("no_browser", words().accounts.noBrowser);
  }

  function whyNot(callback: Callback): Failure | null {
    const ending = callback.state === null ? undefined : past.get(callback.state);
    if (ending !== undefined) return { code: `late_${ending}`, message: words().accounts.late[ending] };
    const { state, airlineId } = callback;
    if (waiting?.attempt.state === state && waiting.settings.airlineId === airlineId) return null;
    return {
      code: "foreign",
      message: waiting === null ? words().accounts.notWaitedFor : words().accounts.foreign,
    };
  }

  async function take(callback: Callback): Promise<Failure | null> {
    if (waiting === null) await takeUp(callback);
    const problem = whyNot(callback);
    const mine = waiting;
    if (problem !== null || mine === null) return problem;
    const { airline, purpose, settings, attempt } = mine;
    // The state is used now, whatever the airline answers.
    mine.stopTimer();
    remember(attempt.state, "used");
    dropKept(mine);
    const mixedUp = await mixUp(settings, await mine.issuer, callback.iss);
    if (waiting !== mine) return null;
    if (mixedUp !== null) {
      close(mine, "used");
      await onOutcome(airline, purpose, { kind: "failed", at: "authorise", failure: mixedUp });
      return null;
    }
    if (callback.kind === "sign_in_error") {
      close(mine, "used");
      const refused = beforeAnyToken(refusalWords(settings, callback.error, callback.description ?? ""));
      const detail = [callback.error, callback.description].filter(Boolean).join(": ").slice(0, 300);
      await onOutcome(airline, purpose, { kind: "failed", at: "authorise", failure: { ...refused, detail } });
      return null;
    }
    if (shown !== null) show({ ...shown, step: "exchanging", problem: null });
    const answer = await oauth.exchangeCode(settings, attempt, callback.code);
    if (waiting !== mine) return null;
    close(mine, "used");
    await onOutcome(airline, purpose, outcomeOf(answer, linkLengthOf(settings, attempt, callback)));
    return null;
  }

  return {
    async begin(airline, purpose, throughPage) {
      const settings = airline.oauth;
      if (settings === null) return failure("no_oauth", words().accounts.noBrowserSignIn);
      const page = pageRedirect(settings);
      const attempt = newAttempt(throughPage && page !== null ? page : linkRedirect(settings));
      const address = await authoriseAddress(settings, attempt);
      // There must be no await between this and the replacement. Otherwise two attempts could stay open.
      while (waiting !== null) await this.cancel();
      const mine: Waiting = {
        airline,
        settings,
        purpose,
        attempt,
        issuer: oauth.discover(settings),
        address,
        untilMs: clock.now() + attemptLifetimeMs,
        stopTimer: clock.after(attemptLifetimeMs, () => {
          close(mine, "expired");
          const why = { code: "late_expired", message: words().accounts.late.expired };
          void onOutcome(airline, purpose, { kind: "failed", at: "authorise", failure: why });
        }),
      };
      waiting = mine;
      const { untilMs } = mine;
      // Nothing waits for this, because a keyring may ask the pilot to unlock it.
      if (purpose === "sign_in")
        void vault.write(
          account,
          JSON.stringify({ airlineId: airline.id, boundTo: bindingOf(airline), ...attempt, untilMs }),
        );
      show({
        airlineId: airline.id,
        purpose,
        step: "waiting",
        opened: true,
        untilMs: mine.untilMs,
        redirectUri: attempt.redirectUri,
        mayUsePage: page !== null && attempt.redirectUri !== page,
        problem: null,
      });
      await open(address);
      return success(undefined);
    },

    async reopen() {
      return waiting === null ? failure("no_attempt", words().accounts.noAttempt) : open(waiting.address);
    },

    async cancel() {
      const mine = waiting;
      if (mine === null) return;
      close(mine, "cancelled");
      await onOutcome(mine.airline, mine.purpose, { kind: "cancelled" });
    },

    async forget(airlineId) {
      if (waiting?.airline.id === airlineId) await this.cancel();
      if (readKept(await vault.read(account))?.airlineId === airlineId) await vault.clear(account);
    },

    async answer(callback) {
      const problem = await take(callback);
      if (problem === null) return;
      if (shown === null) options.onStray(problem);
      else show({ ...shown, problem });
    },

    async paste(address) {
      const callback = readPastedAddress(address);
      if (callback === null) return failure("not_a_callback", words().accounts.notACallback);
      const problem = await take(callback);
      return problem === null ? success(undefined) : { ok: false, error: problem };
    },
  };
}

const readKept = (text: string | null): z.infer<typeof keptSchema> | null =>
  keptSchema.safeParse(jsonOf(text ?? "")).data ?? null;

/**
 * The length that this answer has as a link. An answer by page or clipboard counts too, because the next one may come
 * by link.
 */
function linkLengthOf(
  settings: OauthSettings,
  { state }: Attempt,
  { code, iss }: Callback & { kind: "sign_in_code" },
): number {
  const query = new URLSearchParams({ code, state, ...(iss === null ? {} : { iss }) });
  return `${linkRedirect(settings)}?${query}`.length;
}

function outcomeOf(answer: TokenAnswer, linkLength: number): Outcome {
  if (answer.kind === "tokens") return { ...answer, linkLength };
  return { kind: "failed", at: "exchange", failure: beforeAnyToken(answer.failure) };
}

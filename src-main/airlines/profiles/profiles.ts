import type { AirlineProposal, Handshake } from "../../../src-shared/contract/accounts.ts";
import type { AirlineDraft, AirlineProfile, AirlineSystem } from "../../../src-shared/domain/airline.ts";
import { type Failure, failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { isolate } from "../../../src-shared/words/isolate.ts";
import { words } from "../../../src-shared/words/words.ts";
import { type Airlines, airlineId, inPlainLetters, isAtOrigin, readAddress } from "./airlines.ts";
import { oddHosts, severalHosts, staysWithin } from "./owners.ts";
import { readProfileFile } from "./profile-file.ts";

/** A proposed airline, before it has an id. */
type Question = AirlineProposal extends infer Each ? (Each extends AirlineProposal ? Omit<Each, "id"> : never) : never;

export interface ProfilesOptions {
  readonly airlines: Airlines;
  /** Tests the server at an address. */
  readonly handshake: (address: string) => Promise<Result<Found>>;
  /**
   * Deletes the stored data of an airline. Tokens must never go to an address that did not issue them, and another
   * address has other aircraft and airports.
   */
  readonly forget: (airlineId: string) => Promise<void>;
  readonly onProposal: (proposal: AirlineProposal | null) => void;
  /** How a pilot signs in to a kind of server, and the scopes of a browser sign-in, unless the profile says otherwise. */
  readonly usual: (system: AirlineSystem) => {
    readonly signIn: AirlineDraft["signIn"][number];
    readonly scopes: string;
  };
}

/** What answers at an address, and its kind of server. */
export interface Found extends Handshake {
  readonly system: AirlineSystem;
}

/**
 * Adds and changes airlines. A file or a link is only a proposal: nothing of it is used before the pilot has agreed,
 * and has agreed twice if the sign-in would go to several owners (RFC 8252, 8.10; RFC 9700, 4.4: the mix-up attack).
 */
export class Profiles {
  readonly #airlines: Airlines;
  readonly #handshake: (address: string) => Promise<Result<Found>>;
  readonly #forget: (airlineId: string) => Promise<void>;
  readonly #onProposal: (proposal: AirlineProposal | null) => void;
  readonly #usual: ProfilesOptions["usual"];
  #proposed: AirlineProposal | null = null;
  #questions = 0;
  /** The airline that the proposal would change. Null for a new one. */
  #changing: AirlineProfile | null = null;

  constructor({ airlines, handshake, forget, onProposal, usual }: ProfilesOptions) {
    this.#airlines = airlines;
    this.#handshake = handshake;
    this.#forget = forget;
    this.#onProposal = onProposal;
    this.#usual = usual;
  }

  #show(next: Question | null, changes: AirlineProfile | null = null): void {
    if (next !== null) this.#questions += 1;
    this.#proposed = next && { ...next, id: this.#questions };
    this.#changing = changes;
    this.#onProposal(this.#proposed);
  }

  /** Another question never replaces an open one, because the pilot may be about to answer it. */
  #ask(next: Question, changes: AirlineProfile | null = null): void {
    if (this.#proposed === null) this.#show(next, changes);
  }

  readonly #at = (baseUrl: string): AirlineProfile | null =>
    this.#airlines.list().find((airline) => airline.baseUrl === baseUrl && !airline.demo) ?? null;

  /** An id that no airline at another address uses. Otherwise its tokens would be sent to the new address. */
  #freeId(name: string, baseUrl: string): string {
    const wanted = airlineId(name, baseUrl);
    for (let count = 1; ; count++) {
      const id = count === 1 ? wanted : `${wanted}-${count}`;
      if (this.#airlines.get(id) === null) return id;
    }
  }

  /**
   * Each airline has its own sign-in server and id, so that an answer belongs to one of them only. Two airlines of one
   * platform may share its sign-in page, as long as everything else stays the same.
   */
  #clash(draft: AirlineDraft, before: AirlineProfile | null): Failure | null {
    const { oauth } = draft;
    if (oauth === null || (before !== null && sameAddresses(before, draft))) return null;
    for (const other of this.#airlines.list()) {
      if (other.oauth === null || other.demo || other.id === before?.id) continue;
      const name = isolate(other.name);
      if (other.oauth.airlineId === oauth.airlineId)
        return { code: "airline_id_taken", message: words().accounts.airlineIdTaken(name, oauth.airlineId) };
      const isSameServer = new URL(other.oauth.authoriseUrl).origin === new URL(oauth.authoriseUrl).origin;
      if (isSameServer && !staysWithin(draft, other))
        return { code: "sign_in_page_taken", message: words().accounts.signInPageTaken(name) };
    }
    return null;
  }

  async #put(before: AirlineProfile | null, given: AirlineDraft): Promise<Result<AirlineProfile>> {
    const scopes = given.oauth?.scopes || this.#usual(given.system).scopes;
    const rulesUrl = isAtOrigin(given.rulesUrl, given.baseUrl) ? given.rulesUrl : null;
    const draft: AirlineDraft = { ...given, rulesUrl, oauth: given.oauth && { ...given.oauth, scopes } };
    const sameOauth = before !== null && JSON.stringify(before.oauth) === JSON.stringify(draft.oauth);
    const profile: AirlineProfile = {
      ...draft,
      id: before?.id ?? this.#freeId(draft.name, draft.baseUrl),
      oauthVerifiedAtMs: sameOauth ? before.oauthVerifiedAtMs : null,
      demo: false,
    };
    if (before !== null && (!sameOauth || before.baseUrl !== profile.baseUrl)) await this.#forget(before.id);
    await this.#airlines.put(profile);
    return success(profile);
  }

  async check(address: string): Promise<Result<Found>> {
    const baseUrl = readAddress(address);
    if (!baseUrl.ok) return baseUrl;
    const answered = await this.#handshake(baseUrl.value);
    if (!answered.ok) return answered;
    // The address after redirects also needs a check, because the pilot did not type it.
    const ended = readAddress(answered.value.baseUrl);
    if (!ended.ok) return ended;
    const found = { ...answered.value, baseUrl: ended.value };
    const [odd] = oddHosts({ baseUrl: ended.value, oauth: null });
    if (odd === undefined) return success(found);
    return success({ ...found, warning: words().airline.oddHost(odd.host, odd.reads, odd.isMixed) });
  }

  /** Adds an airline by its address. A crew system must answer there. */
  async add(name: string, address: string): Promise<Result<AirlineProfile>> {
    const answered = await this.check(address);
    if (!answered.ok) return answered;
    const { baseUrl, system } = answered.value;
    const known = this.#at(baseUrl);
    if (known !== null) return failure("known_airline", words().accounts.knownAirline(isolate(known.name)));
    const draft: AirlineDraft = { ...plain, name: name.trim(), baseUrl, system, signIn: [this.#usual(system).signIn] };
    return this.#put(null, draft);
  }

  /** Null if the pilot must agree first, because the sign-in would go to several owners. */
  async edit(id: string, typed: AirlineDraft): Promise<Result<AirlineProfile | null>> {
    const before = this.#airlines.get(id);
    if (before === null) return failure("no_airline", words().accounts.noAirline);
    if (before.demo) return failure("demo", words().accounts.demoFixed);
    const baseUrl = readAddress(typed.baseUrl);
    if (!baseUrl.ok) return baseUrl;
    const other = this.#at(baseUrl.value);
    if (other !== null && other.id !== id)
      return failure("known_airline", words().accounts.knownAirline(isolate(other.name)));
    if (typed.signIn.includes("oauth") && typed.oauth === null)
      return failure("no_oauth", words().accounts.browserValuesMissing);
    const oauth = typed.oauth && inPlainLetters(typed.oauth);
    if (typed.oauth !== null && oauth === null) return failure("bad_address", words().accounts.notAnAddress);
    const draft: AirlineDraft = { ...typed, baseUrl: baseUrl.value, oauth };
    const problem = this.#clash(draft, before);
    if (problem !== null) return { ok: false, error: problem };
    const hosts = sameAddresses(before, draft) ? [] : await severalHosts(draft);
    if (hosts.length === 0) return this.#put(before, draft);
    this.#show(
      { kind: "asks", draft, from: "form", changes: before.name, hosts, odd: oddHosts(draft), again: true },
      before,
    );
    return success(null);
  }

  async propose(text: string, from: "file" | "link"): Promise<void> {
    const draft = readProfileFile(text);
    if (!draft.ok) return this.#ask({ kind: "unreadable", problem: draft.error });
    const before = this.#at(draft.value.baseUrl);
    const problem = this.#clash(draft.value, before);
    if (problem !== null) return this.#ask({ kind: "unreadable", problem });
    const hosts = await severalHosts(draft.value);
    const odd = oddHosts(draft.value);
    this.#ask(
      { kind: "asks", draft: draft.value, from, changes: before?.name ?? null, hosts, odd, again: false },
      before,
    );
  }

  /** Whether the open proposal changes this airline. */
  changes(airlineId: string | null): boolean {
    return this.#changing?.id === airlineId;
  }

  /** Null when declined, and when a second question follows. After a failure the question stays. */
  async answerProposal(proposalId: number, accept: boolean): Promise<Result<AirlineProfile | null>> {
    const [proposal, before] = [this.#proposed, this.#changing];
    if (proposal?.id !== proposalId) return failure("no_proposal", words().accounts.noProposal);
    if (accept && proposal.kind === "asks" && proposal.hosts.length > 0 && !proposal.again) {
      this.#show({ ...proposal, again: true }, before);
      return success(null);
    }
    if (!accept || proposal.kind !== "asks") {
      this.#show(null);
      return success(null);
    }
    // The list may have changed while the question was open.
    const current = before === null ? this.#at(proposal.draft.baseUrl) : this.#airlines.get(before.id);
    const problem = this.#clash(proposal.draft, current);
    if (problem !== null) return { ok: false, error: problem };
    const answered = await this.#put(current, proposal.draft);
    if (answered.ok) this.#show(null);
    return answered;
  }

  async remove(id: string): Promise<void> {
    await this.#forget(id);
    await this.#airlines.remove(id);
  }

  /** The connection test passed with the settings of `tested`. */
  async verified(tested: AirlineProfile, atMs: number): Promise<void> {
    const now = this.#airlines.get(tested.id);
    if (now === null || JSON.stringify(now.oauth) !== JSON.stringify(tested.oauth)) return;
    await this.#airlines.put({ ...now, oauthVerifiedAtMs: atMs });
  }
}

/** Whether all values that decide where a sign-in goes are the same. */
const sameAddresses = (one: AirlineDraft, other: AirlineDraft): boolean =>
  one.baseUrl === other.baseUrl && JSON.stringify(one.oauth) === JSON.stringify(other.oauth);

/** Defaults for an airline that is added by its address alone. */
const plain: Omit<AirlineDraft, "name" | "baseUrl" | "system" | "signIn"> = {
  oauth: null,
  allowAircraftChanges: true,
  allowStartOverride: false,
  allowCrashRecovery: false,
  distanceUnit: "nmi",
  cargoUnit: "lb",
  positionTimes: false,
  rulesUrl: null,
};

import type { AirlineDraft, AirlineProfile } from "../../src-shared/airline.ts";
import type { AirlineProposal, Handshake } from "../../src-shared/ipc.ts";
import { failure, type Result, success } from "../../src-shared/result.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { words } from "../../src-shared/words/words.ts";
import { type Airlines, airlineId, readAddress } from "./airlines.ts";
import { readProfileFile } from "./profile-file.ts";

export interface ProfilesOptions {
  readonly airlines: Airlines;
  /** What answers at an address. */
  readonly handshake: (baseUrl: string) => Promise<Result<Handshake>>;
  /**
   * Deletes what is kept of an airline: its tokens must never go to another address than the one that gave them, and its
   * aircraft and airports are another airline's there.
   */
  readonly forget: (airlineId: string) => Promise<void>;
  readonly onProposal: (proposal: AirlineProposal | null) => void;
}

/** Adding and changing airlines. A file or a link only proposes; nothing of it is used before the pilot has agreed. */
export interface Profiles {
  check(address: string): Promise<Result<Handshake>>;
  /** By address: what answers there must look like a crew system. */
  add(name: string, address: string): Promise<Result<AirlineProfile>>;
  edit(airlineId: string, draft: AirlineDraft): Promise<Result<AirlineProfile>>;
  propose(text: string, from: "file" | "link"): void;
  /** Null when declined. */
  answerProposal(accept: boolean): Promise<Result<AirlineProfile | null>>;
  remove(airlineId: string): Promise<void>;
  /** The connection test passed with the settings of `tested`. */
  verified(tested: AirlineProfile, atMs: number): Promise<void>;
}

export function createProfiles({ airlines, handshake, forget, onProposal }: ProfilesOptions): Profiles {
  let proposed: AirlineProposal | null = null;

  function show(next: AirlineProposal | null): void {
    proposed = next;
    onProposal(next);
  }

  const at = (baseUrl: string): AirlineProfile | null =>
    airlines.list().find((airline) => airline.baseUrl === baseUrl && !airline.demo) ?? null;

  /** Never the id of an airline at another address: its tokens would go along. */
  function freeId(name: string, baseUrl: string): string {
    const wanted = airlineId(name, baseUrl);
    for (let count = 1; ; count++) {
      const id = count === 1 ? wanted : `${wanted}-${count}`;
      if (airlines.get(id) === null) return id;
    }
  }

  async function put(before: AirlineProfile | null, draft: AirlineDraft): Promise<AirlineProfile> {
    const sameOauth = before !== null && JSON.stringify(before.oauth) === JSON.stringify(draft.oauth);
    const profile: AirlineProfile = {
      ...draft,
      id: before?.id ?? freeId(draft.name, draft.baseUrl),
      oauthVerifiedAtMs: sameOauth ? before.oauthVerifiedAtMs : null,
      demo: false,
    };
    if (before !== null && (!sameOauth || before.baseUrl !== profile.baseUrl)) await forget(before.id);
    await airlines.put(profile);
    return profile;
  }

  return {
    async check(address) {
      const baseUrl = readAddress(address);
      return baseUrl.ok ? handshake(baseUrl.value) : baseUrl;
    },

    async add(name, address) {
      const answered = await this.check(address);
      if (!answered.ok) return answered;
      const { baseUrl } = answered.value;
      const known = at(baseUrl);
      if (known !== null) return failure("known_airline", words().accounts.knownAirline(isolate(known.name)));
      const draft: AirlineDraft = { ...plain, name: name.trim(), baseUrl };
      return success(await put(null, draft));
    },

    async edit(id, draft) {
      const before = airlines.get(id);
      if (before === null) return failure("no_airline", words().accounts.noAirline);
      if (before.demo) return failure("demo", words().accounts.demoFixed);
      const baseUrl = readAddress(draft.baseUrl);
      if (!baseUrl.ok) return baseUrl;
      const other = at(baseUrl.value);
      if (other !== null && other.id !== id)
        return failure("known_airline", words().accounts.knownAirline(isolate(other.name)));
      if (draft.signIn.includes("oauth") && draft.oauth === null)
        return failure("no_oauth", words().accounts.browserValuesMissing);
      return success(await put(before, { ...draft, baseUrl: baseUrl.value }));
    },

    propose(text, from) {
      const draft = readProfileFile(text);
      if (!draft.ok) show({ kind: "unreadable", problem: draft.error });
      else show({ kind: "asks", draft: draft.value, from, changes: at(draft.value.baseUrl)?.name ?? null });
    },

    async answerProposal(accept) {
      const proposal = proposed;
      if (proposal === null) return failure("no_proposal", words().accounts.noProposal);
      show(null);
      if (!accept || proposal.kind !== "asks") return success(null);
      return success(await put(at(proposal.draft.baseUrl), proposal.draft));
    },

    async remove(id) {
      await forget(id);
      await airlines.remove(id);
    },

    async verified(tested, atMs) {
      const now = airlines.get(tested.id);
      if (now === null || JSON.stringify(now.oauth) !== JSON.stringify(tested.oauth)) return;
      await airlines.put({ ...now, oauthVerifiedAtMs: atMs });
    },
  };
}

/** What is assumed of an airline that is added by its address alone. */
const plain: Omit<AirlineDraft, "name" | "baseUrl"> = {
  signIn: ["password"],
  oauth: null,
  allowAircraftChanges: true,
  allowStartOverride: false,
  distanceUnit: "nmi",
  cargoUnit: "lb",
};

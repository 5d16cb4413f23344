import { type NetworkState, networkNames, type OnlineEvidence } from "../../src-shared/domain/networks.ts";
import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";

/** The state of a network: one line, and its reason. */
export interface NetworkLine {
  readonly says: string;
  readonly why: string;
  readonly isOnline: boolean;
}

/** Whether the flight is online on a network, with the evidence. */
export function networkLine({ network, problem, nextMs, own }: NetworkState): NetworkLine {
  const texts = words().networks;
  const name = networkNames[network];
  const offline = (why: string): NetworkLine => ({ says: texts.offline(name), why, isOnline: false });
  if (problem !== null)
    return {
      says: texts.problems[problem](name),
      why: nextMs === null ? "" : texts.nextTry(formats().clock(nextMs)),
      isOnline: false,
    };
  switch (own?.kind) {
    case undefined:
      return { says: texts.waiting(name), why: "", isOnline: false };
    case "online":
      return {
        says: texts.online(name, own.callsign),
        why: own.by === "id" ? texts.byId : texts.byCallsign,
        isOnline: true,
      };
    case "absent":
      return offline(own.callsign === "" ? texts.idAbsent : texts.callsignAbsent(own.callsign));
    case "elsewhere":
      return offline(texts.elsewhere(own.callsign, joined(formats().distance(own.nm))));
    case "no_position":
      return { says: texts.notKnown(name), why: texts.noPosition, isOnline: false };
    default:
      return own satisfies never;
  }
}

/** "VATSIM as NLY1, 0:42 in the air". */
export const evidenceWords = ({ network, callsign, airS }: OnlineEvidence): string =>
  words().networks.evidence(networkNames[network], callsign, formats().duration(airS));

/** The controllers of a flight, each once. Empty if there were none. */
export const metWords = (online: readonly OnlineEvidence[]): string =>
  [...new Set(online.flatMap(({ controllers }) => controllers.map(({ callsign }) => callsign)))].join(", ");

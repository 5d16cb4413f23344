import { type Diagnosis, type FieldState, fieldsOf } from "../domain/diagnosis.ts";
import type { SimulatorState } from "../domain/sample.ts";
import type { Text } from "../domain/text.ts";
import { reasonText, stateText } from "./link-words.ts";
import { inPlainWords } from "./message.ts";
import { plainLocale } from "./words.ts";

// The diagnosis of the simulator link as a text to copy, without names, folders or addresses.

const loopback = /^(localhost|127(\.\d+){3}|::1)$/i;
/** Local addresses (RFC 1918, link-local, unique local), and names without a dot, which only a local network knows. */
const local =
  /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|fe80:|f[cd][0-9a-f]{2}:)|^[^.:]+$|\.(local|lan|home)$/i;

/** The kind of computer, instead of its name or address. */
export function hostKind(host: string): string {
  const bare = host.replace(/^\[|\]$/g, "");
  if (loopback.test(bare)) return "(this computer)";
  return local.test(bare) ? "(local network)" : "(elsewhere)";
}

/** "host:port", for any host. */
const withPort = /[^\s()]+(?=:\d{1,5}(?!\d))/g;
const ipv4 = /\b\d{1,3}(\.\d{1,3}){3}\b/g;
const mail = /\S+@\S+/g;
/** A text that may be a key: no word of Contrail or of a simulator is as long. */
const code = /[\w+/=.-]{24,}/g;
/** A path, from a drive, a share or a root to the end of the line, because folder names contain spaces. */
const folder = /(?<![^\s("'])([a-z]:[\\/]|\\\\|~?\/[a-z]|file:).*/gi;

/** "host:port", for any name of the computer. */
const kindOf = (address: string): string => address.replace(/^.+?(?=(:\d{1,5})?$)/, hostKind);

function unplaced(told: Text): Text {
  if (typeof told === "string" || told.of === undefined) return told;
  const { address } = told.of;
  return typeof address === "string" ? { ...told, of: { ...told.of, address: kindOf(address) } } : told;
}

/** Removes the names of computer and aircraft, which may contain the pilot's name. */
function unnamed(state: SimulatorState): SimulatorState {
  if (state.kind === "searching") return { ...state, reason: unplaced(state.reason) };
  const target = typeof state.target === "string" ? kindOf(state.target) : state.target;
  if (state.kind === "connecting") return { ...state, target };
  const changed = state.changed && { before: "one", now: "another" };
  return { ...state, target, reason: unplaced(state.reason), ...(changed && { changed }) };
}

/** Removes everything personal: addresses, folders, mail addresses, keys. */
function withoutNames(text: string): string {
  return text
    .replace(folder, "(folder)")
    .replace(mail, "(mail address)")
    .replace(code, "(code)")
    .replace(withPort, hostKind)
    .replace(ipv4, hostKind)
    .slice(0, 300);
}

function stateLines({ state: known, place, onlyThere }: Diagnosis): readonly string[] {
  const state = unnamed(known);
  const there = place === null ? "" : `${place.kind ?? "simconnect"} at ${hostKind(place.host)}`;
  const asked = [there, onlyThere ? "" : "found automatically"].filter((each) => each !== "").join(", ");
  const says = `says: ${reasonText(state, plainLocale)}`;
  const pipes = `pipes: ${state.kind !== "connecting" && state.pipesTried ? "not listed here, known names tried" : "as listed"}`;
  if (state.kind !== "connected") return [`state: ${state.kind}`, says, `searched for: ${asked}`, pipes];
  const { aircraft } = state;
  return [
    `state: connected, ${state.flying ? "flying" : "no flight"}`,
    says,
    `simulator: ${state.simulator}`,
    `link: ${state.by ?? ""} at ${inPlainWords(state.target)}`,
    `searched for: ${asked}`,
    pipes,
    // Title and registration may contain the pilot's name, so they are omitted.
    `aircraft: ${aircraft === null ? "not known" : `${aircraft.icaoType}, engines ${aircraft.engineCount}`}`,
    `runs too: ${state.others?.map(({ simulator }) => simulator).join(", ") ?? ""}`,
  ];
}

function fieldText(state: FieldState): string {
  switch (state.kind) {
    case "reported":
      return typeof state.value === "number" ? String(Math.round(state.value * 1000) / 1000) : String(state.value);
    case "not reported":
      return state.kind;
    case "dead":
      // A file's text may contain anything, so it is omitted.
      return `not reported (known: ${typeof state.reason === "string" ? "in words of its own" : state.reason.say})`;
    case "refused":
      return `refused (${state.names.join(", ")})`;
  }
}

const stamp = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

/**
 * The diagnosis as a text that the pilot can send to others. It describes the link without the pilot's identity or
 * position.
 */
export function diagnosisText(diagnosis: Diagnosis, program: string): string {
  const { nowMs, sinceMs, samplesPerS, lastSampleAgeMs, dropped, changes } = diagnosis;
  const fields = fieldsOf(diagnosis).map(({ field, state }) =>
    state.kind === "reported" && (field === "latitudeDeg" || field === "longitudeDeg")
      ? `  ${field}: reported`
      : `  ${field}: ${withoutNames(fieldText(state))}`,
  );
  const lines = [
    `Contrail ${program}, ${stamp(nowMs)} UTC`,
    ...stateLines(diagnosis).map(withoutNames),
    `since: ${stamp(sinceMs)}`,
    `samples: ${samplesPerS.toFixed(1)} a second, last ${lastSampleAgeMs === null ? "never" : `${(lastSampleAgeMs / 1000).toFixed(1)} s ago`}`,
    `dropped: ${
      Object.entries(dropped)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(", ") || "none"
    }`,
    "changes:",
    ...changes.map(({ atMs, state }) => `  ${stamp(atMs)} ${withoutNames(stateText(unnamed(state), plainLocale))}`),
    "variables:",
    ...fields,
  ];
  return lines.join("\n");
}

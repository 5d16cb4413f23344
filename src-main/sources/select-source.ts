import type { SimulatorState } from "../../src-shared/domain/sample.ts";
import type { RunningSimulator, SimulatorKind } from "../../src-shared/domain/simulator-kind.ts";
import { say } from "../../src-shared/words/message.ts";
import { isThisComputer } from "./own-addresses.ts";
import type { Search, SimulatorAddress, SimulatorSource, SourceContext, SourceKind } from "./source.ts";

export interface Simulators {
  configure(search: Search): void;
  /** An uncaught exception: true if a source recognises it as its own. */
  fault(): boolean;
  /** Resolves when every simulator has been released. */
  close(): Promise<void>;
}

/** After the simulator of a flight is lost, another running one is not followed before this time has passed. */
const holdMs = 30_000;
/** Simulators that start within this time count as started together: the pilot's earlier choice may be found second. */
const togetherMs = 120_000;
/** The longest name that is remembered (src-shared/domain/simulator-kind.ts). */
const longestName = 300;
const shortNamed = (state: SimulatorState): SimulatorState =>
  state.kind === "connected" ? { ...state, simulator: state.simulator.slice(0, longestName) } : state;

/** One place where a simulator of one kind is searched for. */
interface Candidate {
  readonly kind: SimulatorKind;
  readonly place: string;
  readonly address: SimulatorAddress;
  source: SimulatorSource | null;
  state: SimulatorState | null;
}

/**
 * All places of the search. The pilot's address adds one. An address of this computer replaces all local places of its
 * kind, because the same simulator must not get two connections.
 */
function placesOf(kinds: readonly SourceKind[], { address, onlyThere, network }: Search): Candidate[] {
  const candidate = (kind: SimulatorKind, place: string, at: SimulatorAddress = null): Candidate => ({
    kind,
    place,
    address: at,
    source: null,
    state: null,
  });
  if (address === null)
    return kinds.flatMap(({ kind, here, elsewhere }) =>
      [...here, ...(network ? elsewhere : [])].map((place) => candidate(kind, place)),
    );
  const { host, port, kind = "simconnect" } = address;
  const there = candidate(kind, `${host}:${port}`, address);
  if (onlyThere) return [there];
  const others = kinds.map((each) => (each.kind === kind && isThisComputer(host) ? { ...each, here: [] } : each));
  return [there, ...placesOf(others, { address: null, onlyThere, network, preferred: null })];
}

const isSame = (a: Candidate, b: Candidate): boolean =>
  a.kind === b.kind && a.place === b.place && JSON.stringify(a.address) === JSON.stringify(b.address);

const isRunning = ({ state }: Candidate): boolean => state?.kind === "connected";

/**
 * Whether a candidate is the remembered one, by kind and place. Two simulators may share a SimConnect pipe, so
 * SimConnect also compares names. Other links learn their name bit by bit.
 */
function isAnswer(preferred: RunningSimulator | null, { kind, place, state }: Candidate): boolean {
  if (preferred === null || state?.kind !== "connected") return false;
  if (preferred.kind !== kind || preferred.place !== place) return false;
  return kind !== "simconnect" || preferred.simulator === state.simulator;
}

/**
 * The state without a connection: a source that is connecting, else the message of one of them; the pilot's address
 * comes first.
 */
function describeSearch(candidates: readonly Candidate[], search: Search): SimulatorState {
  const connecting = candidates.find(({ state }) => state?.kind === "connecting")?.state;
  if (connecting) return connecting;
  const explained = candidates.filter(({ state }) => state?.kind === "searching" && state.reason !== "");
  const speaker =
    explained.find(({ state }) => state?.kind === "searching" && state.found !== undefined) ??
    explained.find(({ address }) => address !== null) ??
    explained.at(-1);
  if (speaker?.state) return speaker.state;
  const isOver = search.address === null && candidates.every(({ state }) => state !== null);
  const tried = candidates.some(({ state }) => state?.kind === "searching" && state.pipesTried);
  const reason = say(isOver ? "noSimulatorHere" : "lookingForSimulator");
  return { kind: "searching", reason, ...(tried && { pipesTried: true }) };
}

/** The state of the followed simulator, with the others that run; or of the search for one. */
function describe(followed: Candidate | null, candidates: readonly Candidate[], search: Search): SimulatorState {
  if (followed === null || followed.state === null) return describeSearch(candidates, search);
  const { kind, place, state } = followed;
  if (state.kind === "connecting" || (state.kind === "searching" && state.reason !== "")) return state;
  if (state.kind !== "connected") return describeSearch(candidates, search);
  const others = candidates.flatMap((each) =>
    each !== followed && each.state?.kind === "connected"
      ? [{ kind: each.kind, place: each.place, simulator: each.state.simulator, target: each.state.target }]
      : [],
  );
  const asks = others.length > 0 && !isAnswer(search.preferred, followed);
  return { ...state, by: kind, place, ...(others.length > 0 && { others }), ...(asks && { asks }) };
}

/** Leaves out a state that equals the one before. */
function onlyChanges(report: SourceContext["state"]): SourceContext["state"] {
  let last = "";
  return (state) => {
    const text = JSON.stringify(state);
    if (text !== last) report(state);
    last = text;
  };
}

/**
 * Runs all sources side by side and presents them as one. Follows the first that connects as long as it is there, and
 * reports the others that run, so that the pilot can choose.
 */
export function joinSources(kinds: readonly SourceKind[], context: SourceContext): Simulators {
  const { clock } = context;
  let candidates: readonly Candidate[] = [];
  let search: Search = { address: null, onlyThere: false, preferred: null };
  let followed: Candidate | null = null;
  let followedMs = 0;
  let wasFlying = false;
  let isHeld = false;
  let cancelHold = (): void => {};
  const show = onlyChanges(context.state);

  function begin(candidate: Candidate): void {
    const own: SourceContext = {
      clock,
      state(state) {
        candidate.state = shortNamed(state);
        if (candidates.includes(candidate)) update();
      },
      sample(sample, doubt) {
        if (candidate === followed) context.sample(sample, doubt);
      },
      isSpare: () => wasFlying && candidate !== followed,
    };
    candidate.source = kinds.find(({ kind }) => kind === candidate.kind)?.create(own, candidate.place) ?? null;
    candidate.source?.configure(candidate.address);
  }

  const answer = (): Candidate | undefined => candidates.find((each) => isAnswer(search.preferred, each));

  function follow(candidate: Candidate | null): void {
    if (candidate === followed) return;
    // Listeners must not mix up the two aircraft.
    if (candidate !== null && followed !== null) show({ kind: "connecting", target: say("anotherSimulator") });
    followed = candidate;
    followedMs = clock.monotonic();
  }

  /** Follows the remembered choice if it is there, unless the followed simulator is in a flight. */
  function followAnswer(isFlying: boolean): void {
    const isLate = isFlying && clock.monotonic() - followedMs > togetherMs;
    const preferred = answer();
    if (preferred !== undefined && !isLate) follow(preferred);
  }

  function letGo(): void {
    isHeld = false;
    wasFlying = false;
    cancelHold();
  }

  function update(): void {
    const state = followed?.state;
    if (state?.kind === "connected") {
      letGo();
      followAnswer(state.flying);
      const now = followed?.state;
      wasFlying = now?.kind === "connected" && now.flying;
    } else if (wasFlying && !isHeld) {
      isHeld = true;
      cancelHold = clock.after(holdMs, () => {
        letGo();
        update();
      });
    } else if (!isHeld) follow(answer() ?? candidates.find(isRunning) ?? null);
    show(describe(followed, candidates, search));
  }

  /** Searches at these places. Searches that are under way there continue undisturbed. */
  function searchAt(wanted: readonly Candidate[]): void {
    const gone = candidates.filter((each) => !wanted.some((other) => isSame(each, other)));
    candidates = wanted.map((each) => candidates.find((known) => isSame(each, known)) ?? each);
    for (const { source } of gone) void source?.close();
    if (followed !== null && gone.includes(followed)) {
      letGo();
      follow(null);
    }
    for (const candidate of candidates) if (candidate.source === null) begin(candidate);
  }

  return {
    configure(next) {
      search = next;
      searchAt(placesOf(kinds, next));
      const preferred = answer();
      if (preferred !== undefined) {
        letGo();
        follow(preferred);
      }
      update();
    },
    fault: () => candidates.some(({ source }) => source?.fault() === true),
    async close() {
      cancelHold();
      const closing = candidates.map(({ source }) => source?.close());
      candidates = [];
      await Promise.all(closing);
    },
  };
}

import {
  type DemoSimulator,
  type DemoSimulatorOptions,
  startDemoSimulator,
} from "../../../src-main/demo/simulator/server.ts";
import { type Client, type Conduct, type Identity, usualConduct } from "../../../src-main/demo/simulator/simulator.ts";
import type { World } from "../../../src-main/demo/simulator/variables.ts";
import {
  exceptionCode,
  messages,
  type Request,
  readFixedString,
  requestType,
} from "../../../src-main/demo/simulator/wire.ts";
import type { AircraftIdentity, SimSample } from "../../../src-shared/domain/sample.ts";

/**
 * Faults of the server. Flags stay set until a test resets them. Functions act immediately, on every
 * connection.
 */
export interface Faults {
  /** Names that this simulator does not know, in capitals. They are checked when a client defines its data. */
  readonly unknownNames: Set<string>;
  /** Accepts connections and stays silent, like a simulator that is loading. */
  neverAnswer: boolean;
  /** Closes every connection at its first request, before it is open. */
  closeBeforeOpen: boolean;
  /** Answers VERSION_MISMATCH to every client above this protocol (2 … 6), and then nothing on that connection. */
  newestProtocol: number;
  /** Stays connected and sends no data. */
  stopSending: boolean;
  /** Writes every message one byte at a time. */
  fragment: boolean;
  /** Answers so many requests for data with UNRECOGNIZED_ID, as MSFS does shortly after its start. */
  refuseData: number;
  /** The simulator is in its menu: the aircraft is at 0°/0°. */
  menu: boolean;
  /** The aircraft keeps its position to the last bit and its speed; simulated time continues. */
  frozen: boolean;
  /** Overrides the recorded values. */
  overlay: Partial<SimSample>;
  /** An aircraft instead of the recorded one. Null: the recorded one. */
  aircraft: AircraftIdentity | null;
  /** Pause_EX1's flags: 0 none, 1 full, 2 with sound, 4 active pause (time continues), 8 simulation only. */
  pauseSim(flags: number): void;
  /** The Sim event: whether the pilot is in a flight. */
  simRunning(running: boolean): void;
  /** The Crashed event; a crash in a recorded sample sends it too. */
  crash(): void;
  /** The CrashReset event: the simulator puts the aircraft back. */
  crashReset(): void;
  /** Shows or leaves the main menu of MSFS, which has a flight in the background at a plausible place. */
  menuFlight(shown: boolean): void;
  /** A flow event of MSFS 2024 (SDK numbers), to clients that requested them. */
  flow(event: number): void;
  /** The simulator closes: QUIT, then the end of the connection. */
  quit(): void;
  /** The simulator crashes: RST. */
  reset(): void;
  /** Bytes that are not a message. */
  garbage(bytes: Uint8Array): void;
}
/** The simulators that this server can imitate, with CAMERA STATE (SDK, "Camera Variables") of menu and replay. */
const versions = {
  msfs2024: { identity: { protocol: 6, name: "SunRise", version: [12, 2, 282174, 999] }, menu: 29, replay: 15 },
  msfs2020: { identity: { protocol: 5, name: "KittyHawk", version: [11, 0, 62651, 3] }, menu: 12, replay: 17 },
  fsx: {
    identity: { protocol: 4, name: "Microsoft Flight Simulator X", version: [10, 0, 61259, 0] },
    ...{ menu: 0, replay: 0 },
  },
} as const satisfies Record<string, { identity: Identity; menu: number; replay: number }>;

/** What products after FSX have. */
const newerThanFsx = { variables: new Set(["CAMERA STATE"]), events: new Set(["pause_ex1"]) };

export interface SimConnectOptions extends Omit<DemoSimulatorOptions, "identity" | "conduct" | "monotonicMs"> {
  /** Each frame advances the recording by exactly one frame, however slow the machine is. */
  readonly evenFrames?: boolean;
  /** After late frames the recording catches up: a frame advances it by three frames at most, so nothing is skipped. */
  readonly catchesUp?: boolean;
  readonly version?: keyof typeof versions | undefined;
}

export interface SimConnectServer extends DemoSimulator {
  readonly faults: Faults;
  /** Frames since its start. */
  frames(): number;
  connections(): { readonly now: number; readonly most: number; readonly ever: number };
}

/** The clients, and how many there were at once and ever. */
function createConnections() {
  const clients = new Set<Client>();
  let most = 0;
  let ever = 0;
  return {
    counts: () => ({ now: clients.size, most, ever }),
    each(act: (client: Client) => void): void {
      for (const client of clients) act(client);
    },
    add(client: Client): void {
      const others = [...clients];
      clients.add(client);
      ever++;
      // The end of the previous connection has arrived, and is read in this turn of the event loop or the next.
      setImmediate(() =>
        setImmediate(() => {
          const open = others.filter(({ socket }) => !socket.readableEnded && !socket.destroyed);
          most = Math.max(most, 1 + open.length);
        }),
      );
      client.socket.on("close", () => clients.delete(client));
    },
  };
}

/** What the simulator's own menus and keys change. */
interface Switches {
  pauseFlags: number;
  isRunning: boolean;
  inMenuFlight: boolean;
}

const flightFileOf = ({ inMenuFlight }: Switches): string =>
  inMenuFlight ? "flights\\other\\MainMenu.FLT" : usualConduct.flightFile;

/** @param onPause called when the pause flags have changed. */
function createFaults(
  protocol: number,
  switches: Switches,
  each: (act: (client: Client) => void) => void,
  wantFlow: WeakSet<Client>,
  onPause: () => void,
): Faults {
  /** Sends what `message` makes of the client's number of an event, to each client that has subscribed to it. */
  const event = (name: string, message: (id: number) => Buffer): void =>
    each(({ events, send }) => {
      const id = events.get(name);
      if (id !== undefined) send(message(id));
    });
  const change = (name: string, data: number): void => event(name, (id) => messages.event(protocol, id, data));

  return {
    unknownNames: new Set(),
    neverAnswer: false,
    closeBeforeOpen: false,
    newestProtocol: protocol,
    stopSending: false,
    fragment: false,
    refuseData: 0,
    menu: false,
    frozen: false,
    overlay: {},
    aircraft: null,
    pauseSim(flags) {
      switches.pauseFlags = flags;
      onPause();
      change("pause_ex1", flags);
      change("pause", Number(flags !== 0));
    },
    simRunning(now) {
      switches.isRunning = now;
      change("sim", Number(now));
    },
    crash: () => change("crashed", 0),
    crashReset: () => change("crashreset", 0),
    menuFlight(shown) {
      switches.inMenuFlight = shown;
      event("flightloaded", (id) => messages.eventFilename(protocol, id, flightFileOf(switches)));
    },
    flow: (number) =>
      each((client) => {
        if (wantFlow.has(client)) client.send(messages.flow(protocol, number));
      }),
    quit: () =>
      each(({ send, socket }) => {
        send(messages.quit(protocol));
        socket.end();
      }),
    reset: () => each(({ socket }) => socket.resetAndDestroy()),
    garbage: (bytes) => each(({ send }) => send(bytes)),
  };
}

/** How the requests of a connection are answered: by these faults, and by what FSX lacks. */
function createAnswers(protocol: number, faults: Faults, wantFlow: WeakSet<Client>): Conduct["takes"] {
  const refused = new WeakSet<Client>();
  const nameOf = ({ body }: Request): string => readFixedString(body, 4, 256);

  function isUnknown(request: Request): boolean {
    if (request.type === requestType.addToDataDefinition) {
      const name = nameOf(request).toUpperCase();
      return faults.unknownNames.has(name) || (protocol < 5 && newerThanFsx.variables.has(name));
    }
    const asksForEvent = request.type === requestType.subscribeToSystemEvent;
    return asksForEvent && protocol < 5 && newerThanFsx.events.has(nameOf(request).toLowerCase());
  }

  return (request, client) => {
    if (faults.closeBeforeOpen) client.socket.end();
    if (faults.closeBeforeOpen || faults.neverAnswer || refused.has(client)) return true;
    const isTooNew = request.type === requestType.open && request.protocol > faults.newestProtocol;
    if (isTooNew) refused.add(client);
    if (request.type === requestType.subscribeToFlowEvent && protocol >= 6) wantFlow.add(client);
    if (isTooNew) client.refuse(request, exceptionCode.versionMismatch, 0);
    else if (request.type === requestType.requestDataOnSimObject && faults.refuseData-- > 0)
      client.refuse(request, exceptionCode.unrecognizedId, 2);
    else if (isUnknown(request)) client.refuse(request, exceptionCode.nameUnrecognized, 2);
    else return false;
    return true;
  };
}

/** The world that the faults show, and the events of a crash in it. */
function createShow(version: keyof typeof versions, faults: Faults, switches: Switches) {
  const camera = versions[version];
  /** Total time of active pauses, s: the aircraft stands still, and the clock runs on. */
  let idleS = 0;
  let lastMs = performance.now();
  let flown: SimSample | null = null;
  let hasCrashed = false;

  return (recorded: World): World => {
    const nowMs = performance.now();
    if ((switches.pauseFlags & 4) !== 0) idleS += (nowMs - lastMs) / 1000;
    lastMs = nowMs;
    if (flown === null || !faults.frozen) flown = recorded.sample;
    const place = faults.menu ? { latitudeDeg: 0, longitudeDeg: 0 } : {};
    const sample = { ...flown, ...faults.overlay, ...place };
    if (hasCrashed !== (sample.crashed === true)) faults[hasCrashed ? "crashReset" : "crash"]();
    hasCrashed = sample.crashed === true;
    const isMenu = faults.menu || switches.inMenuFlight;
    return {
      ...recorded,
      sample,
      aircraft: faults.aircraft ?? recorded.aircraft,
      absoluteTimeS: recorded.absoluteTimeS + idleS,
      camera: isMenu ? camera.menu : sample.replay === true ? camera.replay : recorded.camera,
    };
  };
}

/** The demo's simulator as one of several products, with faults. @throws Error if the port is in use. */
export async function startSimConnect(options: SimConnectOptions): Promise<SimConnectServer> {
  const { version = "msfs2024", evenFrames = false, catchesUp = false, frameHz = 30 } = options;
  const { identity } = versions[version];
  const { each, add, counts } = createConnections();
  const switches: Switches = { pauseFlags: 0, isRunning: true, inMenuFlight: false };
  const wantFlow = new WeakSet<Client>();
  const frameMs = 1000 / frameHz;
  let frames = 0;
  const startedMs = performance.now();
  let playedMs = 0;
  let isPlaying = false;
  const follow = (): void => (isPlaying && switches.pauseFlags === 0 ? server.play() : server.pause());
  const faults = createFaults(identity.protocol, switches, each, wantFlow, follow);
  const show = createShow(version, faults, switches);

  const conduct: Conduct = {
    get pauseFlags() {
      return switches.pauseFlags;
    },
    get isRunning() {
      return switches.isRunning;
    },
    get flightFile() {
      return flightFileOf(switches);
    },
    joined: add,
    takes: createAnswers(identity.protocol, faults, wantFlow),
    show(recorded) {
      frames++;
      playedMs = evenFrames ? frames * frameMs : Math.min(performance.now() - startedMs, playedMs + 3 * frameMs);
      return show(recorded);
    },
    // A full pause stops the frames; the messages of each second continue.
    sends: (period) => !faults.stopSending && (period === "second" || (switches.pauseFlags & 3) === 0),
    write(socket, bytes) {
      if (!faults.fragment) socket.write(bytes);
      else for (const byte of bytes) socket.write(Uint8Array.of(byte));
    },
  };
  const ownTime = (evenFrames || catchesUp) && { monotonicMs: () => playedMs };
  const server = await startDemoSimulator({ ...options, frameHz, identity, conduct, ...ownTime });
  return {
    ...server,
    faults,
    frames: () => frames,
    connections: counts,
    play() {
      isPlaying = true;
      follow();
    },
    pause() {
      isPlaying = false;
      follow();
    },
  };
}

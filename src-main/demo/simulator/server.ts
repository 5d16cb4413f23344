import { createServer, type Socket } from "node:net";
import { listen } from "../../platform/http/listen.ts";
import type { Recording } from "../recording.ts";
import { type Client, serve } from "./client.ts";
import type { Faults } from "./faults.ts";
import { createPlayback, landings, type Playback, sampleAt, touchdowns } from "./playback.ts";
import type { Simulator } from "./simulator.ts";
import type { World } from "./variables.ts";
import { messages } from "./wire.ts";

/** The simulators that this server can imitate: name in RECV_OPEN, and newest accepted protocol. */
const versions = {
  msfs2024: { protocol: 6, name: "SunRise", version: [12, 2, 282174, 999] },
  msfs2020: { protocol: 5, name: "KittyHawk", version: [11, 0, 62651, 3] },
  fsx: { protocol: 4, name: "Microsoft Flight Simulator X", version: [10, 0, 61259, 0] },
} as const;

export interface DemoSimulatorOptions {
  /** Absent: a free port. The server listens on loopback only. */
  readonly port?: number;
  readonly recording: Recording;
  /** Simulated seconds per second of `monotonicMs`. */
  readonly speed: number;
  /** The fastest playback during a landing, because the measurement needs frames close to each other. */
  readonly landingSpeed?: number;
  /** Frames a second of real time; each shows the recording at that moment. */
  readonly frameHz?: number;
  /** Each frame advances the recording by exactly one frame, however slow the machine is. */
  readonly evenFrames?: boolean;
  readonly version: keyof typeof versions;
}

export interface DemoSimulator {
  readonly port: number;
  play(): void;
  pause(): void;
  /** Simulated seconds from the recording's start. */
  seek(seconds: number): void;
  setSpeed(speed: number): void;
  position(): number;
  /** Called with each new playback speed. */
  onSpeed(callback: (speed: number) => void): void;
  /** Calls back once, at the end of the recording. Its last state stays. */
  onEnd(callback: () => void): void;
  readonly faults: Faults;
  /** Frames since its start. */
  frames(): number;
  connections(): { readonly now: number; readonly most: number; readonly ever: number };
  close(): Promise<void>;
}

/** CAMERA STATE of each simulator (SDK, "Camera Variables"): the cockpit, a menu and a replay. */
const cameras = {
  msfs2024: { cockpit: 2, menu: 29, replay: 15 },
  msfs2020: { cockpit: 2, menu: 12, replay: 17 },
  fsx: { cockpit: 0, menu: 0, replay: 0 },
} as const;
const flightFiles = { menu: "flights\\other\\MainMenu.FLT", flight: "C:\\MSFS\\LocalState\\CUSTOMFLIGHT.FLT" };

/** An arbitrary fixed moment: 2026-06-01T12:00Z in seconds since 0001-01-01. */
const absoluteTimeAtStartS = 63_915_912_000;

/** The period SECOND: one simulated second or one real second, whichever ends first. */
const secondMs = 1000;

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
  running: boolean;
  inMenuFlight: boolean;
}

function createFaults(
  protocol: number,
  switches: Switches,
  each: (act: (client: Client) => void) => void,
  onPause: () => void,
): Faults {
  return {
    unknownNames: new Set(),
    neverAnswer: false,
    closeBeforeOpen: false,
    newestProtocol: protocol,
    stopSending: false,
    fragment: false,
    refuseData: false,
    menu: false,
    frozen: false,
    overlay: {},
    aircraft: null,
    pauseSim(flags) {
      switches.pauseFlags = flags;
      onPause();
      each((client) => {
        client.event("pause_ex1", flags);
        client.event("pause", Number(flags !== 0));
      });
    },
    simRunning(now) {
      switches.running = now;
      each((client) => client.event("sim", Number(now)));
    },
    crash: () => each((client) => client.event("crashed", 0)),
    crashReset: () => each((client) => client.event("crashreset", 0)),
    menuFlight(shown) {
      switches.inMenuFlight = shown;
      each((client) => client.flightLoaded());
    },
    flow: (event) => each((client) => client.flow(event)),
    quit: () =>
      each((client) => {
        client.send(messages.quit(protocol));
        client.socket.end();
      }),
    reset: () => each((client) => client.socket.resetAndDestroy()),
    garbage: (bytes) => each((client) => client.send(bytes)),
  };
}

/** The playback's speed: the usual one, and at most `landingSpeed` during a landing. */
function createSpeed(
  { recording, speed: first, landingSpeed = Number.POSITIVE_INFINITY }: DemoSimulatorOptions,
  playback: Playback,
) {
  const slowParts = landings(recording.samples);
  const callbacks: ((speed: number) => void)[] = [];
  let usual = first;
  let speed = first;

  function adapt(): void {
    const atS = playback.position();
    const lands = slowParts.some(({ fromS, toS }) => atS >= fromS && atS < toS);
    const next = lands ? Math.min(usual, landingSpeed) : usual;
    if (next === speed) return;
    speed = next;
    playback.setSpeed(speed);
    for (const callback of callbacks) callback(speed);
  }

  return {
    adapt,
    set(next: number): void {
      usual = next;
      adapt();
    },
    onChange: (callback: (speed: number) => void) => void callbacks.push(callback),
  };
}

/** The world at a place of the recording, after active pauses of `idleS`, s: the clock runs on in them. */
function createWorlds(
  { recording, version }: DemoSimulatorOptions,
  faults: Faults,
  switches: Switches,
): (atS: number, idleS: number) => World {
  const contacts = touchdowns(recording.samples);
  let shownS = 0;
  return (atS, idleS) => {
    if (!faults.frozen) shownS = atS;
    const camera = cameras[version];
    const sample = { ...sampleAt(recording.samples, shownS), ...faults.overlay };
    return {
      sample,
      aircraft: faults.aircraft ?? recording.aircraft,
      absoluteTimeS: absoluteTimeAtStartS + atS + idleS,
      touchdownFps: contacts.findLast((contact) => contact.atS <= atS)?.fps ?? 0,
      inMenu: faults.menu,
      camera:
        faults.menu || switches.inMenuFlight ? camera.menu : sample.replay === true ? camera.replay : camera.cockpit,
    };
  };
}

/**
 * A simulator that speaks SimConnect's wire protocol over TCP and plays a recorded flight. It shows the parked aircraft
 * before the recording starts, and the last state after its end.
 * @throws Error if the port is in use.
 */
export async function startDemoSimulator(options: DemoSimulatorOptions): Promise<DemoSimulator> {
  const { recording } = options;
  const identity = versions[options.version];
  const frameMs = 1000 / (options.frameHz ?? 30);
  let framesShown = 0;
  const monotonicMs = options.evenFrames ? () => framesShown * frameMs : () => performance.now();
  const playback = createPlayback(recording, options.speed, monotonicMs);
  const speed = createSpeed(options, playback);
  const { each, add, counts } = createConnections();
  const ended: (() => void)[] = [];
  const switches: Switches = { pauseFlags: 0, running: true, inMenuFlight: false };
  let isPlaying = false;
  const follow = (): void => (isPlaying && switches.pauseFlags === 0 ? playback.play() : playback.pause());
  const faults = createFaults(identity.protocol, switches, each, follow);

  /** Total time of active pauses, s, in which the aircraft stands still. */
  let idleS = 0;
  const worldAt = createWorlds(options, faults, switches);
  /** All data of a frame show the same moment. */
  let world = worldAt(0, idleS);
  const simulator: Simulator = {
    ...identity,
    faults,
    pauseFlags: () => switches.pauseFlags,
    isRunning: () => switches.running,
    flightFile: () => (switches.inMenuFlight ? flightFiles.menu : flightFiles.flight),
    world: () => world,
  };
  const server = createServer((socket: Socket) => add(serve(socket, simulator)));
  const port = await listen(server, options.port);

  let lastMs = monotonicMs();
  let secondS = Number.NEGATIVE_INFINITY;
  let secondAtMs = Number.NEGATIVE_INFINITY;
  const frames = setInterval(() => {
    framesShown++;
    const nowMs = monotonicMs();
    if ((switches.pauseFlags & 4) !== 0) idleS += (nowMs - lastMs) / 1000;
    lastMs = nowMs;
    const atS = playback.position();
    speed.adapt();
    const hadCrashed = world.sample.crashed === true;
    world = worldAt(atS, idleS);
    if (hadCrashed !== (world.sample.crashed === true)) faults[hadCrashed ? "crashReset" : "crash"]();
    if (Math.abs(atS - secondS) >= 1 || nowMs - secondAtMs >= secondMs) {
      secondS = atS;
      secondAtMs = nowMs;
      each((client) => client.tick("second"));
    }
    // A full pause stops the frames; the messages of each second continue.
    if ((switches.pauseFlags & 3) === 0) each((client) => client.tick("frame"));
    if (atS >= playback.lengthS && isPlaying) for (const callback of ended.splice(0)) callback();
  }, frameMs);

  return {
    port,
    play() {
      isPlaying = true;
      follow();
    },
    pause() {
      isPlaying = false;
      follow();
    },
    seek: playback.seek,
    setSpeed: speed.set,
    position: playback.position,
    onSpeed: speed.onChange,
    onEnd: (callback) => void ended.push(callback),
    faults,
    frames: () => framesShown,
    connections: counts,
    close() {
      clearInterval(frames);
      each((client) => client.socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

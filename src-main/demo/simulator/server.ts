import { createServer, type Socket } from "node:net";
import { listen } from "../../platform/http/listen.ts";
import type { Recording } from "../recording.ts";
import { type Client, serve } from "./client.ts";
import type { Faults } from "./faults.ts";
import { createPlayback, landings, sampleAt, touchdowns } from "./playback.ts";
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
export const absoluteTimeAtStartS = 63_915_912_000;

/** The period SECOND: one simulated second or one real second, whichever ends first. */
const secondMs = 1000;

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
  const contacts = touchdowns(recording.samples);
  const slowParts = landings(recording.samples);
  const { landingSpeed = Number.POSITIVE_INFINITY } = options;
  let usualSpeed = options.speed;
  let speed = options.speed;
  const onSpeed: ((speed: number) => void)[] = [];
  const clients = new Set<Client>();
  const ended: (() => void)[] = [];
  let counts = { most: 0, ever: 0 };
  let isPlaying = false;
  let pauseFlags = 0;
  let running = true;
  let inMenuFlight = false;
  /** Total time of active pauses, s, in which the aircraft stands still and the clock runs. */
  let idleS = 0;

  const follow = (): void => (isPlaying && pauseFlags === 0 ? playback.play() : playback.pause());
  const each = (act: (client: Client) => void): void => {
    for (const client of clients) act(client);
  };

  const faults: Faults = {
    unknownNames: new Set(),
    neverAnswer: false,
    closeBeforeOpen: false,
    newestProtocol: identity.protocol,
    stopSending: false,
    fragment: false,
    refuseData: false,
    menu: false,
    frozen: false,
    overlay: {},
    aircraft: null,
    pauseSim(flags) {
      pauseFlags = flags;
      follow();
      each((client) => {
        client.event("pause_ex1", flags);
        client.event("pause", Number(flags !== 0));
      });
    },
    simRunning(now) {
      running = now;
      each((client) => client.event("sim", Number(now)));
    },
    crash: () => each((client) => client.event("crashed", 0)),
    crashReset: () => each((client) => client.event("crashreset", 0)),
    menuFlight(shown) {
      inMenuFlight = shown;
      each((client) => client.flightLoaded());
    },
    flow: (event) => each((client) => client.flow(event)),
    quit: () =>
      each((client) => {
        client.send(messages.quit(identity.protocol));
        client.socket.end();
      }),
    reset: () => each((client) => client.socket.resetAndDestroy()),
    garbage: (bytes) => each((client) => client.send(bytes)),
  };

  const simulator: Simulator = {
    ...identity,
    faults,
    pauseFlags: () => pauseFlags,
    isRunning: () => running,
    flightFile: () => (inMenuFlight ? flightFiles.menu : flightFiles.flight),
    world: () => world,
  };

  /** Slows down for a landing, and speeds up again after it. */
  function adaptSpeed(atS: number): void {
    const lands = slowParts.some(({ fromS, toS }) => atS >= fromS && atS < toS);
    const next = lands ? Math.min(usualSpeed, landingSpeed) : usualSpeed;
    if (next === speed) return;
    speed = next;
    playback.setSpeed(speed);
    for (const callback of onSpeed) callback(speed);
  }

  let shownS = 0;
  function worldAt(atS: number): World {
    if (!faults.frozen) shownS = atS;
    const camera = cameras[options.version];
    const sample = { ...sampleAt(recording.samples, shownS), ...faults.overlay };
    return {
      sample,
      aircraft: faults.aircraft ?? recording.aircraft,
      absoluteTimeS: absoluteTimeAtStartS + atS + idleS,
      touchdownFps: contacts.findLast((contact) => contact.atS <= atS)?.fps ?? 0,
      inMenu: faults.menu,
      camera: faults.menu || inMenuFlight ? camera.menu : sample.replay === true ? camera.replay : camera.cockpit,
    };
  }
  /** All data of a frame show the same moment. */
  let world = worldAt(0);

  const server = createServer((socket: Socket) => {
    const client = serve(socket, simulator);
    const others = [...clients];
    clients.add(client);
    counts = { ...counts, ever: counts.ever + 1 };
    // The end of the previous connection has arrived, and is read in this turn of the event loop or the next.
    setImmediate(() =>
      setImmediate(() => {
        const open = others.filter(({ socket: other }) => !other.readableEnded && !other.destroyed);
        counts = { ...counts, most: Math.max(counts.most, 1 + open.length) };
      }),
    );
    socket.on("close", () => clients.delete(client));
  });
  const port = await listen(server, options.port);

  let lastMs = monotonicMs();
  let secondS = Number.NEGATIVE_INFINITY;
  let secondAtMs = Number.NEGATIVE_INFINITY;
  const frames = setInterval(() => {
    framesShown++;
    const nowMs = monotonicMs();
    if ((pauseFlags & 4) !== 0) idleS += (nowMs - lastMs) / 1000;
    lastMs = nowMs;
    const atS = playback.position();
    adaptSpeed(atS);
    const hadCrashed = world.sample.crashed === true;
    world = worldAt(atS);
    if (hadCrashed !== (world.sample.crashed === true)) faults[hadCrashed ? "crashReset" : "crash"]();
    if (Math.abs(atS - secondS) >= 1 || nowMs - secondAtMs >= secondMs) {
      secondS = atS;
      secondAtMs = nowMs;
      each((client) => client.tick("second"));
    }
    // A full pause stops the frames; the messages of each second continue.
    if ((pauseFlags & 3) === 0) each((client) => client.tick("frame"));
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
    setSpeed(next) {
      usualSpeed = next;
      adaptSpeed(playback.position());
    },
    position: playback.position,
    onSpeed: (callback) => void onSpeed.push(callback),
    onEnd: (callback) => void ended.push(callback),
    faults,
    frames: () => framesShown,
    connections: () => ({ now: clients.size, ...counts }),
    close() {
      clearInterval(frames);
      each((client) => client.socket.destroy());
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

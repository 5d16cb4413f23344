import { createServer } from "node:net";
import { listen } from "../../platform/http/listen.ts";
import type { Recording } from "../recording.ts";
import { serve } from "./client.ts";
import { createPlayback, landings, type Playback, sampleAt, touchdowns } from "./playback.ts";
import { type Client, type Conduct, type Identity, type Simulator, usualConduct } from "./simulator.ts";
import type { World } from "./variables.ts";

/** MSFS 2024. */
const ownIdentity: Identity = { protocol: 6, name: "SunRise", version: [12, 2, 282174, 999] };
/** CAMERA STATE of its cockpit (SDK, "Camera Variables"). */
const cockpitCamera = 2;

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
  /** Real time, ms from any origin. */
  readonly monotonicMs?: () => number;
  readonly identity?: Identity;
  readonly conduct?: Conduct;
}

export interface DemoSimulator extends Omit<Playback, "lengthS"> {
  readonly port: number;
  /** Called with each new playback speed. */
  onSpeed(callback: (speed: number) => void): void;
  /** Calls back once, at the end of the recording. Its last state stays. */
  onEnd(callback: () => void): void;
  close(): Promise<void>;
}

/** An arbitrary fixed moment: 2026-06-01T12:00Z in seconds since 0001-01-01. */
const absoluteTimeAtStartS = 63_915_912_000;

/** The period SECOND: one simulated second or one real second, whichever ends first. */
const secondMs = 1000;

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

/**
 * A simulator that speaks SimConnect's wire protocol over TCP and plays a recorded flight. It shows the parked aircraft
 * before the recording starts, and the last state after its end.
 * @throws Error if the port is in use.
 */
export async function startDemoSimulator(options: DemoSimulatorOptions): Promise<DemoSimulator> {
  const { recording, monotonicMs = () => performance.now(), identity = ownIdentity, conduct = usualConduct } = options;
  const playback = createPlayback(recording, options.speed, monotonicMs);
  const speed = createSpeed(options, playback);
  const contacts = touchdowns(recording.samples);
  const clients = new Set<Client>();
  const ended: (() => void)[] = [];
  let isPlaying = false;

  const worldAt = (atS: number): World =>
    conduct.show({
      sample: sampleAt(recording.samples, atS),
      aircraft: recording.aircraft,
      absoluteTimeS: absoluteTimeAtStartS + atS,
      touchdownFps: contacts.findLast((contact) => contact.atS <= atS)?.fps ?? 0,
      camera: cockpitCamera,
    });
  /** All data of a frame show the same moment. */
  let world = worldAt(0);
  const simulator: Simulator = { ...identity, conduct, world: () => world };
  const server = createServer((socket) => {
    const client = serve(socket, simulator);
    clients.add(client);
    socket.on("close", () => clients.delete(client));
  });
  const port = await listen(server, options.port);

  let secondS = Number.NEGATIVE_INFINITY;
  let secondAtMs = Number.NEGATIVE_INFINITY;
  const frames = setInterval(
    () => {
      const nowMs = monotonicMs();
      const atS = playback.position();
      speed.adapt();
      world = worldAt(atS);
      if (Math.abs(atS - secondS) >= 1 || nowMs - secondAtMs >= secondMs) {
        secondS = atS;
        secondAtMs = nowMs;
        for (const client of clients) client.tick("second");
      }
      for (const client of clients) client.tick("frame");
      if (atS >= playback.lengthS && isPlaying) for (const callback of ended.splice(0)) callback();
    },
    1000 / (options.frameHz ?? 30),
  );

  return {
    port,
    play() {
      isPlaying = true;
      playback.play();
    },
    pause() {
      isPlaying = false;
      playback.pause();
    },
    seek: playback.seek,
    setSpeed: speed.set,
    position: playback.position,
    onSpeed: speed.onChange,
    onEnd: (callback) => void ended.push(callback),
    close() {
      clearInterval(frames);
      for (const { socket } of clients) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

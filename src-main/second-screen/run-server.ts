import type { ServerResponse } from "node:http";
import type { PushName } from "../../src-shared/contract/ipc.ts";
import type { Status } from "../../src-shared/contract/status.ts";
import { hasAddress } from "./addresses.ts";
import { type DoorParts, openDoor } from "./door.ts";
import type { Configuration, DoorName, KnownDevice, Question, ScreenCommand, ScreenReport } from "./messages.ts";
import { createStreams } from "./stream.ts";
import { createTextFiles } from "./text-files.ts";

/** The program at the other end. */
interface ToProgram {
  post(report: ScreenReport): void;
  onMessage(callback: (command: ScreenCommand) => void): void;
}

export interface ServerParts {
  readonly program: ToProgram;
  /** Folder of the built pages. */
  readonly pages: string;
  readonly version: string;
}

const everyMs = 1000;
/**
 * A door that did not open is tried again after this time: the port may be free then, or the network back. An open one is
 * looked at as often.
 */
const againMs = 5000;
/** The same question is passed on at most this often: less than `everyMs`, so that each status event is a new one. */
const sameAnswerMs = 900;
/** A question that the program has not answered after this time fails. */
const answerMs = 10_000;
/** A device's last sight is reported at most this often. */
const seenMs = 60_000;

/** Passes questions to the program: each at most once a second, however many devices ask. They share one answer, JSON. */
function createQuestions(post: ToProgram["post"]) {
  const open = new Map<number, (value: unknown) => void>();
  const last = new Map<Question, { readonly atMs: number; readonly answer: Promise<Buffer> }>();
  let nextId = 0;
  return {
    ask(name: Question): Promise<Buffer> {
      const before = last.get(name);
      if (before && performance.now() - before.atMs < sameAnswerMs) return before.answer;
      const answer = new Promise<unknown>((resolve, reject) => {
        const id = nextId;
        const timer = setTimeout(() => {
          open.delete(id);
          reject(new Error("the program does not answer"));
        }, answerMs);
        open.set(id, (value) => {
          // The timer would keep the answer, which is many MB after a long flight.
          clearTimeout(timer);
          resolve(value);
        });
        post({ type: "ask", id: nextId++, name });
      }).then((value) => Buffer.from(JSON.stringify(value)));
      last.set(name, { atMs: performance.now(), answer });
      return answer;
    },
    answered(id: number, value: unknown): void {
      open.get(id)?.(value);
      open.delete(id);
    },
  };
}

/** The codes of Node's errors that a pilot can do something about. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Keeps one door as it is configured. */
function createKeeper(name: DoorName, post: ToProgram["post"]) {
  let wanted: DoorParts | null = null;
  let open: { close(): void } | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function tryToOpen(parts: DoorParts): Promise<void> {
    try {
      const door = await openDoor(parts);
      // The configuration may have changed meanwhile.
      if (wanted !== parts) return door.close();
      open = door;
      post({ type: "door", door: name, problem: null });
      timer = setTimeout(look, againMs, parts);
    } catch (error) {
      if (wanted !== parts) return;
      post({ type: "door", door: name, problem: { code: codeOf(error), detail: String(error).slice(0, 300) } });
      timer = setTimeout(() => void tryToOpen(parts), againMs);
    }
  }

  /** The system leaves a server open at an address that this computer has lost, where nobody reaches it. */
  function look(parts: DoorParts): void {
    if (hasAddress(parts.address)) {
      timer = setTimeout(look, againMs, parts);
      return;
    }
    open?.close();
    open = null;
    void tryToOpen(parts);
  }

  /** Null closes the door. */
  return (parts: DoorParts | null): void => {
    clearTimeout(timer);
    open?.close();
    open = null;
    wanted = parts;
    if (parts !== null) void tryToOpen(parts);
  };
}

/**
 * Serves the flight to read. It runs in a thread of its own, so that nothing that it meets can harm the flight. What needs
 * words or schemas, the program answers, because the thread would need twice the memory with them.
 */
export function runServer({ program, pages, version }: ServerParts): void {
  const { post } = program;
  /** The last pushes, as far as they have come. */
  const watched = new Map<PushName, unknown>();
  const [events, pushes] = [createStreams(), createStreams()];
  const questions = createQuestions(post);
  const texts = createTextFiles((problem) => post({ type: "texts", problem }));
  const keep = { here: createKeeper("here", post), network: createKeeper("network", post) };
  const seen = new Map<string, number>();
  let devices: readonly KnownDevice[] = [];
  let before = "";
  let code = "";

  function greet(response: ServerResponse): void {
    for (const [name, value] of watched) pushes.send(response, "push", JSON.stringify([name, value]));
  }

  const common = { pages, version, events, pushes, greet, ask: questions.ask };

  const access: DoorParts["access"] = {
    code: () => code,
    devices: () => devices,
    onPaired(device) {
      // At once, because the device asks before the program has answered.
      devices = [...devices, device];
      post({ type: "paired", device });
    },
    onSeen,
  };

  function onSeen(deviceId: string): void {
    const nowMs = performance.now();
    if (nowMs - (seen.get(deviceId) ?? Number.NEGATIVE_INFINITY) < seenMs) return;
    seen.set(deviceId, nowMs);
    post({ type: "seen", deviceId });
  }

  function configure({ here, network, ...more }: Configuration): void {
    devices = more.devices;
    pushes.keepOnly((id) => devices.some((device) => device.id === id));
    events.keepOnly((id) => devices.some((device) => device.id === id));
    texts.use(more.textFolder);
    code = network?.code ?? "";
    // A new code or a new device must not end the streams of the others.
    const doors = JSON.stringify([here, network?.address, network?.port]);
    if (doors === before) return;
    before = doors;
    keep.here(here && { ...common, ...here, address: "127.0.0.1", access: null });
    keep.network(network && { ...common, ...network, forWebPages: false, access });
  }

  function onPush(name: PushName, value: unknown): void {
    // The page asks for the whole trail, and needs only what is new.
    if (name !== "trail") watched.set(name, value);
    pushes.all("push", JSON.stringify([name, value]));
  }

  function onStatus(json: Buffer): void {
    events.all("status", String(json));
    const status: Status = JSON.parse(String(json));
    texts.write(status.texts);
  }

  setInterval(() => {
    pushes.all("beat", "");
    for (const deviceId of [...pushes.devices(), ...events.devices()]) onSeen(deviceId);
    // Without an answer the events stop, and each reader sees that.
    if (events.size() > 0 || texts.areWanted()) questions.ask("status").then(onStatus, () => undefined);
  }, everyMs).unref();

  program.onMessage((command) => {
    if (command.type === "configure") configure(command);
    else if (command.type === "push") onPush(command.name, command.value);
    else questions.answered(command.id, command.value);
  });
  post({ type: "ready" });
}

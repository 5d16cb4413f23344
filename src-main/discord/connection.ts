import { createConnection, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "../../src-shared/domain/clock.ts";
import type { System } from "../../src-shared/domain/system.ts";
import { createFrameReader, type Frame, frameOf, operations } from "./frames.ts";

/** What Discord shows of the pilot. Texts of 2 to 128 characters. */
export interface Activity {
  readonly details: string;
  readonly state: string;
  /** `start`: UTC ms; Discord counts from there. */
  readonly timestamps: { readonly start: number };
}

interface ConnectionParts {
  readonly clock: Clock;
  readonly places: readonly string[];
  readonly applicationId: string;
  /** Discord has accepted the application. */
  readonly onReady: () => void;
  /** Discord has confirmed the newest text. */
  readonly onShown: () => void;
  /**
   * `unknown_application`: Discord refused the id. `waiting`: it refused a text. `not_running`: it does not run, ended, or
   * sent something else.
   */
  readonly onEnd: (why: "unknown_application" | "waiting" | "not_running") => void;
}

/** Discord takes the first free one of ten. */
const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/** A program that accepts the connection and says nothing is not Discord. */
const readyMs = 5000;
/** "Invalid client id" (docs.discord.com/developers/topics/opcodes-and-status-codes, RPC close event codes). */
const invalidApplication = 4000;

/**
 * Where Discord may listen. Only places that no other user of the computer can write to: on Linux the session's own
 * folder, and those of Flatpak and Snap in it.
 */
export function discordPlaces(system: System, sessionFolder = process.env.XDG_RUNTIME_DIR): readonly string[] {
  if (system === "windows") return numbers.map((number) => `\\\\?\\pipe\\discord-ipc-${number}`);
  const folder = system === "macos" ? tmpdir() : sessionFolder;
  if (!folder) return [];
  const folders = system === "macos" ? [""] : ["", "app/com.discordapp.Discord", "snap.discord"];
  return folders.flatMap((inner) => numbers.map((number) => join(folder, inner, `discord-ipc-${number}`)));
}

/** The first place that accepts a connection. Null: Discord does not run. */
async function firstOpen(places: readonly string[]): Promise<Socket | null> {
  for (const place of places) {
    const socket = createConnection(place);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    if (isOpen) return socket;
  }
  return null;
}

/** One connection to the Discord program on this computer. */
export function connectDiscord({ clock, places, applicationId, onReady, onShown, onEnd }: ConnectionParts) {
  let socket: Socket | null = null;
  let isReady = false;
  let hasEnded = false;
  let sent = 0;
  const stopWaiting = clock.after(readyMs, () => end("not_running"));

  function end(why: Parameters<typeof onEnd>[0] | null): void {
    if (hasEnded) return;
    hasEnded = true;
    stopWaiting();
    socket?.destroy();
    if (why !== null) onEnd(why);
  }

  function onFrame({ operation, body, message }: Frame): void {
    if (operation === operations.ping) {
      // Discord reads what it asked for.
      if (socket?.write(frameOf(operations.pong, body)) === false) end("not_running");
    } else if (operation === operations.close)
      end(message.code === invalidApplication ? "unknown_application" : "not_running");
    else if (message.evt === "READY" && !isReady) {
      isReady = true;
      stopWaiting();
      onReady();
    } else if (message.evt === "ERROR") end("waiting");
    else if (message.cmd === "SET_ACTIVITY" && message.nonce === String(sent)) onShown();
  }

  void firstOpen(places).then((found) => {
    if (found === null) return end("not_running");
    if (hasEnded) return found.destroy();
    socket = found;
    const read = createFrameReader();
    found.on("error", () => end("not_running"));
    found.on("close", () => end("not_running"));
    found.on("data", (chunk) => {
      try {
        for (const frame of read(chunk)) onFrame(frame);
      } catch {
        end("not_running");
      }
    });
    found.write(frameOf(operations.handshake, JSON.stringify({ v: 1, client_id: applicationId })));
  });

  return {
    isReady: () => isReady,
    show(activity: Activity): void {
      sent += 1;
      const command = { cmd: "SET_ACTIVITY", args: { pid: process.pid, activity }, nonce: String(sent) };
      socket?.write(frameOf(operations.frame, JSON.stringify(command)));
    },
    /** Discord then shows nothing of the flight. */
    close: (): void => end(null),
  };
}

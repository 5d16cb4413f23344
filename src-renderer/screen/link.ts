import { create } from "zustand";
import type { Bridge } from "../../src-shared/contract/ipc.ts";
import { type ScreenQuestion, screenQuestions } from "../../src-shared/contract/screen-questions.ts";

/** The page's connection to Contrail. `sinceMs`: by `deviceNow`. */
type Link =
  | { readonly kind: "connecting" | "open" }
  | { readonly kind: "lost"; readonly sinceMs: number }
  /** This device has no access. */
  | { readonly kind: "refused" };

export const useLink = create<{ readonly link: Link }>(() => ({ link: { kind: "connecting" } }));

/** Contrail sends something every second. */
const silentMs = 8000;
const againMs = 2000;
/** A request to a computer that has left the network may hang. */
const answerMs = 5000;

const listeners = new Map<string, Set<(value: unknown) => void>>();
const last = new Map<string, unknown>();
let stream: EventSource | null = null;
let heardMs = 0;
let clockMs = Date.now();
let setBackMs = 0;

/** The device's clock, which goes on while it sleeps. Here it stands while it is set back, and never goes back. */
export function deviceNow(): number {
  const before = clockMs;
  clockMs = Date.now();
  setBackMs += Math.max(0, before - clockMs);
  return clockMs + setBackMs;
}

const request = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(answerMs) });

function hear(name: string, value: unknown): void {
  if (name !== "trail") last.set(name, value);
  for (const listener of listeners.get(name) ?? []) listener(value);
}

async function ask(name: ScreenQuestion): Promise<unknown> {
  const response = await request(`screen/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** The code in the address pairs this device, once. It leaves the address, so that nobody reads it there. */
async function pair(): Promise<void> {
  const code = location.hash.slice(1);
  if (code === "") return;
  await request("pair", { method: "POST", headers: { "content-type": "application/octet-stream" }, body: code });
  history.replaceState(null, "", location.pathname);
}

function open(): void {
  const mine = new EventSource("screen/events");
  stream = mine;
  heardMs = deviceNow();
  const heard = () => {
    heardMs = deviceNow();
  };
  mine.addEventListener("push", ({ data }) => {
    heard();
    const [name, value] = JSON.parse(data) as [string, unknown];
    hear(name, value);
  });
  mine.addEventListener("beat", heard);
  mine.addEventListener("open", () => useLink.setState({ link: { kind: "open" } }));
  mine.addEventListener("error", () => mine === stream && void lose());
}

/** Closes the silent stream, finds out whether this device still has access, and tries again. */
async function lose(): Promise<void> {
  stream?.close();
  stream = null;
  const { kind } = useLink.getState().link;
  if (kind === "connecting" || kind === "open") useLink.setState({ link: { kind: "lost", sinceMs: heardMs } });
  const status = await request("v1/status").then(
    ({ status }) => status,
    () => null,
  );
  if (status === 401) useLink.setState({ link: { kind: "refused" } });
  setTimeout(status === 401 ? () => void lose() : open, againMs);
}

/** Connects, and stays connected while the page is there. */
export async function keepLink(): Promise<void> {
  await pair().catch(() => undefined);
  open();
  setInterval(() => deviceNow() - heardMs > silentMs && stream !== null && void lose(), 1000);
}

const isQuestion = (name: string): name is ScreenQuestion => screenQuestions.some((each) => each === name);

/** Takes the place of the window's preload: pushes and a few answers come from the network, and nothing goes back. */
export const bridge: Bridge = {
  watches: true,
  async call(name) {
    if (isQuestion(name)) return { ok: true, value: await ask(name) };
    return { ok: false, error: { code: "watches", message: "" } };
  },
  on(name, listener) {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    if (last.has(name)) queueMicrotask(() => listener(last.get(name)));
    return () => all.delete(listener);
  },
};

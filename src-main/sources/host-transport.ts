/** The connection between the simulator's process and the program that started it. */
export interface Transport {
  post(message: unknown): void;
  onMessage(callback: (message: unknown) => void): void;
}

/** The part of Electron's `process.parentPort` that is used. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { data: unknown }) => void): void;
}

const hasParentPort = (value: object): value is { parentPort: ParentPort } =>
  "parentPort" in value && typeof value.parentPort === "object" && value.parentPort !== null;

/** Electron's utility process if this is one, else a forked Node process. */
export function openTransport(): Transport {
  const host: object = process;
  if (hasParentPort(host)) {
    const { parentPort } = host;
    return {
      post: (message) => parentPort.postMessage(message),
      onMessage: (callback) => parentPort.on("message", (event) => callback(event.data)),
    };
  }
  process.on("disconnect", () => process.exit(0));
  return {
    // The callback receives the error of a parent that is already gone; "disconnect" follows.
    post: (message) => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: (callback) => void process.on("message", callback),
  };
}

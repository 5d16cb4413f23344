import type { ServerResponse } from "node:http";

/** More watchers than a cockpit has screens. */
const mostStreams = 12;
/** One device's share: its oldest stream gives way. */
const mostOfDevice = 4;
/** A watcher that reads no longer is dropped at this much that it has not read. */
const mostUnsentBytes = 2_000_000;

/** Open answers of server-sent events. */
export function createStreams() {
  const open = new Map<ServerResponse, string | null>();

  function send(response: ServerResponse, event: string, data: string): void {
    if (response.writableLength > mostUnsentBytes) response.destroy();
    else response.write(`event: ${event}\ndata: ${data}\n\n`);
  }

  function end(response: ServerResponse | undefined): void {
    if (response === undefined) return;
    open.delete(response);
    response.destroy();
  }

  return {
    /** Begins a stream, for a device if one must be known. False: there are too many. */
    add(response: ServerResponse, deviceId: string | null): boolean {
      const own = [...open].filter(([, id]) => id !== null && id === deviceId);
      if (own.length >= mostOfDevice) end(own[0]?.[0]);
      if (open.size >= mostStreams) return false;
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      open.set(response, deviceId);
      response.once("close", () => open.delete(response));
      return true;
    },
    send,
    all(event: string, data: string): void {
      for (const response of open.keys()) send(response, event, data);
    },
    size: () => open.size,
    devices: () => [...open.values()].filter((deviceId) => deviceId !== null),
    /** Ends the streams of devices that `keeps` does not know. */
    keepOnly(keeps: (deviceId: string) => boolean): void {
      for (const [response, deviceId] of open) if (deviceId !== null && !keeps(deviceId)) end(response);
    },
  };
}
export type Streams = ReturnType<typeof createStreams>;

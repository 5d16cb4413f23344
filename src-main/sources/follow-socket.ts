import { WebSocket } from "ws";
import type { Attempt } from "./attempt.ts";

interface FollowedSocket {
  readonly url: string;
  readonly handshakeMs: number;
  readonly longestMessageBytes: number;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
}

/** Opens a WebSocket that ends with the attempt; its own end ends the attempt too. @returns a function that sends. */
export function followSocket(attempt: Attempt, options: FollowedSocket): (text: string) => void {
  const socket = new WebSocket(options.url, {
    handshakeTimeout: options.handshakeMs,
    maxPayload: options.longestMessageBytes,
    perMessageDeflate: false,
  });
  attempt.release(() => socket.terminate());
  socket.on("error", () => attempt.end("closed"));
  socket.on("close", () => attempt.end("closed"));
  socket.on("open", attempt.guard(options.onOpen));
  socket.on(
    "message",
    attempt.guard((bytes: Buffer) => options.onText(bytes.toString("utf8"))),
  );
  return (text) => socket.send(text);
}

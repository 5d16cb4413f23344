import { mkdtemp } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";

/** Writes a frame by itself, so that an error of the program's own frames is seen. */
export function raw(operation: number, body: string, length = Buffer.byteLength(body)): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(operation, 0);
  header.writeUInt32LE(length, 4);
  return Buffer.concat([header, Buffer.from(body)]);
}

type Command = { readonly [name: string]: unknown };

/**
 * A stand-in for the Discord program, at a socket of its own. `answer`: what it says to a handshake. `confirms`: it answers
 * each text with the text (docs.discord.com/developers/topics/rpc).
 */
export async function startDiscord(
  answer: (socket: Socket) => void = (socket) =>
    void socket.write(raw(1, '{"cmd":"DISPATCH","evt":"READY","data":{}}')),
  confirms = true,
) {
  const folder = await mkdtemp(join(tmpdir(), "contrail-discord-"));
  // Windows has named pipes in place of sockets in a folder.
  const place = sep === "\\" ? `\\\\?\\pipe\\${folder.slice(-6)}` : join(folder, "discord-ipc-0");
  const heard: { readonly operation: number; readonly body: Command }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let rest: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 8 && rest.length >= 8 + rest.readUInt32LE(4)) {
        const end = 8 + rest.readUInt32LE(4);
        const operation = rest.readUInt32LE(0);
        const body: Command = JSON.parse(rest.toString("utf8", 8, end));
        heard.push({ operation, body });
        rest = rest.subarray(end);
        if (operation === 0) answer(socket);
        else if (body.cmd === "SET_ACTIVITY" && confirms)
          socket.write(raw(1, JSON.stringify({ cmd: body.cmd, evt: null, nonce: body.nonce, data: {} })));
      }
    });
  });
  const listen = (): Promise<void> => new Promise((resolve) => server.listen(place, () => resolve()));
  await listen();
  return {
    folder,
    place,
    heard,
    listen,
    open: () => sockets.size,
    write: (bytes: Buffer) => {
      for (const socket of sockets) socket.write(bytes);
    },
    /** Ends like a program that quits. */
    async quit(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

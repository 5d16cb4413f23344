import type { IpcMain, WebContents } from "electron";
import type { PushName } from "../../../src-shared/contract/ipc.ts";
import { callChannel, pushChannel, readyChannel } from "../../../src-shared/contract/ipc-channels.ts";
import { createAnswer, type Handlers } from "./calls.ts";
import { isPushName, type Pushes } from "./pushes.ts";
import { type SenderEvent, trustSender } from "./sender.ts";

interface IpcParts {
  readonly ipcMain: Pick<IpcMain, "handle" | "on">;
  /** Origin of the window's pages: "contrail-app://app". */
  readonly origin: string;
  readonly handlers: Promise<Handlers>;
  readonly pushes: Pushes;
  readonly report: (message: string, error: unknown) => void;
}

/** Connects the window to the program. Only registered windows may call. */
export function createIpc({ ipcMain, origin, handlers, pushes, report }: IpcParts) {
  let known: WebContents | null = null;
  const isTrusted = trustSender(origin, (id) => known !== null && !known.isDestroyed() && known.id === id);
  const answer = createAnswer<SenderEvent>(isTrusted, handlers, report);

  ipcMain.handle(callChannel, (event, name: unknown, args: unknown, gesture: unknown) =>
    answer(event, name, args, gesture),
  );
  ipcMain.on(readyChannel, (event, name: unknown) => {
    if (isTrusted(event) && isPushName(name)) pushes.listens(name);
  });

  return {
    /** Registers `contents` as the window that may call and receive pushes, until it is destroyed. */
    connect(contents: WebContents): void {
      known = contents;
      pushes.attach(together((news) => contents.isDestroyed() || contents.send(pushChannel, news)));
      contents.once("destroyed", () => {
        if (known !== contents) return;
        known = null;
        pushes.gone();
      });
    },
  };
}

/** Sends the pushes of one turn of the event loop as one message, so that the window draws once for each sample. */
function together(send: (news: readonly (readonly [PushName, unknown])[]) => void) {
  let news: [PushName, unknown][] = [];
  return (name: PushName, value: unknown): void => {
    if (news.push([name, value]) > 1) return;
    queueMicrotask(() => {
      const all = news;
      news = [];
      send(all);
    });
  };
}

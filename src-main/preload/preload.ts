import { contextBridge, ipcRenderer, webFrame } from "electron";
import type { Bridge } from "../../src-shared/ipc.ts";
import { callChannel, pushChannel, readyChannel, restChannel } from "../../src-shared/ipc-channels.ts";

// The page listens once to each push; Node would warn of a leak at eleven.
ipcRenderer.setMaxListeners(50);

/** In the preload's own world: the page cannot replace it. */
declare const navigator: { readonly userActivation: { readonly isActive: boolean } };

/** Forwards a call, with whether the pilot has just pressed or typed something. The other side checks everything. */
const bridge: Bridge = {
  call: (name, args) => ipcRenderer.invoke(callChannel, name, args, navigator.userActivation.isActive),
  on(name, listener) {
    const forward = (_event: unknown, news: readonly (readonly [name: string, value: unknown])[]) => {
      for (const [pushed, value] of news) if (pushed === name) listener(value);
    };
    ipcRenderer.on(pushChannel, forward);
    ipcRenderer.send(readyChannel, name);
    return () => ipcRenderer.off(pushChannel, forward);
  },
};

// Runs the garbage collector; a hidden page would wait minutes for that.
ipcRenderer.on(restChannel, () => webFrame.clearCache());

contextBridge.exposeInMainWorld("contrail", bridge);

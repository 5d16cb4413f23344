import { contextBridge, ipcRenderer, webFrame } from "electron";
import type { Bridge } from "../../../src-shared/contract/ipc.ts";
import { callChannel, pushChannel, readyChannel, restChannel } from "../../../src-shared/contract/ipc-channels.ts";

// The page listens once to each push. Node warns of a leak at eleven listeners.
ipcRenderer.setMaxListeners(50);

/** This object is in the preload's own world, so the page cannot replace it. */
declare const navigator: { readonly userActivation: { readonly isActive: boolean } };

/** Forwards a call, and whether the pilot has just clicked or typed. The main process checks everything. */
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

// Also runs the garbage collector, which a hidden page would otherwise do minutes later.
ipcRenderer.on(restChannel, () => webFrame.clearCache());

contextBridge.exposeInMainWorld("contrail", bridge);

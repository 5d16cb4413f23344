/** The part of an Electron IPC event that identifies the sender. */
export interface SenderEvent {
  readonly sender: { readonly id: number };
  /** Null once the frame is gone or has navigated away. */
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/**
 * Whether a message comes from the main frame of one of our windows, on a page of `origin` ("contrail-app://app").
 * Everything else is refused.
 */
export function trustSender(origin: string, isOurWindow: (webContentsId: number) => boolean) {
  return (event: SenderEvent): boolean => {
    try {
      const frame = event.senderFrame;
      if (frame === null || frame.parent !== null || !isOurWindow(event.sender.id)) return false;
      const url = new URL(frame.url);
      // URL.origin is "null" for our own scheme, so the origin is composed here.
      return `${url.protocol}//${url.host}` === origin && url.username === "" && url.password === "";
    } catch {
      return false; // A disposed frame throws on access; an odd address does not parse.
    }
  };
}

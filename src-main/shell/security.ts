import type { App, Session, WebContents } from "electron";
import { appOrigin } from "./app-scheme.ts";

interface SecurityParts {
  readonly app: Pick<App, "commandLine" | "enableSandbox" | "on">;
  readonly report: (message: string) => void;
}

/**
 * The security settings of every page, set before the first one exists (call before `ready`). Pages are sandboxed, get
 * no permission and no download, stay where they are, and open nothing. Follows
 * https://www.electronjs.org/docs/latest/tutorial/security
 */
export function secure({ app, report }: SecurityParts): void {
  // It would undo --no-sandbox, without which nothing starts as root (in a container, for tests).
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  // A hint in the page (dns-prefetch) and WebRTC look names up, whatever the proxy and the policy say, and the name
  // itself can carry what the page has seen. Chromium needs no network here: requests are Node's.
  app.commandLine.appendSwitch("host-resolver-rules", "MAP * ~NOTFOUND");
  app.on("session-created", (session) => denyPermissions(session, report));
  app.on("web-contents-created", (_event, contents) => guard(contents, report));
}

function denyPermissions(session: Session, report: (message: string) => void): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => {
    report(`the permission ${permission} was asked for and denied`);
    answer(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on("will-download", (event) => event.preventDefault());
}

/** Nothing listens there, on any computer. */
const nowhere = { proxyRules: "http://127.0.0.1:9", proxyBypassRules: "<-loopback>" };

function guard(contents: WebContents, report: (message: string) => void): void {
  // Chromium does not know the policy's directive for WebRTC (webrtc 'block'). Without UDP, and with a proxy that does
  // not exist, WebRTC reaches nobody, nor does anything else. The window's own scheme needs no network.
  contents.setWebRTCIPHandlingPolicy("disable_non_proxied_udp");
  void contents.session.setProxy(nowhere);
  const stay = (event: { preventDefault(): void; readonly url: string }) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    report("a page tried to leave Contrail and was stopped");
  };
  contents.on("will-navigate", stay);
  contents.on("will-redirect", stay);
  contents.on("will-frame-navigate", stay);
  contents.on("will-attach-webview", (event) => event.preventDefault());
  // The window opens addresses in the browser by a call, which checks them.
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
}

const isOwnPage = (url: string) => url.startsWith(`${appOrigin}/`);

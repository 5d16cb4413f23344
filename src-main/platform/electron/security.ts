import type { App, Session, WebContents } from "electron";
import { appOrigin } from "./app-scheme.ts";

interface SecurityParts {
  readonly app: Pick<App, "commandLine" | "enableSandbox" | "on">;
  readonly report: (message: string) => void;
}

/**
 * Sets the security of every page. Call it before `ready`. Pages are sandboxed, get no permission and no download,
 * cannot navigate, and open nothing. Follows https://www.electronjs.org/docs/latest/tutorial/security
 */
export function secure({ app, report }: SecurityParts): void {
  // `enableSandbox` would undo --no-sandbox, which tests in a container need to start as root.
  if (!app.commandLine.hasSwitch("no-sandbox")) app.enableSandbox();
  // dns-prefetch and WebRTC resolve names whatever proxy and policy say, and a name can carry data out of the page.
  // Chromium needs no network here, because Node sends all requests.
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

/** A proxy address where nothing listens on any computer. */
const nowhere = { proxyRules: "http://127.0.0.1:9", proxyBypassRules: "<-loopback>" };

function guard(contents: WebContents, report: (message: string) => void): void {
  // Chromium does not support the policy's directive for WebRTC (webrtc 'block'). Without UDP and with a proxy that
  // does not exist, neither WebRTC nor anything else reaches a network. The window's own scheme needs none.
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
  // The window opens addresses in the browser by a call that checks them.
  contents.setWindowOpenHandler(() => ({ action: "deny" }));
}

const isOwnPage = (url: string) => url.startsWith(`${appOrigin}/`);

import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { listen } from "../../../src-main/platform/http/listen.ts";
import type { Language } from "../../../src-shared/domain/language.ts";
import { interpreter } from "./language.ts";
import type { Scenario } from "./scenario.ts";
import { pageOf, scenarios } from "./scenarios.ts";

/** The program's own policy, which also applies to the pictures. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** A bridge that answers from a scenario. The window loads it as a separate script. */
function bridge(name: string, settings: { readonly language: Language }): string {
  const scenario = scenarios[name];
  if (!scenario) return `document.body.textContent = ${JSON.stringify(`no scenario ${name}`)}`;
  return `
const { pushes, answers } = ${translated(scenario, settings.language)};
pushes.openPage = ${JSON.stringify([pageOf(name)])};
Object.assign(pushes.settings, ${JSON.stringify(settings)});
window.contrail = {
  call: async (name, args) => {
    const answer = answers[name];
    if (answer === "never") return new Promise(() => {});
    if (answer && answer.failure) return { ok: false, error: answer.failure };
    return { ok: true, value: answer };
  },
  on: (name, listener) => {
    if (pushes[name] !== undefined) queueMicrotask(() => listener(pushes[name]));
    return () => {};
  },
};`;
}

/** A scenario in a language, as JSON. */
function translated(scenario: Scenario, language: Language): string {
  const say = interpreter(language);
  // Only sentences are translated. Names of sentences, phases and kinds are for programs.
  return JSON.stringify(scenario, (key, value: unknown) =>
    typeof value === "string" && value.includes(" ") && key !== "say" ? say(value) : value,
  );
}

/** The settings in the address: theme=light&language=de&text=200. */
function settingsOf(asked: URLSearchParams) {
  return {
    theme: asked.get("theme") ?? "dark",
    language: asked.get("language") === "de" ? ("de" as const) : ("en" as const),
    textSizePct: Number(asked.get("text") ?? 100),
  };
}

/** The map's files of coasts and borders, each without a shape. */
function emptyCoast(path: string): Buffer | null {
  if (/map.(coast-50m|borders-10m)\.bin$/.test(path)) return Buffer.from([0, 0, 0]);
  return /map.coast\.bin$/.test(path) ? gzipSync(Buffer.from([0])) : null;
}

/** Serves the built window on loopback with a fake program. `coasts`: false for a map without them. */
export async function serveWindow(folder: string, coasts: boolean): Promise<{ address: string; close(): void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const name = url.searchParams.get("scenario") ?? "flight";
    const chosen = settingsOf(url.searchParams);
    response.setHeader("content-security-policy", policy);
    if (url.pathname === "/" || url.pathname === "/strip.html") {
      const html = readFileSync(join(folder, url.pathname === "/" ? "index.html" : "strip.html"), "utf8");
      response.setHeader("content-type", "text/html");
      response.end(html.replace("<head>", `<head><script src="bridge.js${url.search}"></script>`));
      return;
    }
    if (url.pathname === "/blank") {
      // A page of the same origin: the next one keeps this one's process and compiled scripts.
      response.setHeader("content-type", "text/html");
      response.end();
      return;
    }
    if (url.pathname === "/bridge.js") {
      response.setHeader("content-type", "text/javascript");
      response.end(bridge(name, chosen));
      return;
    }
    const path = join(folder, normalize(url.pathname));
    if (!existsSync(path)) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
    response.setHeader("cache-control", "max-age=3600");
    const empty = coasts ? null : emptyCoast(path);
    if (empty !== null) {
      response.end(empty);
      return;
    }
    createReadStream(path).pipe(response);
  });
  return { address: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}

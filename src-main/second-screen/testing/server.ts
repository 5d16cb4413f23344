import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PushName, PushValue } from "../../../src-shared/contract/ipc.ts";
import type { ScreenQuestion } from "../../../src-shared/contract/screen-questions.ts";
import type { Configuration, Question, ScreenCommand, ScreenReport } from "../messages.ts";
import { runServer } from "../run-server.ts";
import { createStatus } from "../status.ts";

/** The real server with a program that the test plays, and a folder with pages, or with the built ones. */
export async function startServer(builtPages?: string, answers: Partial<Record<ScreenQuestion, unknown>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "contrail-screen-"));
  const pages = join(folder, "renderer");
  await mkdir(join(pages, "assets"), { recursive: true });
  await writeFile(join(pages, "screen.html"), "<p>the page</p>");
  await writeFile(join(pages, "plain.html"), "<p>plain</p>");
  await writeFile(join(pages, "index.html"), "<p>the window</p>");
  await writeFile(join(pages, "assets", "a.js"), "1");
  await writeFile(join(folder, "secret.json"), "outside");
  const reports: ScreenReport[] = [];
  let tell: (command: ScreenCommand) => void = () => undefined;
  const status = createStatus("Contrail test");
  const answerTo = (name: Question) => (name === "status" ? status.now() : (answers[name] ?? `answer to ${name}`));
  runServer({
    program: {
      post(report) {
        reports.push(report);
        if (report.type === "ask") tell({ type: "answer", id: report.id, value: answerTo(report.name) });
      },
      onMessage: (callback) => {
        tell = callback;
      },
    },
    pages: builtPages ?? pages,
    version: "test",
  });
  const closed: Configuration = { here: null, network: null, devices: [], textFolder: null };
  return {
    folder,
    reports,
    configure: (change: Partial<Configuration>) => tell({ type: "configure", ...closed, ...change }),
    push<N extends PushName>(name: N, value: PushValue<N>): void {
      status.push(name, value);
      tell({ type: "push", name, value });
    },
    close: () => tell({ type: "configure", ...closed }),
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Request {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The source address on this computer. */
  readonly from?: string;
}

/** A request as it stands: fetch would set and forbid headers. Rejects if the connection ends without an answer. */
export function ask(
  port: number,
  path: string,
  { method = "GET", headers, body, from }: Request = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false, localAddress: from });
    sent.once("error", reject);
    sent.once("response", (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += String(chunk);
      });
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    sent.end(body);
  });
}

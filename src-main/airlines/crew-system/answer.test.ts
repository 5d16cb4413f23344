import { expect, test } from "vitest";
import { words } from "../../../src-shared/words/words.ts";
import type { CommonOperation } from "../failure.ts";
import { readAnswer } from "./answer.ts";

const page = "<html><h1>401 Authorization Required</h1></html>";
const read = (name: CommonOperation, status: number, text: string, asksPassword = false) => {
  const answer = {
    kind: "answer",
    url: "https://crew.example/api",
    retryAfterS: null,
    status,
    text,
    asksPassword,
  } as const;
  return readAnswer(name, answer);
};
const codeOf = (...answer: Parameters<typeof read>): string => {
  const result = read(...answer);
  return result.ok ? "ok" : result.error.code;
};

test("a gateway's page for an expired token is renewed; a web server's own question for a password is not", () => {
  expect(codeOf("update", 401, page)).toBe("unauthorised");
  expect(codeOf("update", 401, page, true)).toBe("web_page");
});

test("an update goes on after a refusal, and the text says so; a bare code is no sentence of the airline", () => {
  const { airlineSays, doubts, explanations, failed, keepsSending } = words().airlineFailures;
  const refused = read("update", 500, '{"message":"The airline is on strike."}');
  const says = airlineSays("The airline is on strike");
  expect(refused).toMatchObject({ error: { message: `${failed.update} ${says} ${keepsSending}` } });
  for (const message of ["Error 500", "Internal Server Error"])
    expect(read("update", 500, JSON.stringify({ message }))).toMatchObject({
      error: {
        message: `${doubts.update.may} ${explanations.server.why} ${keepsSending}`,
        detail: expect.stringContaining(message),
      },
    });
});

test.each([408, 425, 499, 524])("%i is no refusal, whatever its body: the server may have done it", (status) => {
  for (const text of [
    "",
    "<html>Request Time-out</html>",
    '{"message":"Request Timeout"}',
    '{"cloudflare_error":true}',
  ]) {
    const code = text.startsWith("<") ? "web_page" : "server";
    expect(read("complete", status, text)).toMatchObject({ error: { code, unknown: true } });
    expect(read("login", status, text)).toMatchObject({ error: { code } });
  }
});

test("a firewall's text does not end the sign-in", () => {
  expect(codeOf("verify", 403, "error code: 1020")).toBe("firewall");
  expect(codeOf("verify", 403, '{"error":"Account suspended"}')).toBe("unauthorised");
});

test.each([
  ['{"data":null,"error":{"message":"Not allowed"}}', "refused"],
  ['{"errors":{"distance":["The distance is too large."]}}', "refused"],
  ['{"ok":false}', "refused"],
  ['{"status":"error","message":"Not allowed"}', "refused"],
  ['{"id":"9aB3","error":null,"errors":[]}', "ok"],
  ["false", "refused"],
  ["true", "ok"],
  [`<br />\n<b>Deprecated</b>:  Return type in <b>/a/b.php</b> on line <b>1</b><br />\n{"id":"9aB3"}`, "ok"],
  [`<br />\n<b>Warning</b>:  Undefined key`, "web_page"],
  [`<br />\n<b>Warning</b>:  Undefined key in <b>/a/b.php</b> on line <b>1</b><br />\n`, "web_page"],
])("%s with 200 is %s", (text, code) => {
  expect(codeOf("complete", 200, text)).toBe(code);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { readCapabilities, readIds, readMessage, readValue, writeSubscription } from "./web-text.ts";

test("ids keep every digit of 64 bits, there and back", () => {
  const text = '{"data":[{"id":9223372036854775807,"name":"sim/a","value_type":"float"},{"id": 12 ,"name":"sim/b"}]}';
  expect(readIds(text)).toEqual([
    { id: "9223372036854775807", name: "sim/a" },
    { id: "12", name: "sim/b" },
  ]);
  expect(writeSubscription(3, ["9223372036854775807", "12"])).toBe(
    '{"req_id":3,"type":"dataref_subscribe_values","params":{"datarefs":[{"id":9223372036854775807},{"id":12}]}}',
  );
});

test("the newest version that both sides speak", () => {
  expect(readCapabilities('{"api":{"versions":["v1","v2","v3","v4"]},"x-plane":{"version":"12.4.0"}}')).toBe("v3");
  expect(readCapabilities('{"api":{"versions":["v1","v2"]}}')).toBe("v2");
  expect(readCapabilities('{"api":{"versions":["v9"]}}')).toBeNull();
  expect(readCapabilities("<html>")).toBeNull();
});

test("an update keeps its good values, drops the others, and says which are no numbers", () => {
  expect(
    readMessage(
      '{"type":"dataref_update_values","data":{"1":0.5,"2":[0,4],"3":"QzE3Mg==","4":null,"5":[null],"6":{}}}',
    ),
  ).toEqual({
    type: "update",
    values: new Map<string, unknown>([
      ["1", 0.5],
      ["2", [0, 4]],
      ["3", "QzE3Mg=="],
      ["4", Number.NaN],
      ["5", [Number.NaN]],
    ]),
  });
  expect(readMessage('{"req_id":1,"type":"result","success":false,"error_code":"invalid_dataref_id"}')).toEqual({
    type: "result",
    success: false,
  });
  expect(readValue('{"data":3}')).toBe(3);
  expect(readValue('{"data":{}}')).toBeNull();
});

test("any text is read without an exception", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const wrapped = [text, `{"data":${text}}`, `{"type":"dataref_update_values","data":${text}}`];
      for (const each of wrapped) for (const read of [readCapabilities, readIds, readMessage, readValue]) read(each);
    }),
    { numRuns: 1000 },
  );
});

import { expect, it } from "vitest";
import { hostProblem, portProblem } from "./simulator-address-problem.ts";

it.each(["", "  ", "a b", "http://pc", "me@pc", "x".repeat(256)])("host %j is refused", (host) =>
  expect(hostProblem(host)).not.toBeNull(),
);
it.each(["192.168.1.20", "sim-pc", "::1", " pc.local "])("host %j may be tried", (host) =>
  expect(hostProblem(host)).toBeNull(),
);
it.each(["", "0", "65536", "-1", "5e2", "500.5", "abc"])("port %j is refused", (port) =>
  expect(portProblem(port)).not.toBeNull(),
);
it.each(["1", "500", " 65535 "])("port %j may be tried", (port) => expect(portProblem(port)).toBeNull());

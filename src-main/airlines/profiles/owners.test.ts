import { expect, test } from "vitest";
import { haveOneOwner, oddHosts, ownerOf } from "./owners.ts";

test.each([
  ["https://crew.icewing.example/api", "icewing.example"],
  ["https://id.crew.icewing.co.uk:8443/token", "icewing.co.uk"],
  ["https://crew.icewing.example./api", "icewing.example"],
  // Customers of a hosting service: the list's private part.
  ["https://icewing.github.io", "icewing.github.io"],
  ["https://icewing.herokuapp.com/x", "icewing.herokuapp.com"],
  // No registrable domain: the whole origin.
  ["https://github.io/x", "https://github.io"],
  ["https://crew/api", "https://crew"],
  ["https://192.0.2.7:8443/api", "https://192.0.2.7:8443"],
  ["https://[2001:db8::1]/api", "https://[2001:db8::1]"],
  ["http://127.0.0.1:4000/api", "http://127.0.0.1:4000"],
  ["http://localhost:4000/api", "http://localhost:4000"],
])("%s belongs to %s", async (address, owner) => {
  expect(await ownerOf(address)).toBe(owner);
});

test.each([
  [["https://crew.icewing.example", "https://id.icewing.example/token"], true],
  [["https://crew.icewing.example", "https://icewing.example.thief.example/token"], false],
  [["https://icewing.github.io", "https://thief.github.io"], false],
  [["http://127.0.0.1:4000/api", "http://127.0.0.1:5000/token"], false],
  [["http://127.0.0.1:4000/api", "http://127.0.0.1:4000/token"], true],
])("%j have one owner: %s", async (addresses, one) => {
  expect(await haveOneOwner(addresses)).toBe(one);
});

test.each<[string, boolean[]]>([
  ["https://crew.icewing.example", []],
  ["https://fluglinie-süd.example", [false]],
  ["https://日本航空ひらがな.example", [false]],
  ["https://n\u043erdlys.example", [true]],
  ["https://\u051bantas.example", [true]],
])("%s: hosts with other than plain letters are reported, and whether alphabets are mixed: %j", (baseUrl, mixed) => {
  const found = oddHosts({ baseUrl, oauth: null });
  expect(found.map(({ isMixed }) => isMixed)).toEqual(mixed);
  for (const { host } of found) expect(host).toMatch(/^xn--[\x21-\x7e]+$/);
});

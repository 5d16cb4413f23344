import { expect, test } from "vitest";
import { searchText, searchWords } from "./search-text.ts";

test.each([
  ["Keflavík", "keflavik"],
  ["Tromsø", "tromso"],
  ["ŁÓDŹ", "lodz"],
  ["Þórshöfn", "thorshofn"],
  ["Straße", "strasse"],
  ["İzmir ISPARTA", "izmir isparta"],
  ["Sæby Đà Nẵng", "saeby da nang"],
])("%s is found by %s", (name, plain) => expect(searchText(name)).toBe(plain));

test("a search is its words", () => {
  expect(searchWords("  Zürich   LSZH ")).toEqual(["zurich", "lszh"]);
  expect(searchWords(" \t ")).toEqual([]);
});

import { posix } from "node:path";
import { expect, test } from "vitest";
import { rooms } from "./rooms.ts";
import { circles, importsIn, importsOfAll, wrongImports } from "./walls.ts";

const files = importsOfAll();
const isRoom = (name: string): boolean => files.some(({ file }) => file === name || file.startsWith(`${name}/`));

test("the house has no wrong import and no circle of folders", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(wrongImports(files)).toEqual([]);
  expect(circles(files)).toEqual([]);
});

test("every room of the table exists", () => expect(Object.keys(rooms).filter((room) => !isRoom(room))).toEqual([]));

test("a room imports only rooms that stand above it", () => {
  const order = Object.keys(rooms);
  for (const [room, above] of Object.entries(rooms))
    for (const name of above.filter((each) => each.includes("/")))
      expect(order.slice(0, order.indexOf(room)), `${room} → ${name}`).toContain(name);
});

/** A file in each room, and one that it may not import. */
const planted = Object.keys(rooms).map((room) => {
  const file = room.endsWith(".ts") ? room : `${room}/planted.ts`;
  if (room === "src-main" || room.startsWith("tools")) return [file, "e2e/demo.ts"] as const;
  return [file, room === "src-main/demo" ? "src-main/flight/life/flight.ts" : "src-main/demo/demo.ts"] as const;
});

test.each(planted)("an import in %s of %s is refused, however it is written", (file, wrong) => {
  const path = posix.relative(posix.dirname(file), wrong);
  for (const text of [
    `import { a } from "${path}";`,
    `import type { A } from "${path}";`,
    `export { a } from "${path}";`,
    `export * from "${path}";`,
    `const { a } = await import("${path}");`,
    `export type A = import("${path}").A;`,
  ])
    expect(wrongImports([{ file, imports: importsIn(file, text) }]), text).toEqual([
      expect.stringContaining(`${file} may not import ${wrong}`),
    ]);
});

test("a file outside every room is refused", () =>
  expect(wrongImports([{ file: "src-new/x.ts", imports: [] }])).toEqual(["src-new/x.ts is in no room"]));

test("a circle of two folders is found", () =>
  expect(
    circles([
      { file: "src-renderer/map/a.ts", imports: ["src-renderer/flight/b.ts"] },
      { file: "src-renderer/flight/b.ts", imports: ["src-renderer/map/c.ts"] },
    ]),
  ).toEqual(["src-renderer/map → src-renderer/flight → src-renderer/map"]));

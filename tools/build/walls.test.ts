import { expect, test } from "vitest";
import { rooms } from "./rooms.ts";
import { circles, importsOfAll, wrongImports } from "./walls.ts";

const files = importsOfAll();
const isRoom = (name: string): boolean => files.some(({ file }) => file === name || file.startsWith(`${name}/`));

test("the house has no wrong import and no circle of folders", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(wrongImports(files)).toEqual([]);
  expect(circles(files)).toEqual([]);
});

test("every room of the table exists", () => expect(Object.keys(rooms).filter((room) => !isRoom(room))).toEqual([]));

/** For each room, one room that it may not import. `src-main` joins the rooms, and `e2e` may use everything. */
const planted = Object.keys(rooms)
  .filter((room) => room !== "e2e")
  .map((room) => {
    const inside = room.endsWith(".ts") ? room : `${room}/planted.ts`;
    return [inside, room === "src-main" || room.startsWith("tools") ? "e2e/demo.ts" : "src-main/demo/demo.ts"] as const;
  })
  .map(
    ([file, wrong]) => [file, file.startsWith("src-main/demo/") ? "src-main/flight/life/flight.ts" : wrong] as const,
  );

test.each(planted)("a planted import in %s of %s is refused", (file, wrong) =>
  expect(wrongImports([{ file, imports: [wrong] }])).toEqual([expect.stringContaining(`${file} may not import`)]),
);

test("a file outside every room is refused", () =>
  expect(wrongImports([{ file: "src-new/x.ts", imports: [] }])).toEqual(["src-new/x.ts is in no room"]));

test("a circle of two folders is found", () =>
  expect(
    circles([
      { file: "src-renderer/map/a.ts", imports: ["src-renderer/flight/b.ts"] },
      { file: "src-renderer/flight/b.ts", imports: ["src-renderer/map/c.ts"] },
    ]),
  ).toEqual(["src-renderer/map → src-renderer/flight → src-renderer/map"]));

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "./build.ts";

const read = (name: string) => readFileSync(join(repository, "src-renderer", "outcome", name), "utf8");

test("every part of a landing's drawing has its style, and a line is not filled", () => {
  const style = read("landing-drawing.css");
  const parts = new Set(`${read("landing-drawing.tsx")} ${read("replay-views.tsx")}`.match(/drawn-[a-z]+/g));
  for (const part of parts) expect(style, part).toContain(`.${part}`);
  expect(style).toMatch(/\.drawn-path,[^{]*\{\s*fill: none;/);
});

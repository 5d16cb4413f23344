import { circles, importsOfAll, wrongImports } from "./walls.ts";

/** Part of `npm run check`: fails if a file imports what its room may not (`rooms.ts`), or if folders form a circle. */
const files = importsOfAll();
const problems = [...wrongImports(files), ...circles(files).map((circle) => `circle of folders: ${circle}`)];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);

export interface Row {
  readonly name: string;
  readonly goal: string;
  readonly measured: string;
  /** Whether the value reaches its goal. Null without a goal. */
  readonly holds: boolean | null;
  readonly detail: string;
}

/** Prints a Markdown table, and below it the details of its values. */
export function printTable(rows: readonly Row[]): void {
  console.log("\n| figure | goal | measured | |\n| --- | --- | --- | --- |");
  for (const { name, goal, measured, holds } of rows)
    console.log(`| ${name} | ${goal} | ${measured} | ${holds === null ? "" : holds ? "holds" : "**does not hold**"} |`);
  console.log();
  for (const { name, detail } of rows) if (detail !== "") console.log(`${name}: ${detail}`);
}

import type { Estimate } from "./statistics.ts";
import { type Arm, isQuiet, reachesGoal, refusal, type StateSummary, states, summarise } from "./summary.ts";

const interval = ({ value, low, high }: Estimate, digits: number): string =>
  `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;

const verdicts = { true: "holds", false: "**does not hold**", null: "" } as const;

function rowOf(summary: StateSummary): string {
  if (!isQuiet(summary)) return `| ${summary.state} | no figure: the machine was not quiet | | | | | |`;
  const cells = [
    summary.state,
    interval(summary.delivered, 4),
    interval(summary.headRoomLostMs, 3),
    interval(summary.workMs, 3),
    interval(summary.waitedMs, 2),
    `${interval(summary.lateMs, 2)}, × ${summary.lateRatio.toFixed(3)}`,
    verdicts[`${reachesGoal(summary)}`],
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Prints what the arms say, or why they say nothing. */
export function printSummary(arms: readonly Arm[]): void {
  const summaries = states
    .filter((state) => arms.some((arm) => arm.state === state))
    .map((state) => summarise(state, arms));
  console.log(
    "\n| state | arms, dropped | foreign load: median, most | scatter of a pair |\n| --- | --- | --- | --- |",
  );
  for (const { state, arms: count, dropped, foreignPct, scatter } of summaries)
    console.log(
      `| ${state} | ${count}, ${dropped} | ${foreignPct.median.toFixed(1)} %, ${foreignPct.most.toFixed(1)} % | ${Number.isFinite(scatter) ? `${(100 * scatter).toFixed(2)} %` : ""} |`,
    );
  const reason = refusal(summaries);
  if (reason !== null) {
    console.log(`\nNo figures: ${reason}.`);
    return;
  }
  console.log("\nWith − without, 90 % intervals:\n");
  console.log(
    "| state | frames delivered, with / without | head room lost, ms a frame | FlightGear's own work, ms a frame | it waited for a core, ms a second | 99th percentile of the frame time, ms | goal |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const summary of summaries) console.log(rowOf(summary));
}

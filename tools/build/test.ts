// npm test [-- FILTER]: runs all tests, first the unit tests, then those of the whole program in the real Electron.
// Ends with the line "N passed, N failed", and fails if a test failed or none ran.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { repository } from "./build.ts";
import { endWith, prepare } from "./prepare.ts";
import { readTestReport } from "./test-report.ts";

const { electron, display, env } = await prepare().catch(endWith);
const folder = mkdtempSync(join(tmpdir(), "contrail-test-"));
const reasonLines = 12;
const total = { passed: 0, failed: 0, skipped: 0 };
/** "failed: file: test" with its reason below, or "skipped: file: test", of each test that did not pass. */
const unpassed: string[] = [];

for (const project of ["unit", "window", "e2e", "alone"]) {
  const reportFile = join(folder, `${project}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(repository, "node_modules/vitest/vitest.mjs"),
      "run",
      ...["--project", project, "--passWithNoTests"],
      ...["--reporter", "default", "--reporter", "json", `--outputFile.json=${reportFile}`],
      ...process.argv.slice(2),
    ],
    {
      cwd: repository,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...env, CONTRAIL_ELECTRON: JSON.stringify(electron) },
    },
  );
  const report = readTestReport(reportFile);
  total.passed += report?.numPassedTests ?? 0;
  total.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { fullName, status, failureMessages } of assertionResults) {
      if (status === "passed") continue;
      const reason = failureMessages?.flatMap((message) => message.split("\n").slice(0, reasonLines)) ?? [];
      const what = `${status === "failed" ? status : "skipped"}: ${relative(repository, name)}: ${fullName}`;
      unpassed.push([what, ...reason].join("\n    "));
    }
  // A file that does not load, or an error outside any test, shows only in the exit code.
  total.failed += report?.numFailedTests || (status === 0 ? 0 : 1);
}

rmSync(folder, { recursive: true });
display.stop();
// With `-t` every other test counts as skipped, so only failures are listed.
const listed = process.argv.includes("-t") ? unpassed.filter((line) => line.startsWith("failed")) : unpassed;
for (const line of listed.toSorted().reverse()) console.log(line);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

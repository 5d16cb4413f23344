// npm run test:windows, on Debian as root: runs all unit tests on Node for Windows under Wine, then the tests of
// Windows' own parts (named pipes, keychain, paths), and the build. Prints the result and what it cannot show. `--
// --only PATTERN,PATTERN` runs only the tests of these files.
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { hashFile } from "../electron-runtime/files.ts";
import { buildIfStale, repository } from "./build.ts";
import { weigh } from "./packed-files.ts";
import { endWith } from "./prepare.ts";
import { readTestReport } from "./test-report.ts";
import { skips } from "./windows/skips.ts";
import { copyProject, nodeCommand, nodeEnv, openWine, type Wine } from "./windows/wine.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });

const cannotShow = [
  "a window, the tray, the strip, notifications, the Dock, sleep, the end of a session: there is no Electron for Windows here",
  "what virus scanners hold, power cuts, NTFS itself: of its refusals only the shim's (tools/build/windows/wine-shim.cjs)",
  "the list of `\\\\.\\pipe\\` and the limit of 2,560 bytes: Wine has neither, so the tests stand in for them",
  "the firewall's question, SmartScreen, a real MSFS, Prepar3D or FSX",
];

/**
 * Runs a project of the tests under Wine and prints what passed, failed and was skipped. Returns whether nothing
 * failed.
 */
function test(wine: Wine, project: string, minutes: number): boolean {
  const startedMs = Date.now();
  const file = join(wine.lab, `${project}.json`);
  rmSync(file, { force: true });
  const { status, output } = wine.run(
    "copy",
    [
      ...[nodeCommand, "node_modules/vitest/vitest.mjs", "run", "--project", project],
      ...["--reporter=default", "--reporter=json", `--outputFile=Z:\\lab\\${project}.json`],
      ...(values.only === undefined ? [] : ["--passWithNoTests", ...values.only.split(",")]),
    ],
    { minutes, env: nodeEnv },
  );
  const report = readTestReport(file);
  if (report === null) {
    console.log(`${project}: no report (status ${status})\n${output.slice(-4000)}`);
    return false;
  }
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report;
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(
    `\n${project}: ${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped in ${seconds} s`,
  );
  let unexplained = 0;
  for (const { name, message, assertionResults } of testResults) {
    const path = name.replace(/^.*\/copy\//, "");
    if (assertionResults.length === 0) console.log(`  failed   ${path}: ${message?.split("\n")[0]}`);
    const skipped = assertionResults.filter(({ status: how }) => how !== "passed" && how !== "failed");
    if (skipped.length > 0) {
      const reason = skips[path];
      if (reason === undefined) unexplained += 1;
      console.log(
        `  skipped  ${path}: ${skipped.length}, ${reason ?? "without a reason in tools/build/windows/skips.ts"}`,
      );
    }
    for (const { fullName, status: how, failureMessages } of assertionResults) {
      if (how !== "failed") continue;
      console.log(`  failed   ${path}: ${fullName}`);
      console.log(`           ${failureMessages?.[0]?.split("\n").slice(0, 3).join("\n           ")}`);
    }
  }
  return status === 0 && unexplained === 0;
}

/** Builds the program on both systems and compares the bytes. */
async function build(wine: Wine): Promise<boolean> {
  await buildIfStale();
  const { status, output } = wine.run("copy", [nodeCommand, "node_modules/vite/bin/vite.js", "build", "--app"], {
    minutes: 10,
    env: nodeEnv,
  });
  const [there, here] = [join(wine.lab, "copy/dist"), join(repository, "dist")];
  if (status !== 0) {
    console.log(`\nbuild: failed\n${output.slice(-4000)}`);
    return false;
  }
  const differing: string[] = [];
  for (const part of ["main/index.cjs", "main/simulator-host.cjs", "preload/preload.cjs", "renderer/index.html"]) {
    const [a, b] = [await hashFile(join(there, part), "sha256"), await hashFile(join(here, part), "sha256")];
    if (!a.equals(b)) differing.push(part);
  }
  const same = differing.length === 0 ? "the same bytes as here" : `other bytes than here: ${differing.join(", ")}`;
  console.log(`\nbuild: ${Math.round(weigh(there) / 1000)} kB, ${same}`);
  return differing.length === 0;
}

async function testWindows(): Promise<void> {
  const wine = await openWine();
  const results: boolean[] = [];
  try {
    copyProject("copy");
    console.log("windows: testing; what it writes is in lab/output.txt, the results are printed at the end");
    results.push(test(wine, "unit", 45));
    results.push(test(wine, "windows", 15));
    if (values.only === undefined) results.push(await build(wine));
  } finally {
    wine.close();
  }
  console.log(`\nWhat this cannot show:\n${cannotShow.map((each) => `  - ${each}`).join("\n")}`);
  if (results.includes(false)) throw new Error(`\nSomething failed under Wine (${relative(repository, wine.lab)}).`);
}

await testWindows().catch(endWith);

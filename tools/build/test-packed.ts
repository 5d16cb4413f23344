// npm run test:packed: packages for this system with `npm run dist -- --for-tests --dir`, then tests the packaged
// program. `-- --made` tests the package that is already in release/.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repository } from "./build.ts";
import { endWith, prepare } from "./prepare.ts";
import { makeKeys } from "./sign.ts";

const isMade = process.argv.includes("--made");
const wanted = process.argv.slice(2).filter((argument) => argument !== "--made");
const { electron, display, env } = await prepare().catch(endWith);
// The package of this run trusts updates that the tests sign. A package made elsewhere has the release's key.
const keys = makeKeys();
const updateKeys = isMade ? {} : { CONTRAIL_UPDATE_KEY: keys.public, CONTRAIL_RELEASE_KEY: keys.secret };
const vitest = join(repository, "node_modules/vitest/vitest.mjs");
const run = (args: readonly string[]) =>
  spawnSync(process.execPath, args, {
    cwd: repository,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...updateKeys, CONTRAIL_ELECTRON: JSON.stringify(electron) },
  }).status === 0;

const passed =
  (isMade || run(["--import", "tsx", join(repository, "tools/build/dist.ts"), "--for-tests", "--dir"])) &&
  run([vitest, "run", "--project", "packed", ...wanted]);
display.stop();
process.exitCode = passed ? 0 : 1;

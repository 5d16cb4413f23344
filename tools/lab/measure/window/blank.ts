import { join } from "node:path";
import type { Prepared } from "../../../build/prepare.ts";
import { removeFolder, userData } from "../../program/program.ts";
import { type Running, run } from "../../program/running.ts";

const folderOfBlank = join(import.meta.dirname, "blank");

/** The smallest program with a window, in the same runtime with its switches. */
export async function startBlank({ electron, env }: Prepared): Promise<Running> {
  const folder = await userData();
  const switches = electron.args.slice(0, electron.args.indexOf("-r"));
  const program = ["-r", join(folderOfBlank, "main.cjs"), folderOfBlank, `--user-data-dir=${folder}`];
  const running = await run(electron.executable, [...switches, ...program], env);
  return {
    ...running,
    async end() {
      await running.end();
      await removeFolder(folder);
    },
  };
}

// npm start [-- ARGUMENTS]: builds if needed and runs Contrail in its initial state.
import { spawn } from "node:child_process";
import { endWith, prepare } from "./prepare.ts";

const { electron, env } = await prepare().catch(endWith);
const program = spawn(electron.executable, [...electron.args, ...process.argv.slice(2)], { env, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => program.kill(signal));
program.once("error", endWith);
program.once("exit", (code) => process.exit(code ?? 1));

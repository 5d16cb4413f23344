#!/usr/bin/env -S node --import tsx
// Replaces fpm, which electron-builder downloads to make a deb, on machines that cannot reach its host. It takes the
// same arguments and makes the same package with dpkg-deb. tools/build/dist.ts decides when to use it.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

const text = { type: "string" } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    force: { type: "boolean" },
    "input-type": { ...text, short: "s" },
    "output-type": { ...text, short: "t" },
    depends: { ...text, short: "d", multiple: true },
    "deb-recommends": { ...text, multiple: true },
    "deb-compression": text,
    "deb-priority": text,
    architecture: text,
    "after-install": text,
    "after-remove": text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
  },
});
if (values["output-type"] !== "deb") throw new Error("only a deb can be made here");
const { package: out } = values;
if (out === undefined) throw new Error("--package is missing");

const root = mkdtempSync(join(tmpdir(), "contrail-deb-"));
try {
  for (const pair of positionals) {
    const [, from = "", to = ""] = /^(.*)=(\/.*)$/.exec(pair) ?? [];
    if (to === "") throw new Error(`not SOURCE=/TARGET: ${pair}`);
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true });
  }
  readable(root);
  const control = join(root, "DEBIAN");
  mkdirSync(control);
  writeFileSync(join(control, "control"), describe());
  for (const [script, name] of [
    [values["after-install"], "postinst"],
    [values["after-remove"], "postrm"],
  ] as const)
    if (script !== undefined) {
      cpSync(script, join(control, name));
      chmodSync(join(control, name), 0o755);
    }
  execFileSync("dpkg-deb", ["--root-owner-group", `-Z${values["deb-compression"] ?? "xz"}`, "--build", root, out]);
} finally {
  rmSync(root, { recursive: true, force: true });
}

function describe(): string {
  const [synopsis = "", ...more] = (values.description ?? "").split("\n").map((line) => line.trim());
  const kilobytes = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(root, path)).size)
    .reduce((sum, bytes) => sum + Math.ceil(bytes / 1024), 0);
  const fields = {
    Package: values.name,
    Version: values.version,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    "Installed-Size": String(kilobytes),
    Depends: values.depends?.join(", "),
    Recommends: values["deb-recommends"]?.join(", "),
    Section: "default",
    Priority: values["deb-priority"],
    Homepage: values.url,
    Description: [synopsis, ...more.filter((line) => line !== "").map((line) => ` ${line}`)].join("\n"),
  };
  return Object.entries(fields).reduce((all, [key, value]) => (value ? `${all}${key}: ${value}\n` : all), "");
}

/** Sets the permissions of an installation by an administrator, whatever the builder's umask. */
function readable(path: string): void {
  const { mode } = statSync(path);
  if (statSync(path).isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) readable(join(path, name));
  } else chmodSync(path, mode & 0o111 ? 0o755 : 0o644);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { repository } from "./build.ts";

/** Accepted licences, for building as well as in the program. */
const permissive = ["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0", "CC0-1.0"];
/** Single packages under other licences, each with the reason why it is accepted. */
const exceptions: Readonly<Record<string, readonly [licence: string, reason: string]>> = {
  "node-simconnect": ["LGPL-3.0-or-later", "outside the bundle, replaceable"],
  "react-leaflet": ["Hippocratic-2.1", "prescribed; named in NOTICE.md"],
  "@react-leaflet/core": ["Hippocratic-2.1", "prescribed; named in NOTICE.md"],
  "@fontsource/b612": ["OFL-1.1", "a typeface, unchanged"],
  "@fontsource/b612-mono": ["OFL-1.1", "a typeface, unchanged"],
  "axe-core": ["MPL-2.0", "for tests only"],
  argparse: ["Python-2.0", "for building only"],
  "truncate-utf8-bytes": ["WTFPL", "for building only"],
};
/** Parcel's CSS compiler, for building only: one package for each system. */
const isLightningcss = (name: string): boolean => name.startsWith("lightningcss");

const lock = z
  .object({ packages: z.record(z.string(), z.object({ license: z.string().optional() })) })
  .parse(JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")));

/** "A OR B" is permissive if one of them is, "A AND B" if all are. */
function isPermissive(expression: string): boolean {
  const bare = expression.replace(/^\(|\)$/g, "");
  if (bare.includes(" OR ")) return bare.split(" OR ").some(isPermissive);
  return bare.split(" AND ").every((licence) => permissive.includes(licence));
}

test("every package of the lock file has an accepted licence", () => {
  const unlisted = Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, { license = "not stated" }]) => ({ name: path.replace(/^.*node_modules\//, ""), license }))
    .filter(({ name, license }) => !isPermissive(license) && exceptions[name]?.[0] !== license)
    .filter(({ name, license }) => !(isLightningcss(name) && license === "MPL-2.0"));
  expect(unlisted).toEqual([]);
});

test("the check finds one that is not accepted", () => {
  expect(["GPL-3.0", "MIT AND GPL-2.0", "not stated", "WTFPL"].filter(isPermissive)).toEqual([]);
  expect(["MIT OR GPL-3.0", "(MIT OR CC0-1.0)", "BSD-2-Clause AND MIT"].every(isPermissive)).toBe(true);
});

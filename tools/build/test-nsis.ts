// npm run test:nsis, on Debian as root: installs and uninstalls silently under Wine by assets/package/installer.nsh,
// and reads the registry. electron-builder's own installer is 32-bit and needs downloads, so tools/build/windows/stand-in.nsi
// replaces it, with the same macros for the file type.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { repository } from "./build.ts";
import { endWith } from "./prepare.ts";
import { openWine } from "./windows/wine.ts";

const done = (sentence: string): void => console.log(`ok  ${sentence}`);
const classes = "HKCU\\Software\\Classes";
const keys = ["contrail", ".contrail-airline", "Contrail airline profile"];

async function testNsis(): Promise<void> {
  const wine = await openWine();
  try {
    if (spawnSync("which", ["makensis"]).status !== 0)
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nsis"], { timeout: 600_000 });
    const builder = createRequire(createRequire(import.meta.url).resolve("electron-builder"));
    const templates = join(dirname(builder.resolve("app-builder-lib/package.json")), "templates/nsis");
    execFileSync(
      "makensis",
      [
        ...["-V2", "-INPUTCHARSET", "UTF8", `-DOUT=${join(wine.lab, "setup.exe")}`, `-DTEMPLATES=${templates}`],
        ...[`-DPROJECT=${repository.replace(/\/$/, "")}`, join(repository, "tools/build/windows/stand-in.nsi")],
      ],
      { stdio: "inherit", timeout: 60_000 },
    );
    done("compiled, with a stand-in for electron-builder's installer");
    const run = (command: readonly string[]) => wine.run(".", command, { minutes: 2 });
    const query = (key: string): string => run(["reg", "query", `${classes}\\${key}`, "/s"]).output;
    const localData = join(wine.windows, "users/root/AppData/Local");

    assert.equal(run(["Z:\\lab\\setup.exe", "/S"]).status, 0);
    assert.ok(existsSync(join(localData, "Programs/Jürgen/contrail/Contrail.exe")));
    assert.match(query("contrail"), /URL Protocol/);
    assert.match(query("contrail\\shell\\open\\command"), /"C:\\[^"]*\\Contrail\.exe" --open-url -- "%1"/);
    assert.match(query(".contrail-airline"), /Contrail airline profile/);
    assert.match(query("Contrail airline profile\\shell\\open\\command"), /"C:\\[^"]*\\Contrail\.exe" "%1"/);
    done("installed: contrail:// and the file type open the program, its path in quotes");

    const place = "C:\\users\\root\\AppData\\Local\\Programs\\Jürgen\\contrail";
    // `_?=` runs the uninstaller in place, so that it ends only after the uninstallation.
    assert.equal(run([`${place}\\Uninstall Contrail.exe`, "/S", `_?=${place}`]).status, 0);
    for (const key of keys) assert.match(query(key), /Unable to find/, `${key} is left`);
    for (const path of ["Programs/Jürgen/contrail/Contrail.exe", "contrail-updater"])
      assert.ok(!existsSync(join(localData, path)), `${path} is left`);
    done("uninstalled: nothing of it in the registry, nothing of it on the disk");
  } finally {
    wine.close();
  }
}

await testNsis().catch(endWith);

// npm run test:mac: packages for macOS on any system, with a skeleton in place of Electron (folders and property lists,
// no program). Compares what macOS will read with the expected values. It does not show whether the program starts.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { z } from "zod";
import { repository } from "./build.ts";
import { endWith } from "./prepare.ts";

const done = (sentence: string): void => console.log(`ok  ${sentence}`);

function write(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
const plist = (values: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${Object.entries(values)
    .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
    .join("")}</dict></plist>\n`;

/** A Mach-O file for one processor that contains only fuses like Electron's (@electron/fuses' sentinel). */
function machO(arch: "x64" | "arm64"): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32LE(0xfeedfacf, 0);
  head.writeUInt32LE(arch === "x64" ? 0x01000007 : 0x0100000c, 4);
  const fuses = Buffer.concat([
    Buffer.from("dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX"),
    Buffer.from([1, 8]),
    Buffer.from("10110001"),
  ]);
  return Buffer.concat([head, fuses, Buffer.from("Electron/0.0.0\0")]);
}

function skeleton(folder: string, arch: "x64" | "arm64"): void {
  const contents = join(folder, "Electron.app/Contents");
  const frameworks = join(contents, "Frameworks");
  write(join(contents, "Info.plist"), plist({ CFBundleExecutable: "Electron", CFBundleName: "Electron" }));
  write(join(contents, "MacOS/Electron"), machO(arch));
  write(join(frameworks, "Electron Framework.framework/Electron Framework"), machO(arch));
  for (const kind of ["", " (GPU)", " (Plugin)", " (Renderer)"]) {
    const helper = join(frameworks, `Electron Helper${kind}.app/Contents`);
    write(join(helper, "Info.plist"), plist({ CFBundleExecutable: `Electron Helper${kind}` }));
    write(join(helper, `MacOS/Electron Helper${kind}`), "");
  }
}

/** electron-builder's own reader of property lists. */
const { parse } = createRequire(createRequire(import.meta.url).resolve("electron-builder"))("plist") as {
  parse(text: string): unknown;
};

async function testMac(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "contrail-mac-"));
  try {
    for (const arch of ["x64", "arm64"] as const) {
      skeleton(join(folder, arch), arch);
      execFileSync(
        process.execPath,
        [
          ...["--import", "tsx", join(repository, "tools/build/dist.ts"), "--for-tests", "--mac", "dir", `--${arch}`],
          `-c.electronDist=${join(folder, arch)}`,
        ],
        { cwd: repository, stdio: ["ignore", "inherit", "inherit"] },
      );
      done(`${arch}: packed, with everything that it requires and a keychain for macOS`);
      await look(join(repository, "release", arch === "x64" ? "mac" : "mac-arm64", "Contrail.app/Contents"));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function look(contents: string): Promise<void> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(repository, "package.json"), "utf8")));
  const info = z.record(z.string(), z.unknown()).parse(parse(readFileSync(join(contents, "Info.plist"), "utf8")));
  const wanted = {
    CFBundleIdentifier: "app.contrail",
    CFBundleExecutable: "Contrail",
    CFBundleName: "Contrail",
    CFBundleShortVersionString: version,
    LSApplicationCategoryType: "public.app-category.utilities",
    NSLocalNetworkUsageDescription: "Contrail looks for your simulator on the local network.",
    CFBundleURLTypes: [{ CFBundleURLName: "Contrail", CFBundleTypeRole: "Editor", CFBundleURLSchemes: ["contrail"] }],
    CFBundleDocumentTypes: [
      {
        CFBundleTypeExtensions: ["contrail-airline"],
        CFBundleTypeName: "Contrail airline profile",
        CFBundleTypeRole: "Viewer",
        LSHandlerRank: "Default",
        CFBundleTypeIconFile: "icon.icns",
      },
    ],
  };
  for (const [key, value] of Object.entries(wanted)) assert.deepEqual(info[key], value, key);
  done("Info.plist: the name, the version, contrail:// and the file type");

  const transport = z.record(z.string(), z.unknown()).parse(info.NSAppTransportSecurity);
  assert.equal(transport.NSAllowsArbitraryLoads, undefined);
  assert.equal(transport.NSAllowsLocalNetworking, true);
  assert.deepEqual(Object.keys(z.object({}).loose().parse(transport.NSExceptionDomains)), ["127.0.0.1", "localhost"]);
  done("nothing may be loaded without TLS, but from this computer");

  assert.match(
    readFileSync(join(contents, "Resources/de.lproj/InfoPlist.strings"), "utf8"),
    /^"NSLocalNetworkUsageDescription" = ".*lokalen Netzwerk\.";\n$/,
  );
  done("the question about the local network is there in German too");

  const integrity = z.record(z.string(), z.object({ hash: z.string() })).parse(info.ElectronAsarIntegrity);
  assert.match(integrity["Resources/app.asar"]?.hash ?? "", /^[0-9a-f]{64}$/);
  done("the archive's hash is there for Electron to check");

  const wire = await getCurrentFuseWire(join(contents, "MacOS/Contrail"));
  assert.equal(wire[FuseV1Options.RunAsNode], "0".charCodeAt(0));
  assert.equal(wire[FuseV1Options.EnableEmbeddedAsarIntegrityValidation], "1".charCodeAt(0));
  done("the fuses are set");
}

await testMac().catch(endWith);

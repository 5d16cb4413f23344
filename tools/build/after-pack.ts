// electron-builder calls this between packing and signing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Packed {
  readonly electronPlatformName: string;
  readonly appOutDir: string;
}

/**
 * Removes NSAllowsArbitraryLoads, which electron-builder sets for every macOS program and which allows connections
 * without TLS. Squirrel gets updates from a local server, for which NSAllowsLocalNetworking is enough.
 */
export function afterPack({ electronPlatformName, appOutDir }: Packed): void {
  if (electronPlatformName !== "darwin") return;
  const file = join(appOutDir, "Contrail.app/Contents/Info.plist");
  const text = readFileSync(file, "utf8");
  const mended = text.replace(/\s*<key>NSAllowsArbitraryLoads<\/key>\s*<true\/>/, "");
  if (mended === text) throw new Error(`${file} does not say NSAllowsArbitraryLoads any more: this step can go`);
  writeFileSync(file, mended);
}

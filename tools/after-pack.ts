// electron-builder calls this between packing and signing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Packed {
  readonly electronPlatformName: string;
  readonly appOutDir: string;
}

/**
 * electron-builder lets every macOS program load anything without TLS (NSAllowsArbitraryLoads), for the local server
 * from which Squirrel gets an update. NSAllowsLocalNetworking, which it sets too, is enough for that.
 */
export function afterPack({ electronPlatformName, appOutDir }: Packed): void {
  if (electronPlatformName !== "darwin") return;
  const file = join(appOutDir, "Contrail.app/Contents/Info.plist");
  const text = readFileSync(file, "utf8");
  const mended = text.replace(/\s*<key>NSAllowsArbitraryLoads<\/key>\s*<true\/>/, "");
  if (mended === text) throw new Error(`${file} does not say NSAllowsArbitraryLoads any more: this step can go`);
  writeFileSync(file, mended);
}

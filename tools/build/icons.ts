// npx tsx tools/build/icons.ts: the icons of the packages in assets/package, drawn from assets/icon/icon.svg. CHROMIUM names
// the browser that draws them; /usr/bin/chromium by default.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { repository } from "./build.ts";

const drawing = readFileSync(join(repository, "assets/icon/icon.svg"), "utf8");
const out = join(repository, "assets/package");

/** Crops the drawing, which leaves 24 of its 512 units free on each side. */
const tight = drawing.replace('viewBox="0 0 512 512"', 'viewBox="20 20 472 472"');
/** Apple's grid for macOS icons: a body of 824 in 1024 (Human Interface Guidelines, app icons, the template's grid). */
const roomy = drawing.replace('viewBox="0 0 512 512"', 'viewBox="-32.3 -32.3 576.6 576.6"');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();

async function draw(svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

interface Image {
  readonly size: number;
  readonly png: Buffer;
}
const drawAll = async (svg: string, sizes: readonly number[]): Promise<readonly Image[]> => {
  const images: Image[] = [];
  for (const size of sizes) images.push({ size, png: await draw(svg, size) });
  return images;
};

/** Windows' container: ICONDIR, an ICONDIRENTRY for each image, then the images as PNG (Windows Vista and later). */
function ico(images: readonly Image[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    // 0 means 256.
    header.writeUInt8(size % 256, at);
    header.writeUInt8(size % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}

/** Apple's names for PNG images by their width in pixels: for a display at 1×, and for one at 2×. */
const icnsTypes: readonly (readonly [type: string, size: number])[] = [
  ["icp4", 16],
  ["icp5", 32],
  ["ic07", 128],
  ["ic08", 256],
  ["ic09", 512],
  ["ic10", 1024],
  ["ic11", 32],
  ["ic12", 64],
  ["ic13", 256],
  ["ic14", 512],
];

/** macOS' container: "icns", the length of all, then type, length and PNG of each image, big-endian. */
function icns(images: readonly Image[]): Buffer {
  const parts = icnsTypes.flatMap(([type, wanted]) => {
    const png = images.find(({ size }) => size === wanted)?.png ?? Buffer.alloc(0);
    return [head(type, png.length), png];
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([head("icns", body.length), body]);
}

function head(type: string, length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.write(type, "latin1");
  bytes.writeUInt32BE(length + 8, 4);
  return bytes;
}

mkdirSync(join(out, "linux"), { recursive: true });
writeFileSync(join(out, "icon.ico"), ico(await drawAll(tight, [16, 20, 24, 32, 40, 48, 64, 128, 256])));
writeFileSync(join(out, "icon.icns"), icns(await drawAll(roomy, [16, 32, 64, 128, 256, 512, 1024])));
for (const { size, png } of await drawAll(tight, [16, 24, 32, 48, 64, 128, 256, 512]))
  writeFileSync(join(out, "linux", `${size}x${size}.png`), png);
await browser.close();

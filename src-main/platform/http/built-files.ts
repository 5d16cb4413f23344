import { readFile } from "node:fs/promises";
import { extname, join, posix } from "node:path";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The headers of every answer to a page. */
export const pageHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
};

const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
  ".bin": "application/octet-stream",
};

/** The path of an address, decoded. Null for any unusual one: hidden files, other folders, drives. */
export function plainPath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    const plain = path === posix.normalize(path) && !/[\\\0:]|\/\./.test(path);
    return plain ? path : null;
  } catch {
    return null;
  }
}

/** Reads a built file. `path`: of `plainPath`, below `folder`. Null if there is no such file, or if its type is not served. */
export async function readBuilt(
  folder: string,
  path: string,
): Promise<{ readonly bytes: Buffer<ArrayBuffer>; readonly type: string } | null> {
  const type = contentTypes[extname(path)];
  if (type === undefined) return null;
  return readFile(join(folder, path)).then(
    (bytes) => ({ bytes, type }),
    () => null,
  );
}

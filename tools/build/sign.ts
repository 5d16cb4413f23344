import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { readFile } from "node:fs/promises";

// The other half of src-main/platform/electron/minisign.ts, which describes the format.

/** The DER prefix of an Ed25519 secret key of 32 bytes (RFC 8410). */
const secretHead = Buffer.from("302e020100300506032b657004220420", "hex");

/** Makes a new pair of keys. Both begin with "Ed" and the same eight bytes of key id. */
export function makeKeys(): { readonly public: string; readonly secret: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const head = Buffer.concat([Buffer.from("Ed"), randomBytes(8)]);
  const last32 = (der: Buffer): Buffer => der.subarray(der.length - 32);
  const pack = (der: Buffer): string => Buffer.concat([head, last32(der)]).toString("base64");
  return {
    public: pack(publicKey.export({ format: "der", type: "spki" })),
    secret: pack(privateKey.export({ format: "der", type: "pkcs8" })),
  };
}

/** Signs a file of a release. The program checks the text, and so can `minisign -V`. */
export async function signFile(file: string, secret: string, comment: string): Promise<string> {
  const raw = Buffer.from(secret, "base64");
  if (raw.length !== 42 || raw.toString("latin1", 0, 2) !== "Ed") throw new Error("CONTRAIL_RELEASE_KEY is not a key");
  const key = createPrivateKey({ key: Buffer.concat([secretHead, raw.subarray(10)]), format: "der", type: "pkcs8" });
  const ofFile = sign(null, await readFile(file), key);
  const ofComment = sign(null, Buffer.concat([ofFile, Buffer.from(comment)]), key);
  const packed = Buffer.concat([Buffer.from("Ed"), raw.subarray(2, 10), ofFile]);
  return [
    "untrusted comment: signature of a release of Contrail",
    packed.toString("base64"),
    `trusted comment: ${comment}`,
    `${ofComment.toString("base64")}\n`,
  ].join("\n");
}

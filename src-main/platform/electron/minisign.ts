import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

// Signatures of releases in the format of minisign (jedisct1.github.io/minisign), whose program can also check them: an
// Ed25519 signature of the file itself ("Ed"; Electron's crypto lacks BLAKE2b for the other form), then one of that
// signature and a trusted comment.

/** Verifies on another thread, because a release has some 100 MB. */
const verifyAside = promisify(verify);

/** The trusted comment names version and file, so that the signature of an older or another file does not fit. */
export const trustedComment = (version: string, name: string): string => `Contrail ${version}: ${name}`;

const keyForm = /^[A-Za-z0-9+/]{56}$/;
const signatureForm =
  /^untrusted comment: [^\n]*\n([A-Za-z0-9+/]{98,100}={0,2})\ntrusted comment: ([^\n]*)\n([A-Za-z0-9+/]{86}==)\n?$/;
/** The DER prefix of an Ed25519 key of 32 bytes (RFC 8410). */
const derHead = Buffer.from("302a300506032b6570032100", "hex");

/** Whether `text` is a public key in minisign's format: "Ed", eight bytes of key id, the key. */
export const isPublicKey = (text: string): boolean =>
  keyForm.test(text) && Buffer.from(text, "base64").toString("latin1", 0, 2) === "Ed";

/** Throws unless `signature` is by this key for exactly this file, version and name. */
export async function verifySignature(
  file: string,
  { key, signature, comment }: { readonly key: string; readonly signature: string; readonly comment: string },
): Promise<void> {
  if (!isPublicKey(key)) throw new Error("this build's key for updates cannot be read");
  const [, first = "", signedComment, second = ""] = signatureForm.exec(signature.slice(0, 1000)) ?? [];
  const packed = Buffer.from(first, "base64");
  if (packed.length !== 74 || packed.toString("latin1", 0, 2) !== "Ed") throw new Error("the signature cannot be read");
  if (signedComment !== comment) throw new Error(`the signature is of another file: ${signedComment}`);

  const raw = Buffer.from(key, "base64");
  if (!packed.subarray(2, 10).equals(raw.subarray(2, 10))) throw new Error("the signature was made with another key");
  const publicKey = createPublicKey({ key: Buffer.concat([derHead, raw.subarray(10)]), format: "der", type: "spki" });
  const ofFile = packed.subarray(10);
  const ofComment = Buffer.concat([ofFile, Buffer.from(comment)]);
  const isTrue =
    verify(null, ofComment, publicKey, Buffer.from(second, "base64")) &&
    (await verifyAside(null, await readFile(file), publicKey, ofFile));
  if (!isTrue) throw new Error("the signature is not this file's");
}

/** The DER prefix of an Ed25519 secret key of 32 bytes (RFC 8410). */
const secretHead = Buffer.from("302e020100300506032b657004220420", "hex");

/** Makes a new pair of keys (tools/build/release-key.ts). Both begin with "Ed" and the same eight bytes of key id. */
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

/** Signs a file of a release (tools/build/release-files.ts). `minisign -V` can check the resulting text, too. */
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

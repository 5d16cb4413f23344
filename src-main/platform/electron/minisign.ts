import { createPublicKey, verify } from "node:crypto";
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

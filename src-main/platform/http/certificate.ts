import { isIP } from "node:net";
import { connect, type DetailedPeerCertificate } from "node:tls";
import { dash } from "../../../src-shared/words/formats.ts";
import { isolate } from "../../../src-shared/words/isolate.ts";
import { formats, words } from "../../../src-shared/words/words.ts";

/** What is wrong with a certificate, by the code of Node's error. */
const refusals = {
  CERT_HAS_EXPIRED: "expired",
  CERT_NOT_YET_VALID: "notYetValid",
  ERR_TLS_CERT_ALTNAME_INVALID: "otherHost",
  CERT_UNTRUSTED: "untrusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "untrusted",
} as const;
type Refusal = (typeof refusals)[keyof typeof refusals];

const isRefusal = (code: unknown): code is keyof typeof refusals =>
  typeof code === "string" && Object.hasOwn(refusals, code);

/** The server's certificate was refused, so nothing was sent. */
export class CertificateError extends Error {
  readonly #refusal: Refusal;
  readonly #host: string;
  readonly #certificate: DetailedPeerCertificate;

  constructor(cause: unknown, refusal: Refusal, host: string, certificate: DetailedPeerCertificate) {
    super("certificate refused", { cause });
    this.#refusal = refusal;
    this.#host = host;
    this.#certificate = certificate;
  }

  /** Names the certificate, its dates, the computer's clock and the next step. */
  sentence(nowMs: number): string {
    const { refused, setClock, otherNetwork } = words().airlineFailures.certificate;
    const { date, clock } = formats();
    const at = (when: number) => `${date(when)}, ${clock(when)}`;
    const { subject, subjectaltname, issuer, valid_from, valid_to } = this.#certificate;
    const name = shown(subject.CN ?? subjectaltname?.replace(/^DNS:|,.*/g, ""));
    const isEarly = this.#refusal === "notYetValid";
    const limit = at(Date.parse(isEarly ? valid_from : valid_to));
    const why = refused[this.#refusal](this.#host, name, limit, at(nowMs), shown(issuer.CN ?? issuer.O));
    const next = isEarly || this.#refusal === "expired" ? setClock : otherNetwork;
    return `${why} ${next(this.#host)}`;
  }
}

/** A name from a certificate, which the server may have chosen. */
const shown = (name: unknown): string => isolate(String(name ?? "").slice(0, 80)) || dash;

/** Node's fetch. If it refuses the server's certificate, it rejects with a `CertificateError`. */
export async function certifiedFetch(address: string, init?: RequestInit): Promise<Response> {
  try {
    return await globalThis.fetch(address, init);
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(Object(error.cause), "code") : null;
    if (!isRefusal(code)) throw error;
    const url = new URL(address);
    const leaf = await readCertificate(url);
    throw leaf === null ? error : new CertificateError(error, refusals[code], url.host, refused(leaf));
  }
}

const probeTimeoutMs = 5_000;

/** Reads the certificate that the server shows. Accepts any and sends nothing. Null if it cannot be read. */
function readCertificate({ hostname, port }: URL): Promise<DetailedPeerCertificate | null> {
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
    });
    AbortSignal.timeout(probeTimeoutMs).addEventListener("abort", () => socket.destroy());
    socket.once("secureConnect", () => {
      resolve(socket.getPeerCertificate(true));
      socket.destroy();
    });
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(null));
  });
}

/** The first certificate of the chain that is outside its dates; otherwise the server's own. */
function refused(leaf: DetailedPeerCertificate): DetailedPeerCertificate {
  const nowMs = Date.now();
  const chain = new Set<DetailedPeerCertificate>();
  for (let next = leaf; next?.valid_to !== undefined && !chain.has(next); next = next.issuerCertificate)
    chain.add(next);
  const isOut = ({ valid_from, valid_to }: DetailedPeerCertificate) =>
    nowMs < Date.parse(valid_from) || nowMs > Date.parse(valid_to);
  return [...chain].find(isOut) ?? leaf;
}

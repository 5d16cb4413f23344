import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { AirlineResult } from "../../airlines/failure.ts";
import { closeAll, listen } from "./listen.ts";
import { authority, certificates, key } from "./testing/certificates.ts";

const probe = fileURLToPath(new URL("testing/certificate-probe.ts", import.meta.url));

/** The results of a handshake, of bookings and of a start at a real TLS server with each certificate. */
async function askAll(names: readonly (keyof typeof certificates)[]) {
  const requests: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), "contrail-certificates-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "authority.pem"), authority);
  const urls = await Promise.all(
    names.map(async (name) => {
      const server = createServer({ key, cert: certificates[name] }, (request, response) => {
        requests.push(`${name} ${request.method} ${request.headers.authorization}`);
        response.end("[]");
      });
      onTestFinished(() => closeAll(server));
      return `https://localhost:${await listen(server)}/api`;
    }),
  );
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", probe, ...urls], { env });
  const results: [AirlineResult<unknown>, AirlineResult<unknown>, AirlineResult<unknown>][] = JSON.parse(stdout);
  return { requests, results, hosts: urls.map((url) => new URL(url).host) };
}

test("a refused certificate is named, with its date, the computer's clock and the next step; nothing is sent", async () => {
  const { requests, results, hosts } = await askAll(["good", "expired", "notYetValid", "otherHost", "selfSigned"]);
  const [good, ...refused] = results;
  expect(good?.[1]).toEqual({ ok: true, value: [] });
  expect(new Set(requests.map((request) => request.split(" ")[0]))).toEqual(new Set(["good"]));
  const now = "clock says 21 Nov 2026, 09:00 UTC.";
  const setClock = "Correct the clock if it is wrong. If it is right, ask the operator of HOST for a new certificate.";
  const otherNetwork =
    "A virus scanner, or a network that asks for a sign-in, may show its own certificate. Without these, tell the operator of HOST.";
  const said = [
    `The certificate “localhost” of HOST expired on 2 Mar 2021, 10:30 UTC. This computer's ${now} ${setClock}`,
    `The certificate “localhost” of HOST is valid only from 1 Jan 2090, 00:00 UTC. This computer's ${now} ${setClock}`,
    `HOST shows the certificate of “www.crew.example”, valid until 1 Jan 2120, 00:00 UTC. This computer's ${now} ${otherNetwork}`,
    `The certificate “localhost” of HOST, valid until 1 Jan 2120, 00:00 UTC, is by “localhost”, which this computer does not trust. Its ${now} ${otherNetwork}`,
  ];
  for (const [i, results] of refused.entries()) {
    const why = said[i]?.replaceAll("HOST", hosts[i + 1] ?? "");
    for (const [j, failed] of [
      "The address could not be checked.",
      "Your bookings could not be loaded.",
      "The flight was not started.",
    ].entries())
      expect(results[j]).toMatchObject({ error: { code: "network", unknown: false, message: `${failed} ${why}` } });
  }
});

import type { DetailedPeerCertificate } from "node:tls";
import { describe, expect, test, vi } from "vitest";
import type { FaultSettings } from "../../../tools/lab/airline/faults.ts";
import { CertificateError } from "../../platform/http/certificate.ts";
import { createWorld, keepAsFirstVersion, landed } from "../testing/flight-world.ts";
import type { Flights } from "./flights.ts";

type World = Awaited<ReturnType<typeof createWorld>>;

/** The program is killed in cruise, the pilot continues and lands. */
async function landedAfterRestart(
  variant: "contract" | "reference" = "reference",
): Promise<World & { flights: Flights }> {
  const world = await createWorld(variant);
  const { fly, flown, reopened } = world;
  const first = await flown(900);
  await first.shutDown();
  const flights = await reopened();
  await flights.current()?.continueFlight();
  await fly(flights, 900);
  return { ...world, flights };
}

const every = (fault: Omit<NonNullable<FaultSettings["answers"]>[number], "operation">): FaultSettings => ({
  answers: [{ operation: "all", ...fault }],
});

describe.each(["contract", "reference"] as const)(
  "a report that was never sent, after a restart, %s airline",
  (variant) => {
    test.each([
      [
        "a moved server",
        every({ kind: "redirect", status: 301, location: "http://127.0.0.1:9/api" }),
        /redirects Contrail/,
      ],
      ["a revoked key", every({ kind: "status", status: 401 }), /no longer accepts your sign-in/],
      ["a maintenance page", every({ kind: "page", status: 503 }), /is down for maintenance/],
      ["a web server that asks for a password of its own", every({ kind: "page", status: 401 }), /sends a web page/],
      ["a moved server's page", every({ kind: "page", status: 200 }), /sends a web page.* or at a new address/],
    ] as const)("%s: the pilot reads that it was not filed, and why, and may cancel", async (_name, faults, why) => {
      const { clock, airline, flights } = await landedAfterRestart(variant);
      airline.setFaults(faults);
      await clock.during(200_000, flights.current()?.file(""));
      const stage = flights.view()?.stage;
      expect(stage).toMatchObject({ kind: "refused", problem: { message: expect.stringMatching(why) } });
      expect(stage).toMatchObject({ problem: { message: expect.stringMatching(/^The report was not filed/) } });
      airline.clearFaults();
      await clock.during(120_000, flights.current()?.cancel());
      expect(flights.view()?.stage).toEqual({ kind: "cancelled", pending: false });
    });

    const failed = (code: string) => new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
    const certificate = {
      subject: { CN: "crew" },
      issuer: { CN: "an authority" },
      valid_to: "Mar  2 10:30:00 2021 GMT",
    };
    test.each([
      ["no network", failed("ENOTFOUND"), /^The report was not filed.* cannot be reached/],
      [
        "an expired certificate",
        new CertificateError(
          failed("CERT_HAS_EXPIRED"),
          "expired",
          "crew.example",
          certificate as DetailedPeerCertificate,
        ),
        /^The report was not filed.* expired on 2 Mar 2021/,
      ],
    ] as const)("%s: the pilot reads that it was not filed, and why, and files later", async (_name, error, why) => {
      const { clock, airline, flights } = await landedAfterRestart(variant);
      const network = vi.spyOn(airline, "handle").mockImplementation(() => {
        throw error;
      });
      await clock.during(200_000, flights.current()?.file(""));
      const problem = { message: expect.stringMatching(why) };
      expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem });
      network.mockRestore();
      await clock.during(120_000, flights.current()?.file(""));
      expect(flights.view()?.stage.kind).toBe("filed");
    });
  },
);

test("in flight after a restart, the pilot reads where the airline's server redirects to", async () => {
  const { fly, airline, flown, reopened } = await createWorld();
  const first = await flown(900);
  await first.shutDown();
  airline.setFaults(every({ kind: "redirect", status: 301, location: "http://127.0.0.1:9/api" }));
  const flights = await reopened();
  await flights.current()?.continueFlight();
  await fly(flights, 900, 960);
  expect(flights.view()?.airline).toMatchObject({
    problem: { message: expect.stringMatching(/^Your position did not arrive\..* redirects Contrail to http:/) },
  });
});

test("closed while filing, before the report was sent: the pilot reads that it was not filed", async () => {
  const { airline, clock, mortal, reopened } = await createWorld();
  const { flights: first, kill } = await mortal();
  // The last position gets no answer, so the report waits until it can no longer arrive.
  airline.setFaults({ answers: [{ operation: "update", kind: "lost" }] });
  await clock.advance(300_000);
  void first.current()?.file("");
  await clock.advance(5000);
  expect(first.view()?.stage.kind).toBe("filing");
  kill();
  airline.clearFaults();
  const second = await reopened();
  expect(second.view()?.stage).toMatchObject({
    kind: "refused",
    problem: { message: expect.stringMatching(/not filed/) },
  });
  await clock.advance(60_000);
  await clock.during(60_000, second.current()?.file(""));
  expect(second.view()?.stage.kind).toBe("filed");
});

test("a report is not sent while the disk cannot record that", async () => {
  const { clock, airline, disk, flights } = await landed();
  disk.trouble = "full";
  await flights.current()?.file("");
  expect(flights.view()?.stage).toMatchObject({ kind: "refused", problem: { code: "not_recorded" } });
  expect(airline.requests.filter(({ operation }) => operation === "complete")).toEqual([]);
  disk.trouble = "none";
  await clock.advance(10_000);
  await flights.current()?.file("");
  expect(flights.view()?.stage.kind).toBe("filed");
});

test("a flight that version 0.1.0 kept may have been filed without a record: that is checked first", async () => {
  const { clock, airline, files, flights, reopened } = await landedAfterRestart();
  const id = flights.current()?.head.id;
  await flights.shutDown();
  await (await keepAsFirstVersion(files, id))();
  const again = await reopened();
  airline.setFaults({ answers: [{ operation: "all", kind: "not_received" }] });
  await again.current()?.continueFlight();
  await clock.during(200_000, again.current()?.file(""));
  expect(again.view()?.stage).toMatchObject({ kind: "answer_unknown" });
  airline.clearFaults();
  await clock.during(60_000, again.current()?.checkFiling());
  expect(again.view()?.stage.kind).toBe("filed");
  expect(airline.pireps.map(({ state }) => state)).toEqual([1]);
});

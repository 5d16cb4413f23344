import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { inPlainWords } from "../../src-shared/words/message.ts";
import { startContrail } from "../../tools/lab/flightgear/contrail.ts";
import { fromS, recordingOf, resetS } from "./crash-flight.ts";
import { links } from "./links.ts";

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (const endMs = performance.now() + 60_000; !isSo(); await sleep(50))
    if (performance.now() > endMs) throw new Error(`${what} did not happen`);
}

// They mostly wait, so all fly at the same time.
test.concurrent.for(Object.entries(links))(
  "a crash by %s is filed as one, and no landing is reported",
  async ([name, start], { onTestFinished }) => {
    /** The simulator reports the crash by this link. */
    const says = name === "SimConnect" || name === "X-Plane's Web API";
    const link = await start({ recording: recordingOf(says) });
    onTestFinished(async () => void (await link.stop()));
    // If its time did not advance, the simulator would count as paused or in its menu, and no flight could start.
    link.playback.play();
    const contrail = await startContrail(() => {}, {
      settings: { simulatorPlace: { host: "127.0.0.1", port: link.port, kind: link.kind } },
    });
    onTestFinished(() => contrail.end());
    const flight = () => contrail.flight();
    await until("flying", () => {
      const state = contrail.simulator();
      return state?.kind === "connected" && state.flying;
    });
    await contrail.start();
    await until("followed", () => flight()?.tracker != null);
    // The recording jumps to shortly before its end.
    contrail.airline.airline.forgive("position_jumps");
    link.playback.seek(fromS);
    await until("the crash", () => flight()?.stage.kind === "crashed");
    // If the simulator reports the crash, its report and the physics come at the same time, and either may be first.
    if (!says) expect(flight()?.tracker?.crash?.bySimulator).toBe(false);
    // A datagram of the impact may be lost on a busy computer. Then the wreck shows the crash.
    if (!says)
      expect(inPlainWords(flight()?.tracker?.crash?.cause ?? "")).toMatch(
        /^(Impact at −1\d,\d{3} ft\/min|Came to rest on its side or inverted)/,
      );

    // The simulator resets the aircraft to the stand, which the airline and the log must ignore.
    link.playback.seek(resetS + 1);
    await until("the reset", () => flight()?.resume?.now?.onGround === true);
    await sleep(3000);
    expect(flight()?.stage.kind).toBe("crashed");
    expect(flight()?.tracker?.landings).toEqual([]);
    await contrail.file("Sorry");
    await until("the report", () => flight()?.stage.kind === "filed");

    const [pirep] = contrail.airline.accepted.pireps;
    expect(pirep?.landingRate ?? 0).toBe(0);
    for (const phase of ["landed", "taxi_in", "arrived", "deboarding"]) expect(pirep?.phases).not.toContain(phase);
    expect(pirep?.comments).toEqual([expect.stringMatching(/^Crashed at /), "Sorry"]);
    expect(pirep?.log.map(({ event }) => event)).toContain("Crashed");
    expect(pirep?.log.filter(({ event }) => event.startsWith("Touchdown"))).toEqual([]);
  },
);

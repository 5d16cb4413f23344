import { homedir, hostname, userInfo } from "node:os";
import { expect, test } from "vitest";
import { type Diagnosis, diagnosisSchema, fieldsOf } from "../../src-shared/domain/diagnosis.ts";
import { diagnosisText } from "../../src-shared/words/diagnosis-text.ts";
import { stateText } from "../../src-shared/words/link-words.ts";
import { at, demo, flies, link, soon } from "./testing/harness.ts";

test("a link's diagnosis: fields reported, refused and dropped, the sample rate, and the history", async (t) => {
  const server = await demo(t, { speed: 1 });
  server.faults.unknownNames.add("PLANE TOUCHDOWN NORMAL VELOCITY");
  server.faults.unknownNames.add("PLANE PITCH DEGREES");
  const under = link(t, at(server.port));
  expect(under.simulator.diagnosis()).toMatchObject({ samplesPerS: 0, lastSampleAgeMs: null, lastSample: null });
  await flies(under);
  await soon(() => expect(under.samples.length).toBeGreaterThan(2));

  const diagnosis = diagnosisSchema.parse(under.simulator.diagnosis());
  expect(diagnosis.state).toMatchObject({ kind: "connected", by: "simconnect" });
  expect(diagnosis.place).toEqual(at(server.port));
  expect(diagnosis.samplesPerS).toBeGreaterThan(0.3);
  expect(diagnosis.lastSampleAgeMs).toBeLessThan(5000);
  const fields = new Map(fieldsOf(diagnosis).map(({ field, state }) => [field, state]));
  expect(fields.get("altitudeFt")).toEqual({ kind: "reported", value: under.samples.at(-1)?.altitudeFt });
  expect(fields.get("pitchDeg")).toEqual({ kind: "refused", names: ["PLANE PITCH DEGREES"] });
  expect(fields.get("latchedTouchdownFpm")).toEqual({ kind: "refused", names: ["PLANE TOUCHDOWN NORMAL VELOCITY"] });
  const lastChange = (of: Diagnosis): string =>
    of.changes
      .slice(-1)
      .map(({ state }) => stateText(state))
      .join();
  expect(lastChange(diagnosis)).toMatch(/^Microsoft Flight Simulator 2024 at 127\.0\.0\.1:/);

  const text = diagnosisText(diagnosis, "0.1.0");
  const personal = [hostname(), userInfo().username, homedir(), process.cwd(), "127.0.0.1", "Skyhawk", "TF-SKY"];
  for (const word of personal) expect(text.toLowerCase()).not.toContain(word.toLowerCase());

  server.faults.menu = true;
  await soon(() => expect(under.simulator.diagnosis().dropped.menu).toBeGreaterThan(0));
  server.faults.menu = false;
  server.faults.reset();
  await soon(() => expect(under.simulator.state().kind).not.toBe("connected"));
  const lost = under.simulator.diagnosis();
  expect(lost.sinceMs).toBeGreaterThan(diagnosis.sinceMs);
  expect(lastChange(lost)).toMatch(/lost/);
  expect(lost.changes.length).toBeLessThanOrEqual(10);
});

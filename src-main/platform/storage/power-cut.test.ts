import { expect, test } from "vitest";
import { systemSchema } from "../../../src-shared/domain/system.ts";
import { VirtualDisk } from "../../../tools/lab/simulation/disk.ts";
import { never } from "../../../tools/lab/simulation/life.ts";
import { createRandom } from "../../../tools/lab/simulation/random.ts";
import { createVirtualClock } from "../../../tools/lab/virtual-clock.ts";
import { openJournal, readJournal } from "./journal.ts";

/** `CONTRAIL_PROPERTY_RUNS=10000` runs the long form. */
const cuts = Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 150);

test(`${cuts} power cuts at any step of writing: flushed lines survive, and nothing appears that was not written`, async () => {
  for (let cut = 0; cut < cuts; cut++) {
    const random = createRandom(`power-${cut}`);
    const disk = new VirtualDisk(createVirtualClock(0, 1), random, systemSchema.options[cut % 3]);
    let flushed = 0;
    let written = 0;
    for (let round = 0; round < 3; round++) {
      let steps = random.int(1, 60);
      const life = { alive: true, step: async () => (steps-- > 0 ? undefined : never()) };
      const files = disk.filesOf(life);
      const work = (async () => {
        const { entries, goodBytes } = await readJournal(files, "journal");
        written = entries.length;
        flushed = entries.length;
        const journal = openJournal(files, "journal", goodBytes);
        for (;;) {
          journal.append({ n: written, text: "✈".repeat(random.int(0, 30)) });
          written += 1;
          if (!random.chance(0.5)) continue;
          await journal.flush();
          flushed = written;
        }
      })();
      await Promise.race([work, new Promise((resolve) => setImmediate(resolve))]);
      life.alive = false;
      disk.powerCut();
      const calm = disk.filesOf();
      const { entries } = await readJournal(calm, "journal");
      expect(entries.length, `cut ${cut}`).toBeGreaterThanOrEqual(flushed);
      expect(entries.length).toBeLessThanOrEqual(written);
      for (const [n, entry] of entries.entries()) expect(entry).toMatchObject({ n });
    }
  }
});

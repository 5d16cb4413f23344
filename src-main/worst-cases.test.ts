import { expect, test } from "vitest";
import { costOf, worstCases } from "../tools/lab/worst-cases.ts";

/** Each case takes under 50 ms on an idle machine. A successful attack would take many seconds. */
const limitMs = 1000;

test.each(Object.entries(worstCases))(
  "1 MB of its worst case does not block the program: %s",
  async (_reader, cases) => {
    for (const one of cases()) expect(await costOf(one), one.name).toBeLessThan(limitMs);
  },
  180_000,
);

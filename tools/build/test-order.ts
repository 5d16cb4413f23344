import { BaseSequencer, type TestSpecification } from "vitest/node";

/** These take longest, though some are short to read. Begun last, each would run alone at the end. */
const long = ["every-page", "kill", "flight", "browser-sign-in", "phpvms", "in-flight", "crashed", "landing"]
  .concat("simulators/landings", "simulators/xplane-landing", "simulators/landing-bounds")
  .map((name) => `e2e/${name}`)
  .concat("tools/lab/simulation/simulation");

/** The order of the test files without results of an earlier run: vitest alone begins with the largest. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Components need a document. One after the other, they share a worker that has one.
    const rank = ({ moduleId }: TestSpecification) =>
      long.some((name) => moduleId.endsWith(`/${name}.test.ts`)) ? 0 : moduleId.endsWith(".tsx") ? 1 : 2;
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

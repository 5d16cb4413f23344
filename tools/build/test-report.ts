import { readFileSync } from "node:fs";
import { z } from "zod";

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** The file of vitest's JSON reporter; null if vitest ended before it wrote a whole one. */
export function readTestReport(file: string): z.infer<typeof reportSchema> | null {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

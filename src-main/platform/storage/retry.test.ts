import { expect, test } from "vitest";
import { retryWhileHeld } from "./retry.ts";

const failing = (code: string, times: number) => {
  const work = {
    tries: 0,
    run: async () => {
      if (++work.tries <= times) throw Object.assign(new Error(`${code}: held`), { code });
      return "done";
    },
  };
  return work;
};

test.each(["EPERM", "EACCES", "EBUSY", "ENOTEMPTY"])(
  "a file that is held for a moment (%s) is tried again",
  async (code) => {
    const work = failing(code, 4);
    expect(await retryWhileHeld(work.run)).toBe("done");
  },
);

test("a file that stays held is given up, and an error that will not pass is not awaited", async () => {
  await expect(retryWhileHeld(failing("EPERM", 100).run)).rejects.toThrow("EPERM");
  const full = failing("ENOSPC", 1);
  await expect(retryWhileHeld(full.run)).rejects.toThrow("ENOSPC");
  expect(full.tries).toBe(1);
});

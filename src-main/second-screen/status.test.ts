import { expect, it } from "vitest";
import { live } from "../../tools/lab/preview/flight-data.ts";
import { createStatus } from "./status.ts";

it("names the time of the data, which stays true in a text file that nobody writes again", () => {
  const status = createStatus("Contrail test");
  status.push("live", live(22));
  expect(status.now().texts).toContainEqual({ id: "age", name: "Data", value: "as of 13:21 UTC" });
});

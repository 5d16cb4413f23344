import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createJsonFile } from "../../platform/storage/json-file.ts";
import { diskFiles } from "../../platform/storage/testing/here.ts";
import { createPhpvmsWorld, must, nothingKnown } from "../phpvms/testing/phpvms-world.ts";
import { choicesFileSchema, openChoices } from "./choices.ts";

test("the aircraft that a pilot chose for a booking is used after a restart, and only at that airline", async () => {
  const folder = await mkdtemp(join(tmpdir(), "contrail-choices-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "aircraft.json");
  const open = () =>
    openChoices(
      createJsonFile(diskFiles, path, choicesFileSchema, (...damage) => expect(damage).toBeNull()),
      (error) => expect(error).toBeNull(),
    );
  const { airline, connect } = createPhpvmsWorld(7);
  const first = connect({ choices: (await open()).of("nordlys") });
  const { aircraft } = must(await first.bookingAircraft("102"));
  const other = aircraft.find(
    ({ id }) => id !== String(airline.state.bids.find(({ id: bid }) => bid === 102)?.aircraftId),
  );
  must(await first.changeAircraft("102", other?.id ?? ""));

  const restarted = await open();
  expect(restarted.of("elsewhere").get("102")).toBeUndefined();
  const second = connect({ choices: restarted.of("nordlys") });
  expect(must(await second.bookings(nothingKnown)).find(({ bidId }) => bidId === "102")?.aircraft?.id).toBe(other?.id);
  must(await second.start("102", { id: "f", trackingId: "", startedAtMs: 1_800_000_000_000 }));
  expect(String(airline.state.pireps[0]?.columns.aircraft_id)).toBe(other?.id);
});

import { headsOnDisk } from "./check-journal.ts";
import type { Pilot } from "./pilot.ts";
import type { World } from "./world.ts";

/** Checks that both sides agree at the end, when network and disk work again. */
export function checkEnd(world: World, pilot: Pilot, problem: (what: string) => void): void {
  for (const { head, stage } of headsOnDisk(world)) {
    const settled = stage.kind === "filed" || (stage.kind === "cancelled" && !stage.pending);
    if (!settled) problem(`flight ${head.id} is left ${stage.kind}`);
  }
  if (pilot.stranded) problem("the airline keeps the aircraft in use for ever");
  const ours = world.airline.pireps.filter(({ id }) => id !== world.otherFlight);
  const open = ours.filter(({ state }) => state === 0).length;
  // If the booking is gone, the program must assume that the airline has the report. Then it must not cancel.
  if (open > 0 && !world.bookingGone) problem(`${open} of our flights are left open at the airline`);
  const filed = ours.filter(({ filedAtMs }) => filedAtMs !== null).length;
  const expected = pilot.filed || world.filedElsewhere !== null ? 1 : 0;
  if (filed !== expected) problem(`${filed} reports at the airline instead of ${expected}`);
  const other = world.airline.pireps.find(({ id }) => id === world.otherFlight);
  // A pilot who discards the airline's newest flight may discard that one.
  if (other !== undefined && other.state !== 0 && !pilot.discarded)
    problem("the flight on the other computer was ended");
  for (const [path] of world.disk.contents) {
    const text = world.disk.text(path);
    for (const secret of world.secrets()) if (text.includes(secret)) problem(`a secret in ${path}`);
  }
}

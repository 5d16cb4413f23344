import { join } from "node:path";
import { z } from "zod";
import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { Booking } from "../../../src-shared/domain/airline-data.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { PlanSource } from "../../../src-shared/domain/flight-plan.ts";
import { type BookingPlan, type FlightPlan, flightPlanSchema } from "../../../src-shared/domain/flight-plan.ts";
import type { FlightHead } from "../../../src-shared/domain/flight-view.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import { words } from "../../../src-shared/words/words.ts";
import type { Files } from "../../platform/storage/files.ts";
import { createJsonFile, type JsonFile } from "../../platform/storage/json-file.ts";
import { dispatchLink, staticIdOf } from "./dispatch-link.ts";
import { otherAirports, type Planned, whyNotFits } from "./fits.ts";
import type { PlanReader } from "./simbrief.ts";

interface PlansOptions {
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly reader: PlanReader;
  readonly sourceOf: (airlineId: string) => PlanSource;
  readonly settings: () => Pick<Settings, "weightUnit">;
  readonly report: (message: string, detail: unknown) => void;
}

const keptPlanSchema = z.object({ version: z.literal(1), plan: flightPlanSchema, wanted: z.boolean() });
type KeptPlan = z.infer<typeof keptPlanSchema>;

/** Plans are kept for this long: by then a booking has been flown or removed. */
const keptForMs = 7 * 86_400_000;

type Booked = Planned & Pick<Booking, "bidId">;

/** The flight plans of bookings, one file each, so that damage costs only one plan. */
export function createPlans({ folder, files, clock, reader, sourceOf, settings, report }: PlansOptions) {
  const fileAt = (name: string): JsonFile<KeptPlan> =>
    createJsonFile(files, join(folder, name), keptPlanSchema, (keptAs, reason) =>
      report(`a flight plan could not be read and was set aside as ${keptAs}`, reason),
    );
  const fileOf = (airlineId: string, bidId: string) => fileAt(`${staticIdOf(airlineId, bidId)}.json`);

  const read = (airlineId: string, bidId: string): Promise<KeptPlan | null> =>
    fileOf(airlineId, bidId)
      .read()
      .catch((error: unknown) => {
        report("a flight plan cannot be read", error);
        return null;
      });

  function seen({ plan, wanted }: KeptPlan, booking: Booked): BookingPlan {
    const reasons = whyNotFits(plan, booking, clock.now());
    return { plan, reasons, used: reasons.length === 0 || wanted };
  }

  async function keep(airlineId: string, bidId: string, kept: KeptPlan): Promise<void> {
    try {
      await fileOf(airlineId, bidId).write(kept);
      await tidy(`${staticIdOf(airlineId, bidId)}.json`);
    } catch (error) {
      report("a flight plan cannot be kept", error);
    }
  }

  async function tidy(newest: string): Promise<void> {
    for (const name of await files.list(folder)) {
      if (name === newest) continue;
      const kept = name.endsWith(".json") ? await fileAt(name).read() : null;
      if (kept === null || clock.now() - kept.plan.fetchedAtMs > keptForMs) await files.remove(join(folder, name));
    }
  }

  async function ask(airlineId: string, staticId: string | null): Promise<Result<FlightPlan>> {
    const { service, pilot } = sourceOf(airlineId);
    if (pilot === "") return failure("no_pilot", words().flightPlan.giveName);
    return reader.fetchPlan(service, pilot, staticId);
  }

  return {
    /** The kept plan of a booking; null if there is none. */
    async of(airlineId: string, booking: Booked): Promise<BookingPlan | null> {
      const kept = await read(airlineId, booking.bidId);
      return kept && seen(kept, booking);
    },

    async fetch(airlineId: string, booking: Booked): Promise<Result<BookingPlan>> {
      const answer = await ask(airlineId, staticIdOf(airlineId, booking.bidId));
      if (!answer.ok) return answer;
      const kept: KeptPlan = { version: 1, plan: answer.value, wanted: false };
      await keep(airlineId, booking.bidId, kept);
      return success(seen(kept, booking));
    },

    /** Records whether the pilot wants a plan that does not fit the booking. */
    async decide(airlineId: string, booking: Booked, use: boolean): Promise<BookingPlan | null> {
      if (!use) {
        await files.remove(join(folder, `${staticIdOf(airlineId, booking.bidId)}.json`));
        return null;
      }
      const kept = await read(airlineId, booking.bidId);
      if (kept === null) return null;
      await keep(airlineId, booking.bidId, { ...kept, wanted: true });
      return seen({ ...kept, wanted: true }, booking);
    },

    /** The page on which the pilot makes the plan of a booking. */
    linkOf: (airlineId: string, booking: Booking): string =>
      dispatchLink(sourceOf(airlineId).service, booking, airlineId, settings(), clock.now()),

    /** The plan to use for a flight of this booking; null if there is none. */
    async ofFlight(airlineId: string, booking: Booked): Promise<FlightPlan | null> {
      const kept = await read(airlineId, booking.bidId);
      return kept !== null && seen(kept, booking).used ? kept.plan : null;
    },

    /** Fetches the newest plan for the route of a departed flight. Refuses a plan between other airports. */
    async newRoute({ airlineId, departure, arrival }: FlightHead): Promise<Result<FlightPlan>> {
      const answer = await ask(airlineId, null);
      if (!answer.ok) return answer;
      const [reason] = otherAirports(answer.value, { departure, arrival });
      return reason === undefined ? answer : failure("other_flight", reason);
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;

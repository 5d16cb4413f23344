import type { Operations } from "../../../src-main/demo/airline/crew.ts";
import { bidToStart, close, noLongerActive } from "../../../src-main/demo/airline/flight-operations.ts";
import { type DemoResponse, json, readJsonBody } from "../../../src-main/demo/airline/http.ts";
import { flightOf, type Pirep, pirepState } from "../../../src-main/demo/airline/state.ts";
import { asOpen, reportOf } from "./contract.ts";
import type { Faults } from "./faults.ts";

/** An airline's operations with the faults that are set when a request arrives. */
export function withFaults(base: Operations, faults: () => Faults): Operations {
  return {
    ...base,
    handshake: (context) =>
      faults().smartcars ? json(200, { apiVersion: "1.0.2", handler: "phpvms7" }) : base.handshake(context),
    bookings(context) {
      const answer = base.bookings(context);
      if (!faults().onlyFlightsFromCurrent) return answer;
      const rows: { departure_airport: string }[] = JSON.parse(answer.body);
      return json(
        200,
        rows.filter((row) => row.departure_airport === context.pilot.location),
      );
    },
    search(context) {
      const query = new URLSearchParams(context.query);
      if (faults().onlyFlightsFromCurrent) query.set("departure_airport", context.pilot.location);
      return base.search({ ...context, query });
    },
    start(context) {
      const { refuseStart, onlyFlightsFromCurrent, confirmation } = faults();
      const bid = bidToStart(context);
      const isElsewhere = bid !== undefined && context.pilot.location !== flightOf(bid).from;
      const message =
        refuseStart ?? (onlyFlightsFromCurrent && isElsewhere ? "Pilot is not at the departure airport" : null);
      if (bid !== undefined && message !== null) return json(500, { message });
      const answer = base.start(context);
      if (answer.status !== 200 || confirmation === null) return answer;
      const { message: asked, canOverride } = confirmation;
      const mayOverride = canOverride === null ? {} : { can_override: canOverride };
      return json(200, { ...readJsonBody(answer.body), confirmation: asked, ...mayOverride });
    },
    update(context) {
      const { midFlight, neverCloses, positionTimes } = faults();
      const { state, body, clock } = context;
      const pirep = reportOf(context);
      if (pirep === undefined) return base.update(context);
      if (midFlight === "missing") state.pireps = state.pireps.filter((other) => other !== pirep);
      if (midFlight === "closed") {
        close(context, pirep, pirepState.cancelled);
        if (!neverCloses) return noLongerActive(pirep);
      }
      const answer = neverCloses ? asOpen(pirep, () => base.update(context)) : base.update(context);
      if (answer.status === 200 && positionTimes) dateNewest(pirep, Date.parse(String(body.created_at)), clock.now());
      return answer;
    },
    complete(context) {
      const pirep = reportOf(context);
      if (!faults().neverCloses || pirep === undefined) return base.complete(context);
      // Neither the booking nor the pilot nor the aircraft is moved.
      const { state, pilot } = context;
      const aircraft = state.fleet.find(({ id }) => id === pirep.aircraftId);
      const [bids, from, parkedAt] = [state.bids, pilot.location, aircraft?.location];
      const answer: DemoResponse = asOpen(pirep, () => base.complete(context));
      state.bids = bids;
      pilot.location = from;
      if (aircraft !== undefined && parkedAt !== undefined) aircraft.location = parkedAt;
      return answer;
    },
  };
}

/** Gives the newest position the time that came with it. */
function dateNewest(pirep: Pirep, statedMs: number, nowMs: number): void {
  const newest = pirep.positions.at(-1);
  if (newest === undefined || Number.isNaN(statedMs)) return;
  pirep.positions.splice(-1, 1, { ...newest, atMs: statedMs });
  pirep.flightTime = Math.floor((nowMs - (pirep.positions[0]?.atMs ?? nowMs)) / 60_000);
}

import { useState } from "react";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { Booking } from "../../src-shared/domain/airline-data.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { queryClient, useAircraftOptions, useBookings, useCommand } from "../state/queries.ts";
import { Choice } from "../ui/choice.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { aircraftName } from "./aircraft-name.ts";
import { whyNotChange } from "./start-reason.ts";

/** The aircraft of a booking: a dropdown if the airline allows a change, otherwise the reason. */
export function AircraftChoice({ booking, airline }: { readonly booking: Booking; readonly airline: AirlineProfile }) {
  const texts = words().bookings;
  const [wanted, setWanted] = useState(false);
  const options = useAircraftOptions(booking.bidId, wanted);
  const change = useCommand("bookings.changeAircraft", ["bookings.list", "bookings.aircraft"]);
  const { dataUpdatedAt: loadedAtMs } = useBookings();
  const { aircraft } = booking;
  const current = aircraft && { id: aircraft.id, name: aircraftName(aircraft) };
  const locked =
    whyNotChange(booking, airline) ??
    (options.error && failureOf(options.error).code === "not_offered" ? texts.changeNotOffered : null) ??
    (options.data?.changeable === false ? texts.lockedByPlan : null);
  if (locked !== null)
    return (
      <p className="column-close">
        <span className="caption">{texts.aircraft}</span>
        <span>{current?.name ?? texts.noneAssigned}</span>
        <span className="hint">{locked}</span>
      </p>
    );

  const listed = (options.data?.aircraft ?? []).map(({ id, registration, name, subfleet, icao }) => ({
    id,
    name: aircraftName({ id, registration, name, code: icao }),
    ...(subfleet && { note: subfleet }),
  }));
  const all = current && !listed.some(({ id }) => id === current.id) ? [current, ...listed] : listed;
  const failure = change.error ? failureOf(change.error) : options.error ? failureOf(options.error) : null;
  // The reloaded bookings show whether the change arrived.
  const settled = change.error !== null && failure?.unknown === true && loadedAtMs > change.submittedAt;
  const arrived = settled && change.variables?.aircraftId === current?.id;
  return (
    <div className="column-close">
      <Choice
        label={texts.aircraft}
        placeholder={change.isPending ? texts.changingAircraft : texts.chooseAircraft}
        options={all}
        selected={change.isPending ? change.variables.aircraftId : (current?.id ?? null)}
        onSelect={(aircraftId) => {
          if (aircraftId === current?.id) return;
          // The program compares the flight plan with the reloaded booking.
          const onSettled = () => void queryClient.invalidateQueries({ queryKey: ["plans.of"] });
          change.mutate({ bidId: booking.bidId, aircraftId }, { onSettled });
        }}
        onOpen={(isOpen) => {
          if (!isOpen) return;
          setWanted(true);
          if (options.isError) void options.refetch();
        }}
        empty={options.isPending ? texts.askingAirline : options.isError ? "" : texts.noOtherAircraft}
        disabled={change.isPending}
      />
      {failure && !arrived && (
        <FailureNotice failure={settled ? { ...failure, message: texts.aircraftNotChanged } : failure} />
      )}
    </div>
  );
}

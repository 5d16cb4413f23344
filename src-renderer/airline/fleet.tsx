import { useState } from "react";
import type { AirlineProfile } from "../../src-shared/airline.ts";
import type { Aircraft } from "../../src-shared/crew-system.ts";
import { failureOf } from "../state/bridge.ts";
import { useFleet } from "../state/queries.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber } from "../ui/format.ts";
import { NotOffered } from "../ui/not-offered.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/waiting.tsx";

/** More rows than anybody reads; the rest is found by typing. */
const mostShown = 100;

const matches = (aircraft: Aircraft, typed: string): boolean =>
  [aircraft.registration, aircraft.code, aircraft.name].some((text) => text.toLowerCase().includes(typed));

function Row({ aircraft, airline }: { readonly aircraft: Aircraft; readonly airline: AirlineProfile }) {
  const { registration, code, name, maximumPassengers, maximumCargo, minimumRank } = aircraft;
  const carries = [
    maximumPassengers ? `${formatNumber(maximumPassengers)} passengers` : "",
    maximumCargo ? `${formatNumber(maximumCargo)} ${airline.cargoUnit}` : "",
  ];
  return (
    <li>
      <span className="fleet-registration">{registration || "–"}</span>
      <span>{[name, name === code ? "" : code].filter(Boolean).join(" · ")}</span>
      <span className="quiet">{carries.filter(Boolean).join(" · ")}</span>
      <span className="quiet">{minimumRank === "" ? "" : `From ${minimumRank}`}</span>
    </li>
  );
}

export function Fleet({ airline }: { readonly airline: AirlineProfile }) {
  const fleet = useFleet();
  const [typed, setTyped] = useState("");
  if (fleet.error && failureOf(fleet.error).code === "not_offered") return <NotOffered what="a list of its fleet" />;
  const found = (fleet.data ?? []).filter((aircraft) => matches(aircraft, typed.trim().toLowerCase()));
  return (
    <section className="block" aria-labelledby="fleet">
      <h2 id="fleet">Fleet</h2>
      {fleet.isPending && <Skeleton lines={2} label="Asking the airline for its fleet" />}
      {fleet.error && <FailureNotice failure={failureOf(fleet.error)} />}
      {fleet.data?.length === 0 && <p className="hint">The airline lists no aircraft.</p>}
      {fleet.data && fleet.data.length > 8 && (
        <Field
          label="Find an aircraft"
          hint={found.length > mostShown ? `The first ${mostShown} of ${formatNumber(found.length)} are shown.` : ""}
          placeholder="Registration or type"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className="fleet">
        {found.slice(0, mostShown).map((aircraft) => (
          <Row key={aircraft.id} aircraft={aircraft} airline={airline} />
        ))}
      </ul>
    </section>
  );
}

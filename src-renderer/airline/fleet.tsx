import { useState } from "react";
import type { AirlineProfile } from "../../src-shared/domain/airline.ts";
import type { Aircraft } from "../../src-shared/domain/airline-data.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useFleet } from "../state/queries.ts";
import { Field } from "../ui/field.tsx";
import { formatNumber, joined } from "../ui/format.ts";
import { ErrorNotice } from "../ui/notice.tsx";
import { hasWords, searchWords } from "../ui/search-text.ts";
import { Skeleton } from "../ui/waiting.tsx";

const lbPer = { lb: 1, kg: 2.2046226218 } as const;

/** The most rows of the list. The search finds the others. */
const mostShown = 100;

const matches = ({ registration, code, name }: Aircraft, wanted: readonly string[]): boolean =>
  hasWords([registration, code, name].join(" "), wanted);

function Row({ aircraft, airline }: { readonly aircraft: Aircraft; readonly airline: AirlineProfile }) {
  const texts = words().airline;
  const { registration, code, name, maximumPassengers, maximumCargo, minimumRank } = aircraft;
  const carries = [
    maximumPassengers ? texts.seats(maximumPassengers, formatNumber(maximumPassengers)) : "",
    maximumCargo ? joined(formats().weight(maximumCargo * lbPer[airline.cargoUnit])) : "",
  ];
  return (
    <li>
      <span className="fleet-registration">{registration || "–"}</span>
      <span>{[name, name === code ? "" : code].filter(Boolean).join(" · ")}</span>
      <span className="quiet">{carries.filter(Boolean).join(" · ")}</span>
      <span className="quiet">{minimumRank === "" ? "" : texts.fromRank(isolate(minimumRank))}</span>
    </li>
  );
}

export function Fleet({ airline }: { readonly airline: AirlineProfile }) {
  const texts = words().airline;
  const fleet = useFleet();
  const [typed, setTyped] = useState("");
  if (fleet.error && failureOf(fleet.error).code === "not_offered") return <p className="hint">{texts.noFleet}</p>;
  const found = (fleet.data ?? []).filter((aircraft) => matches(aircraft, searchWords(typed)));
  return (
    <section className="block" aria-labelledby="fleet">
      <h2 id="fleet">{texts.fleet}</h2>
      {fleet.isPending && <Skeleton lines={2} label={texts.askingFleet} />}
      <ErrorNotice error={fleet.error} />
      {fleet.data?.length === 0 && <p className="hint">{texts.emptyFleet}</p>}
      {fleet.data && fleet.data.length > 8 && (
        <Field
          label={texts.findAircraft}
          hint={found.length > mostShown ? texts.firstShown(formatNumber(mostShown), formatNumber(found.length)) : ""}
          placeholder={texts.registrationOrType}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {typed !== "" && found.length === 0 && <p className="hint">{words().palette.nothing}</p>}
      <ul className="fleet lined">
        {found.slice(0, mostShown).map((aircraft) => (
          <Row key={aircraft.id} aircraft={aircraft} airline={airline} />
        ))}
      </ul>
    </section>
  );
}

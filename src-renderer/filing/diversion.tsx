import { create } from "zustand";
import type { Away, FlightView } from "../../src-shared/domain/flight-view.ts";
import { isolate } from "../../src-shared/words/isolate.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { Field } from "../ui/field.tsx";
import { joined } from "../ui/format.ts";
import { Notice } from "../ui/notice.tsx";
import { Tick } from "../ui/tick.tsx";

/** The pilot's statement about a flight that ended at another airport. */
export interface Diversion {
  readonly diverted: boolean;
  /** The typed text. */
  readonly icao: string;
  /** ICAO code for the report; null without a diversion. */
  readonly code: string | null;
  /** Why it cannot be filed like this. Null if it can. */
  readonly problem: string | null;
  setDiverted(diverted: boolean): void;
  type(icao: string): void;
}

interface Stated {
  readonly diverted: boolean;
  /** Null: the airport where the aircraft is. */
  readonly typed: string | null;
}

/** What the pilot has stated, by flight. It outlasts the page, as the comments do. */
const useStated = create<{ readonly [flightId: string]: Stated }>(() => ({}));

export function useDiversion({ head, diversion, away }: FlightView): Diversion {
  const stated = useStated((all) => all[head.id]) ?? { diverted: diversion !== null, typed: diversion };
  const { diverted, typed } = stated;
  const state = (change: Partial<Stated>) => useStated.setState({ [head.id]: { ...stated, ...change } });
  const icao = typed ?? away?.airport?.icao ?? "";
  const code = diverted ? icao.trim().toUpperCase() : null;
  const isCode = code === null || /^[A-Z0-9]{3,4}$/.test(code);
  return {
    ...{ diverted, icao, code, problem: isCode ? null : words().filing.diversionMissing },
    setDiverted: (isDiverted) => state({ diverted: isDiverted }),
    type: (next) => state({ typed: next }),
  };
}

/** "The aircraft is at BIKF Keflavik, 19 nm from BIRK." */
function whereItIs({ airport, onGround, nm }: Away, arrival: string): string {
  const texts = words().filing;
  const far = joined(formats().distance(nm));
  if (!onGround) return texts.seenAway(far, arrival);
  return airport === null
    ? texts.standsAway(far, arrival)
    : texts.standsAt(`${airport.icao} ${isolate(airport.name)}`.trim(), far, arrival);
}

/** Shows that the flight ended at another airport, and lets the pilot declare a diversion. */
export function DiversionChoice({
  flight,
  diversion,
  open,
}: {
  readonly flight: FlightView;
  readonly diversion: Diversion;
  /** The report can still be changed. */
  readonly open: boolean;
}) {
  const texts = words().filing;
  const { away, head } = flight;
  if (away === null && !diversion.diverted) return null;
  return (
    <>
      {away && <Notice tone="caution">{whereItIs(away, head.arrival.icao)}</Notice>}
      <Tick isOn={diversion.diverted} isDisabled={!open} onChange={diversion.setDiverted}>
        {texts.diverted}
      </Tick>
      {diversion.diverted && (
        <Field
          label={texts.diversion}
          hint={texts.diversionWhat}
          autoComplete="off"
          maxLength={4}
          readOnly={!open}
          value={diversion.icao}
          onChange={(event) => diversion.type(event.target.value)}
        />
      )}
    </>
  );
}

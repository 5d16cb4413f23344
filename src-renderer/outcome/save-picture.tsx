import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { pictureName } from "../../src-shared/domain/landing-picture.ts";
import type { LandingTrace } from "../../src-shared/domain/landing-trace.ts";
import { words } from "../../src-shared/words/words.ts";
import { call } from "../state/bridge.ts";
import { useAirlines } from "../state/queries.ts";
import type { Trail } from "../state/trail.ts";
import { Action } from "../ui/action.tsx";
import { formatDate } from "../ui/format.ts";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Tick } from "../ui/tick.tsx";
import { pictureOf } from "./landing-picture.tsx";

interface Props {
  readonly flight: Pick<FlightView, "head" | "tracker">;
  readonly trace: LandingTrace | null;
  readonly trail: Trail;
}

/** Saves a picture of the landing if its line was recorded, with the pilot's name only if the pilot wants that. */
export function SavePicture({ flight: { head, tracker }, trace, trail }: Props) {
  const { replay: texts, logbook } = words();
  const [isNamed, setNamed] = useState(false);
  const airline = useAirlines().data?.find(({ id }) => id === head.airlineId)?.name ?? "";
  const landing = tracker?.landings.at(-1);
  const name = `${head.pilot.firstName} ${head.pilot.lastName}`.trim();
  const save = useMutation({
    async mutationFn() {
      if (!tracker || !landing || !trace) return null;
      const pilot = isNamed ? name : null;
      const png = await pictureOf({ head, tracker, landing, trace, trail: trail.points, airline, pilot });
      const parts = [flightName(head), head.departure.icao, head.arrival.icao, formatDate(landing.atMs)];
      return call("landing.savePicture", { name: pictureName(parts), png });
    },
  });
  if (!landing || !trace) return null;
  return (
    <div className="save-picture">
      <Action busy={save.isPending} onPress={() => save.mutate()}>
        {texts.savePicture}
      </Action>
      {name !== "" && (
        <Tick isOn={isNamed} onChange={setNamed}>
          {texts.withName}
        </Tick>
      )}
      <ErrorNotice error={save.error} />
      {save.data != null && <Notice tone="good">{logbook.writtenTo(save.data)}</Notice>}
    </div>
  );
}

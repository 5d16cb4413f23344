import { reasonText } from "../../src-shared/words/link-words.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { usePushed, useSimulator } from "../state/pushed.ts";
import { Fact } from "../ui/fact.tsx";
import { joined } from "../ui/format.ts";

/** The aircraft in the simulator, and its place. */
export function SimulatorFacts() {
  const texts = words().flight;
  const simulator = useSimulator();
  const live = usePushed((pushed) => pushed.live);
  if (simulator.kind !== "connected")
    return <p>{simulator.kind === "connecting" ? texts.connecting : texts.noSimulator}</p>;
  const { aircraft } = simulator;
  const name = aircraft?.title || aircraft?.icaoType || texts.notKnownYet;
  const identity = [aircraft?.registration, aircraft?.icaoType].filter(Boolean).join(" · ");
  return (
    <dl className="facts">
      <Fact name={texts.aircraft}>
        <bdi>{name}</bdi>
        {identity !== "" && identity !== name ? ` (${identity})` : ""}
      </Fact>
      <Fact name={texts.position}>
        {live ? formats().position(live.latitudeDeg, live.longitudeDeg) : reasonText(simulator) || texts.notKnownYet}
      </Fact>
      {live && (
        <Fact name={texts.altitude}>
          {joined(formats().altitude(live.altitudeFt))}
          {live.onGround === true ? `, ${texts.onTheGround}` : ""}
        </Fact>
      )}
    </dl>
  );
}

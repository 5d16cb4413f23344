import type { SimulatorState } from "../../src-shared/sample.ts";
import { usePushed } from "../state/pushed.ts";
import { formatNumber, formatPosition } from "../ui/format.ts";

/** What flies in the simulator, and where. */
export function SimulatorFacts({ simulator }: { readonly simulator: SimulatorState }) {
  const live = usePushed((pushed) => pushed.live);
  if (simulator.kind !== "connected") return <p>Not connected.</p>;
  const { aircraft } = simulator;
  const name = aircraft?.title || aircraft?.icaoType || "not known yet";
  const identity = [aircraft?.registration, aircraft?.icaoType].filter(Boolean).join(" · ");
  return (
    <dl className="facts">
      <dt>Aircraft</dt>
      <dd>
        {name}
        {identity !== "" && identity !== name ? ` (${identity})` : ""}
      </dd>
      <dt>Position</dt>
      <dd>{live ? formatPosition(live.latitudeDeg, live.longitudeDeg) : simulator.reason || "not known yet"}</dd>
      {live && (
        <>
          <dt>Altitude</dt>
          <dd>
            {formatNumber(live.altitudeFt)} ft{live.onGround === true ? ", on the ground" : ""}
          </dd>
        </>
      )}
    </dl>
  );
}

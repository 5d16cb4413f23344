import { type ComponentProps, lazy, Suspense } from "react";
import { type Controller, type NetworksView, networks } from "../../src-shared/domain/networks.ts";
import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { canAct } from "../state/bridge.ts";
import { openSetting } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { useAirline } from "../state/queries.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { networkLine } from "./network-words.ts";
import "./surroundings.css";

/** Contains the report parser, so it is loaded only when the pilot opens it. */
const Reports = lazy(async () => ({ default: (await import("../weather/reports.tsx")).Reports }));

/** The most controllers in the list. */
const mostListed = 12;

/** The controllers on the route, nearest first. */
const onRoute = ({ controllers }: NetworksView): (Controller & { readonly aheadNm: number })[] =>
  controllers
    .flatMap((controller) => (controller.aheadNm === null ? [] : [{ ...controller, aheadNm: controller.aheadNm }]))
    .toSorted((a, b) => a.aheadNm - b.aheadNm || a.callsign.localeCompare(b.callsign));

function Controllers({ controllers }: { readonly controllers: ReturnType<typeof onRoute> }) {
  const texts = words().networks;
  return (
    <ul className="controllers">
      {controllers.slice(0, mostListed).map(({ network, callsign, frequency, role, aheadNm }) => (
        <li key={`${network} ${callsign}`}>
          <span title={texts.roles[role]}>{callsign}</span> <strong>{frequency}</strong>{" "}
          <span className="quiet">
            {aheadNm === 0 ? texts.inReach : texts.ahead(joined(formats().distance(aheadNm, 0)))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How to turn a network on. Nothing if one is, or at the demo airline, which brings its own. */
function AllOff() {
  const texts = words().networks;
  const isOff = usePushed(({ settings }) => settings !== undefined && networks.every((network) => !settings[network]));
  const isDemo = useAirline()?.demo === true;
  if (!canAct() || !isOff || isDemo) return null;
  return (
    <p className="reason">
      {texts.off}{" "}
      <button type="button" className="text-link" onClick={() => openSetting(texts.title)}>
        {words().shell.settings}
      </button>
    </p>
  );
}

interface Props extends ComponentProps<typeof Reports> {
  /** Whether a flight is under way, which may be online. */
  readonly isFlying: boolean;
}

/** The weather of a flight's airports and the networks: in flight one line, and the rest when the pilot opens it. */
export function Surroundings({ isFlying, ...weather }: Props) {
  const texts = words().networks;
  const view = usePushed((pushed) => pushed.networks);
  const lines = isFlying ? view.networks.map(networkLine) : [];
  const line = lines.find(({ isOnline }) => isOnline) ?? lines[0];
  const controllers = isFlying ? onRoute(view) : [];
  const isKnown = isFlying && view.networks.some(({ problem, own }) => problem === null && own !== null);
  return (
    <>
      {line && <p className="side-says">{line.says}</p>}
      <Disclosure className="surroundings" summary={texts.surroundings}>
        {() => (
          <>
            <Suspense>
              <Reports {...weather} />
            </Suspense>
            {lines.map(({ says, why }) => (
              <p key={says} className="hint">
                {says} {why}
              </p>
            ))}
            {isKnown && (
              <p className="hint">
                {controllers.length === 0 ? texts.nobodyAhead : texts.controllersAhead(controllers.length)}
              </p>
            )}
            <Controllers controllers={controllers} />
            <AllOff />
          </>
        )}
      </Disclosure>
    </>
  );
}

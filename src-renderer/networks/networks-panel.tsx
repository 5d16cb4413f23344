import { memo } from "react";
import { type Controller, type NetworksView, networks } from "../../src-shared/domain/networks.ts";
import { joined } from "../../src-shared/words/formats.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { useLocale } from "../state/locale.ts";
import { openSetting } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { networkLine } from "./network-words.ts";
import "./networks.css";

/** The most controllers in the list. */
const mostListed = 12;

/** The controllers on the route, nearest first. */
const onRoute = ({ controllers }: NetworksView): (Controller & { readonly aheadNm: number })[] =>
  controllers
    .flatMap((controller) => (controller.aheadNm === null ? [] : [{ ...controller, aheadNm: controller.aheadNm }]))
    .toSorted((a, b) => a.aheadNm - b.aheadNm || a.callsign.localeCompare(b.callsign))
    .slice(0, mostListed);

function Controllers({ controllers }: { readonly controllers: ReturnType<typeof onRoute> }) {
  const texts = words().networks;
  return (
    <ul className="controllers">
      {controllers.map(({ network, callsign, frequency, role, aheadNm }) => (
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

/** While no network is on: what one shows, and the way to turn it on. */
export function NetworksOff() {
  const texts = words().networks;
  const isOff = usePushed(({ settings }) => settings !== undefined && networks.every((network) => !settings[network]));
  if (!isOff) return null;
  return (
    <Disclosure className="networks-off" summary={texts.title}>
      {() => (
        <p className="reason">
          {texts.off}{" "}
          <button type="button" className="text-link" onClick={() => openSetting(texts.title)}>
            {texts.openSettings}
          </button>
        </p>
      )}
    </Disclosure>
  );
}

/** For each network that is on: whether the flight is online and why. Below, the controllers on its route. */
export const NetworksPanel = memo(function NetworksPanel() {
  useLocale();
  const texts = words().networks;
  const view = usePushed((pushed) => pushed.networks);
  if (view.networks.length === 0) return null;
  const controllers = onRoute(view);
  const isKnown = view.networks.some(({ problem, own }) => problem === null && own !== null);
  return (
    <section className="side-block networks-panel" aria-label={texts.title}>
      {view.networks.map((state) => {
        const { says, why } = networkLine(state);
        return (
          <p key={state.network} className="side-says">
            {says} {why && <span className="quiet">{why}</span>}
          </p>
        );
      })}
      {isKnown &&
        (controllers.length === 0 ? (
          <p className="hint">{texts.nobodyAhead}</p>
        ) : (
          <Disclosure summary={texts.controllersAhead(controllers.length)}>
            {() => <Controllers controllers={controllers} />}
          </Disclosure>
        ))}
    </section>
  );
});

import { Fragment } from "react";
import { words } from "../../src-shared/words/words.ts";
import { simulatorKinds } from "../settings/simulator-kinds.ts";
import { openPage } from "../state/navigation.ts";
import { Action } from "../ui/action.tsx";
import { Copy } from "../ui/copy.tsx";
import { simConnectFolders, simConnectXml } from "./simconnect-xml.ts";

const xml = simConnectXml(simulatorKinds.simconnect.usualPort);
const httpdOption = `--httpd=${simulatorKinds.flightgear.usualPort}`;

/** What each simulator needs before Contrail can connect. */
export function Opening() {
  const texts = words().connection;
  return (
    <section className="block" aria-labelledby="opening">
      <h2 id="opening">{texts.allowContrail}</h2>
      <details className="opening">
        <summary>MSFS, Prepar3D, FSX</summary>
        <p>{texts.nothingNeededHere}</p>
        <p>{texts.onePipe}</p>
        <p>{texts.elsewhereXml}</p>
        <pre className="mono">{xml}</pre>
        <dl className="facts folders">
          {simConnectFolders.map(([simulator, folder]) => (
            <Fragment key={simulator}>
              <dt>{simulator}</dt>
              <dd className="address-text">{folder}</dd>
            </Fragment>
          ))}
        </dl>
        <p>{texts.simConnectFirewall(simulatorKinds.simconnect.usualPort)}</p>
        <div className="buttons">
          <Copy text={() => xml}>{texts.copyXml}</Copy>
        </div>
      </details>
      <details className="opening">
        <summary>X-Plane</summary>
        <p>{texts.xplaneIncoming}</p>
        <p>{texts.xplaneFirewall(simulatorKinds.xplane.usualPort)}</p>
      </details>
      <details className="opening">
        <summary>FlightGear</summary>
        <p>{texts.flightgearOption}</p>
        <pre className="mono">{httpdOption}</pre>
        <div className="buttons">
          <Copy text={() => httpdOption}>{texts.copyOption}</Copy>
        </div>
      </details>
      <p className="hint">{texts.elsewhereAddress}</p>
      <div className="buttons">
        <Action onPress={() => openPage("settings")}>{words().shell.settings}</Action>
      </div>
    </section>
  );
}

import { Fragment } from "react";
import { simulatorKinds } from "../settings/simulator-kinds.ts";
import { openPage } from "../state/navigation.ts";
import { Action } from "../ui/action.tsx";
import { Copy } from "../ui/copy.tsx";
import { simConnectFolders, simConnectXml } from "./simconnect-xml.ts";

const xml = simConnectXml(simulatorKinds.simconnect.usualPort);
const httpdOption = `--httpd=${simulatorKinds.flightgear.usualPort}`;

/** What each simulator needs to let Contrail in. */
export function Opening() {
  return (
    <section className="block" aria-labelledby="opening">
      <h2 id="opening">Let Contrail in</h2>
      <details className="opening">
        <summary>MSFS, Prepar3D, FSX</summary>
        <p>On this computer: nothing to do.</p>
        <p>
          On another computer: put this as SimConnect.xml into the simulator's folder there. If the file is there
          already, keep it and add only the part from &lt;SimConnect.Comm&gt; to &lt;/SimConnect.Comm&gt;. Then restart
          the simulator, and let its firewall pass TCP port {simulatorKinds.simconnect.usualPort}.
        </p>
        <pre className="mono">{xml}</pre>
        <dl className="facts folders">
          {simConnectFolders.map(([simulator, folder]) => (
            <Fragment key={simulator}>
              <dt>{simulator}</dt>
              <dd className="mono">{folder}</dd>
            </Fragment>
          ))}
        </dl>
        <div className="buttons">
          <Copy text={() => xml}>Copy SimConnect.xml</Copy>
        </div>
      </details>
      <details className="opening">
        <summary>X-Plane</summary>
        <p>In X-Plane, open Settings → Network and turn off “Disable Incoming Traffic”.</p>
        <p>
          On another computer: its firewall must let UDP port {simulatorKinds.xplane.usualPort} in. In the same network,
          Contrail finds it by itself.
        </p>
      </details>
      <details className="opening">
        <summary>FlightGear</summary>
        <p>Start it with this option. In its launcher: Settings, at the very end “Additional Settings”.</p>
        <pre className="mono">{httpdOption}</pre>
        <div className="buttons">
          <Copy text={() => httpdOption}>Copy option</Copy>
        </div>
      </details>
      <p className="hint">A simulator on another computer: give its address in the settings.</p>
      <div className="buttons">
        <Action onPress={() => openPage("settings")}>Settings</Action>
      </div>
    </section>
  );
}

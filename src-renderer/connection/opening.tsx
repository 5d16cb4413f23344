import { simulatorKinds } from "../settings/simulator-kinds.ts";
import { openPage } from "../state/navigation.ts";
import { Action } from "../ui/action.tsx";
import { Copy } from "../ui/copy.tsx";

/** Form and names as in the SimConnect SDK's own SimConnect.xml. */
const simConnectXml = `<?xml version="1.0" encoding="Windows-1252"?>
<SimBase.Document Type="SimConnect" version="1,0">
  <Descr>SimConnect</Descr>
  <Filename>SimConnect.xml</Filename>
  <SimConnect.Comm>
    <Protocol>IPv4</Protocol>
    <Scope>global</Scope>
    <Address>0.0.0.0</Address>
    <Port>${simulatorKinds.simconnect.usualPort}</Port>
    <MaxClients>64</MaxClients>
  </SimConnect.Comm>
</SimBase.Document>
`;
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
          already, add only the part from &lt;SimConnect.Comm&gt; to &lt;/SimConnect.Comm&gt;. Then restart the
          simulator.
        </p>
        <pre className="mono">{simConnectXml}</pre>
        <p className="hint">
          MSFS from Steam: %APPDATA%\Microsoft Flight Simulator, or Microsoft Flight Simulator 2024. From the Store:
          %LOCALAPPDATA%\Packages, then Microsoft.FlightSimulator_8wekyb3d8bbwe or Microsoft.Limitless_8wekyb3d8bbwe,
          then LocalCache.
        </p>
        <div className="buttons">
          <Copy text={() => simConnectXml}>Copy SimConnect.xml</Copy>
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
        <p>Start it with this option. In its launcher: Settings → Additional settings.</p>
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

import { words } from "../../src-shared/words/words.ts";
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
  const w = words().connection;
  return (
    <section className="block" aria-labelledby="opening">
      <h2 id="opening">{w.letIn}</h2>
      <details className="opening">
        <summary>MSFS, Prepar3D, FSX</summary>
        <p>{w.hereNothing}</p>
        <p>{w.elsewhereXml}</p>
        <pre className="mono">{simConnectXml}</pre>
        <p className="hint">{w.whereXml}</p>
        <div className="buttons">
          <Copy text={() => simConnectXml}>{w.copyXml}</Copy>
        </div>
      </details>
      <details className="opening">
        <summary>X-Plane</summary>
        <p>{w.xplaneIncoming}</p>
        <p>{w.xplaneFirewall(simulatorKinds.xplane.usualPort)}</p>
      </details>
      <details className="opening">
        <summary>FlightGear</summary>
        <p>{w.flightgearOption}</p>
        <pre className="mono">{httpdOption}</pre>
        <div className="buttons">
          <Copy text={() => httpdOption}>{w.copyOption}</Copy>
        </div>
      </details>
      <p className="hint">{w.elsewhereAddress}</p>
      <div className="buttons">
        <Action onPress={() => openPage("settings")}>{words().settings.title}</Action>
      </div>
    </section>
  );
}

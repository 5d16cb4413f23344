/**
 * SimConnect.xml for a simulator on another computer, with the elements and values of the SDK's sample
 * (learn.microsoft.com/previous-versions/cc730355, docs.flightsimulator.com SimConnect_XML_Definition). The port is not
 * 500, where MSFS' own file has a local server.
 * @param port where the simulator listens.
 */
export const simConnectXml = (port: number): string => `<?xml version="1.0" encoding="Windows-1252"?>
<SimBase.Document Type="SimConnect" version="1,0">
  <Descr>SimConnect Server Configuration</Descr>
  <Filename>SimConnect.xml</Filename>
  <Disabled>False</Disabled>
  <SimConnect.Comm>
    <Disabled>False</Disabled>
    <Descr>Contrail</Descr>
    <Protocol>IPv4</Protocol>
    <Scope>global</Scope>
    <MaxClients>64</MaxClients>
    <Address>0.0.0.0</Address>
    <Port>${port}</Port>
  </SimConnect.Comm>
</SimBase.Document>
`;

/** The simulator's folder on its own computer (SDK; for MSFS 2024 node-simconnect#124; for Prepar3D and FSX the SPAD.neXt documentation). */
export const simConnectFolders: readonly (readonly [simulator: string, folder: string])[] = [
  ["MSFS 2024, Steam", "%APPDATA%\\Microsoft Flight Simulator 2024"],
  ["MSFS 2024, Store", "%LOCALAPPDATA%\\Packages\\Microsoft.Limitless_8wekyb3d8bbwe\\LocalCache"],
  ["MSFS 2020, Steam", "%APPDATA%\\Microsoft Flight Simulator"],
  ["MSFS 2020, Store", "%LOCALAPPDATA%\\Packages\\Microsoft.FlightSimulator_8wekyb3d8bbwe\\LocalCache"],
  ["Prepar3D", "%APPDATA%\\Lockheed Martin\\Prepar3D v5 (or your version)"],
  ["FSX", "%APPDATA%\\Microsoft\\FSX (or FSX-SE)"],
];

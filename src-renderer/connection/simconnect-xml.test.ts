import { DOMParser } from "@xmldom/xmldom";
import { expect, it } from "vitest";
import { simulatorKinds } from "../settings/simulator-kinds.ts";
import { simConnectXml } from "./simconnect-xml.ts";

const text = simConnectXml(simulatorKinds.simconnect.usualPort);

it("is XML, in the encoding that it declares", () => {
  const complaints: string[] = [];
  const errorHandler = (_level: string, message: string) => complaints.push(message);
  const root = new DOMParser({ errorHandler }).parseFromString(text, "text/xml").documentElement;
  expect(complaints).toEqual([]);
  expect(root?.nodeName).toBe("SimBase.Document");
  expect(root?.getAttribute("Type")).toBe("SimConnect");
  expect(root?.getAttribute("version")).toBe("1,0");
  // ASCII is the same in Windows-1252 and UTF-8.
  expect(text).toMatch(/^[\n\x20-\x7e]*$/);
});

it("opens one server to other computers, on the port that the settings suggest", () => {
  const root = new DOMParser().parseFromString(text, "text/xml").documentElement;
  const servers = Array.from(root?.getElementsByTagName("SimConnect.Comm") ?? []);
  expect(servers).toHaveLength(1);
  const said = Object.fromEntries(
    Array.from(servers[0]?.childNodes ?? []).flatMap((node) =>
      node.nodeType === 1 ? [[node.nodeName, node.textContent ?? ""]] : [],
    ),
  );
  expect(said).toEqual({
    Disabled: "False",
    Descr: "Contrail",
    Protocol: "IPv4",
    Scope: "global",
    MaxClients: "64",
    Address: "0.0.0.0",
    Port: "5111",
  });
});

import { createSocket } from "node:dgram";
import { Protocol, SimConnectConnection, SimConnectConstants, SimConnectDataType } from "node-simconnect";
import { WebSocket } from "ws";
import { writeGet } from "../../src-main/sources/flightgear/messages.ts";
import { all, clockPath, contact, details, motion } from "../../src-main/sources/flightgear/properties.ts";
import { definitions } from "../../src-main/sources/simconnect/variables.ts";
import { datarefs } from "../../src-main/sources/xplane/datarefs.ts";
import { wantedOf } from "../../src-main/sources/xplane/rref.ts";
import { readIds, writeSubscription } from "../../src-main/sources/xplane/web-text.ts";
import { writeRequest } from "../../src-main/sources/xplane/wire.ts";
import type { LinkName } from "./links.ts";

/** The received values. A bare loop only stores them. */
const values = new Map<string | number, unknown>();
const host = "127.0.0.1";

/**
 * The smallest program that receives the same data: the library, the same subscriptions, each value read and stored.
 */
export const bareLoops = {
  SimConnect(port: number): void {
    const connection = new SimConnectConnection("bare", Protocol.SunRise);
    connection.on("open", () => {
      for (const { id, type, period, tagged, variables } of definitions) {
        variables.forEach(({ name, unit }, index) => {
          connection.addToDataDefinition(id, name, unit, type, 0, index);
        });
        connection.requestDataOnSimObject(id, id, SimConnectConstants.OBJECT_ID_USER, period, tagged ? 2 : 0);
      }
    });
    connection.on("simObjectData", ({ requestID, defineCount, data }) => {
      const definition = definitions.find(({ id }) => id === requestID);
      for (let i = 0; i < defineCount; i++) {
        const index = definition?.tagged === true ? data.readUint32() : i;
        const isText = definition?.type === SimConnectDataType.STRING256;
        values.set(requestID * 100 + index, isText ? data.readString256() : data.readFloat64());
      }
    });
    connection.connect({ host, port });
  },

  async "X-Plane's Web API"(port: number): Promise<void> {
    const api = `http://${host}:${port}/api/v3`;
    const ids: string[] = [];
    // X-Plane accepts no URL above 2 kB.
    for (let at = 0; at < datarefs.length; at += 20) {
      const names = datarefs.slice(at, at + 20).map(({ name }) => `filter[name]=${name}`);
      const answer = await fetch(`${api}/datarefs?${names.join("&")}&fields=id,name`);
      ids.push(...(readIds(await answer.text()) ?? []).map(({ id }) => id));
    }
    const socket = new WebSocket(api.replace("http", "ws"), { perMessageDeflate: false });
    socket.on("open", () => socket.send(writeSubscription(1, ids.values())));
    socket.on("message", (bytes) => {
      const message = JSON.parse(String(bytes)) as { data?: Record<string, unknown> };
      for (const [id, value] of Object.entries(message.data ?? {})) values.set(id, value);
    });
  },

  /** Requests the same rates as the source: each frame near the ground, four a second high up. */
  "X-Plane's UDP"(port: number): void {
    const wanted = wantedOf(datarefs);
    const height = wanted.findIndex(({ key }) => key === "aglM");
    let isNear = true;
    const ask = (): void =>
      wanted.forEach(({ name, hz, nearHz }, index) => {
        setTimeout(() => socket.send(writeRequest(isNear ? nearHz : hz, index, name), port, host), index);
      });
    const socket = createSocket("udp4");
    socket.on("message", (bytes) => {
      for (let at = 5; at + 8 <= bytes.length; at += 8) values.set(bytes.readInt32LE(at), bytes.readFloatLE(at + 4));
      if (Number(values.get(height)) < 300 === isNear) return;
      isNear = !isNear;
      ask();
    });
    ask();
  },

  /** Requests the same as the source: once a second high up, ten times below 300 ft, each frame below 60 ft. */
  FlightGear(port: number): void {
    const some = (properties: readonly { path: string }[]): string =>
      writeGet([...properties.map(({ path }) => path).filter((path) => values.has(path)), clockPath]);
    const socket = new WebSocket(`ws://${host}:${port}/PropertyListener`, { perMessageDeflate: false });
    let asked = 0;
    const ask = (): void => {
      const aglFt = Number(values.get("/position/altitude-agl-ft"));
      if (asked % 40 === 0) socket.send(some(details));
      else if (asked % 4 === 0 && aglFt < 300) socket.send(some(motion));
      else if (aglFt < 60) socket.send(some(contact));
      asked++;
    };
    socket.on("open", () => {
      for (const { path } of all) socket.send(writeGet([path]));
      setInterval(ask, 25);
    });
    socket.on("message", (bytes) => {
      const { path, value } = JSON.parse(String(bytes)) as { path: string; value: unknown };
      values.set(path, value);
    });
  },
} satisfies Readonly<Record<LinkName, (port: number) => void | Promise<void>>>;

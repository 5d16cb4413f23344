import type { Simulator } from "./simulator.ts";
import { numberVariables, stringVariables, type World } from "./variables.ts";
import { exceptionCode, fixedString, messages, type Request, readFixedString, requestType, written } from "./wire.ts";

/** One variable of a definition: its number for tagged data, and the bytes of its value. */
interface Datum {
  readonly id: number;
  readonly encode: (world: World) => Buffer;
}

interface DataRequest {
  readonly requestId: number;
  readonly defineId: number;
  readonly period: "frame" | "second";
  readonly flags: number;
  /** Periods to skip between two messages. */
  readonly interval: number;
  waited: number;
  isNew: boolean;
}

const taggedFlag = 2;

/** SIMCONNECT_PERIOD: 3 simulation frame, 4 second. */
const periods: Readonly<Record<number, "frame" | "second">> = { 3: "frame", 4: "second" };

/** SIMCONNECT_DATATYPE: FLOAT64 and STRING256, the types that Contrail requests. */
const float64 = 4;
const string256 = 9;

interface Refusal {
  readonly refused: number;
  /** Number of the refused parameter. */
  readonly index: number;
}

/** The variable of a request that adds one to a definition. */
function datumOf({ body }: Request): Datum | Refusal {
  const name = readFixedString(body, 4, 256).toUpperCase();
  const unit = readFixedString(body, 260, 256);
  const type = body.readUInt32LE(516);
  const id = body.readUInt32LE(524);
  const text = stringVariables.get(name);
  const variable = numberVariables.get(name);
  if (text === undefined && variable === undefined) return { refused: exceptionCode.nameUnrecognized, index: 2 };
  if (type !== (text === undefined ? float64 : string256)) return { refused: exceptionCode.invalidDataType, index: 4 };
  if (text !== undefined) return { id, encode: (world) => fixedString(text(world.aircraft), 256) };
  if (variable?.unit !== unit) return { refused: exceptionCode.nameUnrecognized, index: 3 };
  return { id, encode: (world) => written(8, (bytes) => bytes.writeDoubleLE(variable.read(world))) };
}

/** The data definitions and data requests of one connection. */
export function createSubscriptions(simulator: Simulator) {
  const { protocol } = simulator;
  const definitions = new Map<number, Datum[]>();
  const requests = new Map<number, DataRequest>();
  const exception = (request: Request, code: number, index: number): Buffer =>
    messages.exception(protocol, code, request.sendId, index);

  /**
   * Adds a variable to a definition. An unknown one is answered with an exception and left out, so later ones move up.
   */
  function define(request: Request): Buffer | null {
    const { body } = request;
    const datum = datumOf(request);
    if ("refused" in datum) return exception(request, datum.refused, datum.index);
    const defineId = body.readUInt32LE(0);
    definitions.set(defineId, [...(definitions.get(defineId) ?? []), datum]);
    return null;
  }

  function payload({ requestId, defineId, flags }: DataRequest): Buffer {
    const data = definitions.get(defineId) ?? [];
    const tagged = (flags & taggedFlag) !== 0;
    const values = data.map(({ id, encode }) => {
      const value = encode(simulator.world());
      return tagged ? Buffer.concat([written(4, (b) => b.writeUInt32LE(id)), value]) : value;
    });
    return messages.data(protocol, requestId, defineId, flags, data.length, Buffer.concat(values));
  }

  function request(message: Request): Buffer | null {
    const { body } = message;
    const [requestId, defineId] = [body.readUInt32LE(0), body.readUInt32LE(4)];
    if (!definitions.has(defineId)) return exception(message, exceptionCode.unrecognizedId, 2);
    const [flags, interval] = [body.readUInt32LE(16), body.readUInt32LE(24)];
    const period = periods[body.readUInt32LE(12)];
    if (period !== undefined)
      requests.set(requestId, { requestId, defineId, period, flags, interval, waited: interval, isNew: true });
    return null;
  }

  return {
    /**
     * The answer to a request about data, or null if there is none. Like the simulator, ignores most other requests.
     */
    handle(message: Request): Buffer | null {
      switch (message.type) {
        case requestType.addToDataDefinition:
          return define(message);
        case requestType.requestDataOnSimObject:
          return request(message);
        default:
          return null;
      }
    },
    /** The messages due after a frame or a second. A new request does not wait for the end of its second. */
    due(period: "frame" | "second"): Buffer[] {
      const messages: Buffer[] = [];
      for (const entry of requests.values()) {
        if (!entry.isNew && (entry.period !== period || entry.waited++ < entry.interval)) continue;
        entry.isNew = false;
        entry.waited = 0;
        messages.push(payload(entry));
      }
      return messages;
    },
  };
}

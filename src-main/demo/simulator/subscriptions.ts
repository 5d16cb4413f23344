import type { Simulator } from "./simulator.ts";
import { convert } from "./units.ts";
import { numberVariables, stringVariables, type World } from "./variables.ts";
import { exceptionCode, fixedString, messages, type Request, readFixedString, requestType, written } from "./wire.ts";

/** One variable of a definition: the bytes of its value, and its number for clients that request only changes. */
interface Datum {
  readonly id: number;
  readonly epsilon: number;
  readonly encode: (world: World) => Buffer;
  readonly number: (world: World) => number | string;
}

interface DataRequest {
  readonly requestId: number;
  readonly defineId: number;
  readonly period: "frame" | "second";
  readonly flags: number;
  /** Periods to skip between two messages. */
  readonly interval: number;
  waited: number;
  readonly last: Map<Datum, number | string>;
}

const changedFlag = 1;
const taggedFlag = 2;

/** SIMCONNECT_PERIOD: 0 never, 1 once, 2 visual frame, 3 simulation frame, 4 second. */
const periods: Readonly<Record<number, "frame" | "second">> = { 2: "frame", 3: "frame", 4: "second" };

/** SIMCONNECT_DATATYPE of numbers and of strings of a fixed length. */
const numberWriters: Readonly<Record<number, (value: number) => Buffer>> = {
  1: (value) => written(4, (b) => b.writeInt32LE(Math.trunc(value))),
  2: (value) => written(8, (b) => b.writeBigInt64LE(BigInt(Math.trunc(value)))),
  3: (value) => written(4, (b) => b.writeFloatLE(value)),
  4: (value) => written(8, (b) => b.writeDoubleLE(value)),
};
const stringLengths: Readonly<Record<number, number>> = { 5: 8, 6: 32, 7: 64, 8: 128, 9: 256, 10: 260 };

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
  const common = { id: body.readUInt32LE(524), epsilon: body.readFloatLE(520) };
  const text = stringVariables.get(name);
  const variable = numberVariables.get(name);
  if (text !== undefined) {
    const length = stringLengths[type];
    if (length === undefined) return { refused: exceptionCode.invalidDataType, index: 4 };
    const value = (world: World): string => text(world.aircraft);
    return { ...common, number: value, encode: (world) => fixedString(value(world), length) };
  }
  if (variable === undefined) return { refused: exceptionCode.nameUnrecognized, index: 2 };
  const write = numberWriters[type];
  if (write === undefined) return { refused: exceptionCode.invalidDataType, index: 4 };
  if (convert(0, variable.unit, unit) === null) return { refused: exceptionCode.nameUnrecognized, index: 3 };
  const value = (world: World): number => convert(variable.read(world), variable.unit, unit) ?? 0;
  return { ...common, number: value, encode: (world) => write(value(world)) };
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

  function payload(request: DataRequest, byType: boolean): Buffer | null {
    const world = simulator.world();
    const all = definitions.get(request.defineId) ?? [];
    const changed = all.filter((datum) => {
      const now = datum.number(world);
      const before = request.last.get(datum);
      return typeof now === "number" && typeof before === "number"
        ? Math.abs(now - before) > datum.epsilon
        : now !== before;
    });
    const onlyChanges = (request.flags & changedFlag) !== 0;
    const tagged = (request.flags & taggedFlag) !== 0;
    if (onlyChanges && changed.length === 0) return null;
    for (const datum of changed) request.last.set(datum, datum.number(world));
    const data = onlyChanges && tagged ? changed : all;
    const values = data.map((datum) => {
      const value = datum.encode(world);
      return tagged ? Buffer.concat([written(4, (b) => b.writeUInt32LE(datum.id)), value]) : value;
    });
    return messages.data(
      protocol,
      byType,
      request.requestId,
      request.defineId,
      request.flags,
      data.length,
      Buffer.concat(values),
    );
  }

  function request(message: Request): Buffer | null {
    const { body } = message;
    const [requestId, defineId] = [body.readUInt32LE(0), body.readUInt32LE(4)];
    if (!definitions.has(defineId)) return exception(message, exceptionCode.unrecognizedId, 2);
    requests.delete(requestId);
    const byType = message.type === requestType.requestDataOnSimObjectType;
    const asked = byType ? 1 : body.readUInt32LE(12);
    const [flags, interval] = byType ? [0, 0] : [body.readUInt32LE(16), body.readUInt32LE(24)];
    const once = { requestId, defineId, period: "second", flags, interval, waited: interval, last: new Map() } as const;
    if (asked === 1) return payload(once, byType);
    const period = periods[asked];
    if (period !== undefined) requests.set(requestId, { ...once, period });
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
        case requestType.clearDataDefinition:
          definitions.delete(message.body.readUInt32LE(0));
          return null;
        case requestType.requestDataOnSimObject:
        case requestType.requestDataOnSimObjectType:
          return request(message);
        default:
          return null;
      }
    },
    /** The messages due after a frame or a second. A new request does not wait for the end of its second. */
    due(period: "frame" | "second"): Buffer[] {
      const messages: Buffer[] = [];
      for (const entry of requests.values()) {
        const isNew = entry.last.size === 0;
        if (!isNew && (entry.period !== period || entry.waited++ < entry.interval)) continue;
        entry.waited = 0;
        const data = payload(entry, false);
        if (data !== null) messages.push(data);
      }
      return messages;
    },
  };
}

import { type RawBuffer, SimConnectDataType } from "node-simconnect";
import { readText, within } from "../values.ts";
import type { Definition, Variable } from "./variables.ts";

/** The last value of each variable, by its key. Variables that the simulator refused or never sent are absent. */
export interface Readings {
  readonly numbers: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, string>;
  /** Variables that the simulator refused. */
  readonly refused: ReadonlySet<Variable>;
  refuse(variable: Variable): void;
  /** Reads one message's values. @throws RangeError if they do not fit the request. */
  take(definition: Definition, data: RawBuffer, count: number): void;
}

export function createReadings(): Readings {
  const numbers = new Map<string, number>();
  const texts = new Map<string, string>();
  const refused = new Set<Variable>();

  function takeOne(variable: Variable, definition: Definition, data: RawBuffer): void {
    if (definition.type === SimConnectDataType.STRING256) texts.set(variable.key, readText(data.readBytes(256)));
    else {
      const value = within(data.readFloat64());
      if (value === undefined) numbers.delete(variable.key);
      else numbers.set(variable.key, value);
    }
  }

  return {
    numbers,
    texts,
    refused,
    refuse(variable) {
      refused.add(variable);
      numbers.delete(variable.key);
      texts.delete(variable.key);
    },
    take(definition, data, count) {
      if (!definition.tagged) {
        const expected = definition.variables.filter((variable) => !refused.has(variable));
        if (data.remaining() !== expected.length * 8)
          throw new RangeError(`${data.remaining()} bytes for ${expected.length} values`);
        for (const variable of expected) takeOne(variable, definition, data);
        return;
      }
      for (let i = 0; i < count; i++) {
        const variable = definition.variables[data.readUint32()];
        if (variable === undefined) throw new RangeError("a value for a variable that was not asked for");
        takeOne(variable, definition, data);
      }
    },
  };
}

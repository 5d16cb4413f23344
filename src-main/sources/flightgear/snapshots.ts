import { readProperty, writeGet } from "./messages.ts";
import { all, clockPath, type Property } from "./properties.ts";
import type { PropertyValue } from "./sample.ts";

const keyOf = new Map(all.map(({ key, path }) => [path, key]));

export interface Snapshots {
  /** Requests everything, one by one, to learn what this aircraft has. */
  learn(): void;
  /** Requests these, if they are known, of one frame. */
  ask(properties: readonly Property[]): void;
  /** Reads a message. @returns whether a snapshot is complete. */
  take(text: string): boolean;
  readonly readings: ReadonlyMap<string, PropertyValue>;
  /** FlightGear's clock at the last snapshot. */
  simTimeS(): number;
}

/**
 * Takes snapshots of FlightGear's properties. Each request ends with the clock: FlightGear does not answer for absent
 * properties, so the clock's answer shows that all others have come.
 */
export function createSnapshots(send: (text: string) => void): Snapshots {
  const readings = new Map<string, PropertyValue>();
  let incoming = new Map<string, PropertyValue>();
  let asked: readonly Property[] = [];
  let simTimeS = 0;
  let isLearning = false;

  return {
    learn() {
      isLearning = true;
      asked = [];
      incoming = new Map();
      for (const { path } of all) send(writeGet([path]));
      send(writeGet([clockPath]));
    },
    ask(properties) {
      asked = properties.filter(({ key }) => readings.has(key));
      incoming = new Map();
      send(writeGet([...asked.map(({ path }) => path), clockPath]));
    },
    take(text) {
      const property = readProperty(text);
      if (property === null) return false;
      if (property.path !== clockPath) {
        const key = keyOf.get(property.path);
        if (key !== undefined) incoming.set(key, property.value);
        return false;
      }
      const atS = Number(property.value);
      if (!Number.isFinite(atS)) return false;
      if (isLearning) readings.clear();
      isLearning = false;
      // FlightGear writes NaN as null: the last value is no longer true.
      for (const { key } of asked) readings.set(key, "");
      for (const [key, value] of incoming) readings.set(key, value);
      incoming = new Map();
      simTimeS = atS;
      return true;
    },
    readings,
    simTimeS: () => simTimeS,
  };
}

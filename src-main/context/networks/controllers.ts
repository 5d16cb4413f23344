import type { FlightView } from "../../../src-shared/domain/flight-view.ts";
import { distanceNm, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import type { Controller, Network } from "../../../src-shared/domain/networks.ts";
import { aheadNm, type Way } from "./along-route.ts";
import { type Digest, positionOf } from "./digest.ts";
import type { Station } from "./read-feed.ts";

/** An airport by the first part of a callsign: its ICAO code, or a short local form of it. */
export type AirportByName = (name: string) => LatLon | null;

/** One reading of a network. */
export interface Seen {
  readonly digest: Digest;
  readonly stations: readonly Station[];
}

/** More controllers would make the map unreadable. */
const mostControllers = 600;

/** An airport farther from the radios of a station is a different one with the same short name. */
const sameAirportNm = 100;

/**
 * The controllers of a reading with the places of their radios. For an airport's controller, the airport comes first.
 */
export function placed({ digest, stations }: Seen, airport: AirportByName) {
  const radios = new Map(stations.map(({ callsign, places }) => [callsign, places]));
  return digest.controllers.slice(0, mostControllers).flatMap(({ place, ...controller }) => {
    const stated = place === null ? (radios.get(controller.callsign) ?? []) : [place];
    const own = controller.role === "centre" ? null : airport(controller.callsign.split("_")[0] ?? "");
    const isSame = own !== null && (stated.length === 0 || stated.some((at) => distanceNm(at, own) <= sameAirportNm));
    const [first, ...others] = isSame ? [own, ...stated] : stated;
    return first === undefined ? [] : [{ ...controller, first, places: [first, ...others] }];
  });
}

/**
 * The names that identify a controller: a relief has another callsign on the same position, and a controller may change
 * the frequency.
 */
const namesOf = (controller: Controller): string[] => [controller.callsign, positionOf(controller)];

/** The controllers of a network, as far as they are compared with its next reading. */
interface Reading {
  seen: Seen | null;
  /** Callsigns and positions of the controllers in the previous reading. Null without one. */
  online: ReadonlySet<string> | null;
}

/**
 * The controllers online, and those ahead on the route of the present flight who came online.
 * @param onAhead called once for each controller ahead who comes online.
 */
export function createControllers(airport: AirportByName, onAhead: (controller: Controller) => void) {
  /**
   * Callsigns and positions on this flight's route that need no announcement: they were there before or have been
   * announced.
   */
  let alreadyKnown: { readonly flight: string; readonly names: Set<string> } = { flight: "", names: new Set() };
  let cameOnline: Controller[] = [];

  function controllersOf(network: Network, seen: Seen, way: Way | null): Controller[] {
    return placed(seen, airport).map(({ callsign, frequency, role, first, places }) => {
      const ahead = way && aheadNm(role, places, way);
      return { network, callsign, frequency, role, ...first, aheadNm: ahead === null ? null : Math.round(ahead) };
    });
  }

  /** Those ahead whom neither this flight nor the previous reading knows. */
  function newcomers(all: readonly Controller[], before: ReadonlySet<string> | null): Controller[] {
    return all.filter((controller) => {
      if (controller.aheadNm === null) return false;
      const names = namesOf(controller);
      const isKnown = names.some((name) => alreadyKnown.names.has(name) || before?.has(name) === true);
      for (const name of names) alreadyKnown.names.add(name);
      return !isKnown && before !== null;
    });
  }

  return {
    cameOnline: (): Controller[] => cameOnline,
    /** The controllers of these readings, with their distance ahead. Announces the newcomers. */
    update(readings: readonly { network: Network; known: Reading }[], flight: FlightView | null, way: Way | null) {
      const flownId = flight?.head.id ?? "";
      if (alreadyKnown.flight !== flownId) {
        alreadyKnown = { flight: flownId, names: new Set() };
        cameOnline = [];
      }
      const found: Controller[] = [];
      const everybody = readings.flatMap(({ network, known }) => {
        if (known.seen === null) return [];
        const all = controllersOf(network, known.seen, way);
        found.push(...newcomers(all, known.online));
        known.online = new Set(all.flatMap(namesOf));
        return all;
      });
      if (found.length > 0) cameOnline = found;
      for (const controller of found) onAhead(controller);
      return everybody;
    },
  };
}

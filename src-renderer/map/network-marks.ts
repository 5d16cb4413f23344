import type { Controller, ControllerRole, Traffic } from "../../src-shared/domain/networks.ts";
import { at, type Mark } from "./marks.ts";

/** The lowest zoom that shows controllers off the route. */
const fromZoom: Readonly<Record<ControllerRole, number>> = { centre: 3, approach: 5, tower: 6, ground: 8, delivery: 8 };
const order: readonly ControllerRole[] = ["centre", "approach", "tower", "ground", "delivery"];

/** The lowest zoom that shows other aircraft. */
const trafficZoom = 6;
const trafficNameZoom = 9;

/** The name of a mark that controllers at one place share: "BIRK_TWR GND". */
function nameOf(controllers: readonly Controller[]): string {
  const [first, ...others] = controllers;
  return [first?.callsign, ...others.map(({ callsign }) => callsign.split("_").slice(1).join("_"))].join(" ");
}

/** The marks of the controllers, by place. Those on the route are visible at every zoom, others only close in. */
export function controllerMarks(controllers: readonly Controller[]): Mark[] {
  const places = new Map<string, Controller[]>();
  for (const controller of controllers.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role))) {
    const { network, latitudeDeg, longitudeDeg } = controller;
    // A hundredth of a degree is 0.6 nm.
    const key = `${network} ${latitudeDeg.toFixed(2)} ${longitudeDeg.toFixed(2)}`;
    places.set(key, [...(places.get(key) ?? []), controller]);
  }
  return [...places].flatMap(([key, here]): Mark[] => {
    const [first] = here;
    if (first === undefined) return [];
    const isAhead = here.some(({ aheadNm }) => aheadNm !== null);
    const zoom = isAhead ? 0 : fromZoom[first.role];
    return [
      {
        ...at(first.latitudeDeg, first.longitudeDeg),
        id: `controller ${key}`,
        kind: isAhead ? "controllerAhead" : "controller",
        name: nameOf(here),
        rank: isAhead ? 0.6 : 2.2,
        fromZoom: zoom,
        namedFromZoom: isAhead ? 3 : zoom + 1,
        // There is usually room below an airport's name.
        sides: ["below", "above", "right", "left"],
      },
    ];
  });
}

export const trafficMarks = (traffic: readonly Traffic[]): Mark[] =>
  traffic.map(([callsign, latitudeDeg, longitudeDeg, headingDeg], index) => ({
    ...at(latitudeDeg, longitudeDeg),
    id: `traffic ${callsign}`,
    kind: "traffic",
    name: callsign,
    // The nearest come first.
    rank: 20 + index / 1000,
    fromZoom: trafficZoom,
    namedFromZoom: trafficNameZoom,
    sides: ["right", "left", "above", "below"],
    ...(headingDeg < 0 ? {} : { headingDeg }),
  }));

import { call, subscribe } from "./bridge.ts";
import { usePushed } from "./pushed.ts";
import { Trail } from "./trail.ts";

/** The trail of the current flight. */
export const trail = new Trail();

/** The path of the flight that the logbook shows. */
export const loggedTrail = new Trail();

/** The flight of `trail`. */
let flightId: string | null = null;

/** Counts the requests, because only the answer to the newest counts. */
let asked = 0;

/** A second screen's request may be lost on its way. */
const askAgainMs = 2000;

/** Requests the whole trail until it comes, and keeps the points that come meanwhile. */
export async function completeTrail(): Promise<void> {
  asked += 1;
  const mine = asked;
  if (flightId === null) return;
  const points = await call("flight.trail").catch(() => null);
  if (mine !== asked) return;
  if (points === null) {
    setTimeout(() => mine === asked && void completeTrail(), askAgainMs);
    return;
  }
  const came = trail.points.filter(([timeMs]) => timeMs > (points.at(-1)?.[0] ?? 0));
  trail.replace([...points, ...came], usePushed.getState().flight?.head.departure.longitudeDeg ?? undefined);
}

/** Keeps `trail` up to date: requests the whole trail when the flight changes, then adds the pushes. */
export function followTrail(): void {
  const follow = () => {
    const id = usePushed.getState().flight?.head.id ?? null;
    if (id === flightId) return;
    flightId = id;
    trail.replace([]);
    void completeTrail();
  };
  follow();
  usePushed.subscribe(follow);
  subscribe("trail", (points) => {
    if (flightId !== null) trail.grow(points);
  });
}

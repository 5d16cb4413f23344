import { call, subscribe } from "./bridge.ts";
import { usePushed } from "./pushed.ts";
import { Trail } from "./trail.ts";

/** The trail of the current flight. */
export const trail = new Trail();

/** The path of the flight that the logbook shows. */
export const loggedTrail = new Trail();

/** Keeps `trail` up to date: requests the whole trail when the flight changes, then adds the pushes. */
export function followTrail(): void {
  let flightId: string | null = null;
  const reload = async (id: string | null, nearDeg: number | undefined) => {
    flightId = id;
    trail.replace([]);
    if (id === null) return;
    const points = await call("flight.trail").catch(() => []);
    if (flightId !== id) return;
    const came = trail.points.filter(([timeMs]) => timeMs > (points.at(-1)?.[0] ?? 0));
    trail.replace([...points, ...came], nearDeg);
  };
  const follow = () => {
    const head = usePushed.getState().flight?.head;
    if ((head?.id ?? null) !== flightId) void reload(head?.id ?? null, head?.departure.longitudeDeg ?? undefined);
  };
  follow();
  usePushed.subscribe(follow);
  subscribe("trail", (points) => {
    if (flightId !== null) trail.grow(points);
  });
}

import { type DemoNetwork, vatsimData } from "../../../src-main/demo/networks/feeds.ts";

const clients = 2400;
const wantedBytes = 3_500_000;

/** Routes and remarks of a kilobyte, which compress as badly as real ones. */
const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, n) => ((seed * 7919 + n * 104_729) % 60_466_176).toString(36)).join(" ");
const plan = (n: number) => ({ flight_rules: "I", route: words(n, 90), remarks: words(n + 5000, 80) });

/** A busy evening on VATSIM. Some centres are on the parallel of the bench's long flight. */
export const busyNetwork: DemoNetwork = {
  pilots: Array.from({ length: clients }, (_, n) => ({
    ...{ id: 800_000 + n, callsign: `BNC${n}`, altitudeFt: 36_000, groundSpeedKt: 460, headingDeg: n % 360 },
    ...{ latitudeDeg: ((n * 7) % 140) - 70, longitudeDeg: ((n * 13) % 360) - 180 },
  })),
  controllers: Array.from({ length: 300 }, (_, n) =>
    n % 10 === 0
      ? { id: 900_000 + n, callsign: `X${n}_CTR`, mhz: 132 + (n % 4), latitudeDeg: 64, longitudeDeg: n - 180 }
      : {
          ...{ id: 900_000 + n, callsign: `X${n}_TWR`, mhz: 118 + (n % 18) },
          ...{ latitudeDeg: ((n * 7) % 140) - 70, longitudeDeg: ((n * 13) % 360) - 180 },
        },
  ),
};

/** The data feed of that evening, as text. */
export function busyFeed(nowMs: number): string {
  const feed = vatsimData(busyNetwork, nowMs) as { pilots: object[] };
  const text = JSON.stringify({ ...feed, pilots: feed.pilots.map((pilot, n) => ({ ...pilot, flight_plan: plan(n) })) });
  return text.padEnd(wantedBytes, " ");
}

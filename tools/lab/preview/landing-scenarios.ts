import { manyFlights } from "../../../src-renderer/logbook/testing/many-flights.ts";
import { departed } from "../../../src-renderer/testing/airline-data.ts";
import type { Landing } from "../../../src-shared/domain/flight.ts";
import type { LandingTrace } from "../../../src-shared/domain/landing-trace.ts";
import { flightAt, goneAround } from "./flight-data.ts";
import { jsbSimLanding, type PicturedLanding } from "./landings.ts";
import { flying, type Scenario } from "./scenario.ts";

const minute = 36;
const atMs = departed + 33.3 * 60_000;

const many = { flights: manyFlights(60, departed), ofOthers: 0, unread: 0 };

/** The report of the pictured flight with another landing. */
function report({ landing, trace }: PicturedLanding): Scenario {
  const { tracker } = flightAt(minute);
  return flying(minute, {
    flight: { tracker: tracker && { ...tracker, landings: [landing] } },
    answers: { "flight.landingTrace": trace, "logbook.list": many },
    press: ["Review report"],
  });
}

const jsbSim = (of: Parameters<typeof jsbSimLanding>[0]): PicturedLanding => jsbSimLanding(of, atMs);

/** The same landing, moved to the right. */
function aside({ landing, trace }: PicturedLanding, byFt: number, more: Partial<Landing>): PicturedLanding {
  const runway = landing.runway && { ...landing.runway, rightOfCentreFt: landing.runway.rightOfCentreFt + byFt };
  const moved: LandingTrace | null = trace && {
    ...trace,
    points: trace.points.map((point) => ({ ...point, rightFt: point.rightFt + byFt })),
  };
  return { landing: { ...landing, runway, ...more }, trace: moved };
}

/** The same landing on a runway that only the table knows. */
function byTable({ landing, trace }: PicturedLanding): PicturedLanding {
  const { runway } = landing;
  const known = runway && { ...runway, source: "table" as const, withinFt: 69, asideWithinFt: 60 };
  return { landing: { ...landing, runway: known }, trace };
}

const bounced = { name: "737_bounced", runway: "BIKF 11" };
const gentle = { name: "c172p_gentle", runway: "BIRK 13" };

export const landingScenarios = {
  "landing-hard": report(jsbSim({ name: "a320_hard", runway: "BIKF 11" })),
  "landing-bounced": report(jsbSim(bounced)),
  "landing-long": report(jsbSim({ name: "737_long", runway: "BIKF 11" })),
  "landing-crosswind": report(jsbSim({ name: "a320_crosswind", runway: "BIKF 11" })),
  "landing-tail-wheel": report(jsbSim({ name: "taildragger_wheels", runway: "BIRK 13" })),
  "landing-beside": report(aside(jsbSim(gentle), -190, { surface: "grass" })),
  "landing-by-table": report(byTable(jsbSim(gentle))),
  "landing-no-runway": report(jsbSim({ name: "twin_gentle" })),
  "landing-sparse": report(jsbSim({ ...bounced, hz: 1 })),
  "landing-unseen": report(jsbSim({ ...gentle, hz: 0.2 })),
  "landing-not-traced": report({ ...jsbSim(gentle), trace: null }),
  "landing-after-go-around": (() => {
    const scenario = report(jsbSim({ name: "c172x_firm", runway: "BIRK 13" }));
    const { flight } = scenario.pushes;
    return { ...scenario, pushes: { ...scenario.pushes, ...(flight && { flight: goneAround(flight) }) } };
  })(),
  "landing-touch-and-go": report(jsbSim({ name: "c172x_touch_and_go", runway: "BIRK 13" })),
} satisfies Readonly<Record<string, Scenario>>;

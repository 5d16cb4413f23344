import type { Step } from "./life.ts";
import { type Fate, fates } from "./network.ts";
import type { Random } from "./random.ts";
import type { DiskTrouble } from "./volume.ts";

/** The end of one run of the program, or of the computer. */
export interface Kill {
  /** The earliest time, s of the world's clock. */
  readonly fromS: number;
  /** The kill happens at the first (or `nth`) such step after that time. Null: at that time. */
  readonly at: { readonly step: Step | null; readonly about: string; readonly nth?: number } | null;
  readonly powerCut: boolean;
  /** How long the program stays down. */
  readonly downS: number;
}

/** An action of the simulator, at a second of the recorded flight. */
export interface Incident {
  readonly atS: number;
  readonly kind: "pause" | "quit" | "quit_and_rewind" | "other_aircraft" | "leap";
  readonly forS: number;
}

export interface DiskSpell {
  readonly fromS: number;
  readonly toS: number;
  readonly trouble: DiskTrouble;
  readonly slowMs: number;
}

/** The airline's server. */
export const sides = ["crew_system", "phpvms7", "phpvms8"] as const;
export type SideName = (typeof sides)[number];

/** The faults of one run. All of them follow from the seed. */
export interface Plan {
  readonly side: SideName;
  readonly variant: "contract" | "reference";
  readonly intervalS: 15 | 30 | 60;
  /** The airline stores the time of a position. */
  readonly acceptsTimes: boolean;
  readonly goal: "file" | "cancel" | "cancel_then_file";
  /** Second of the recorded flight at which the pilot cancels. */
  readonly cancelAtS: number;
  /** Whether the pilot has another flight open from another computer. */
  readonly otherFlight: boolean;
  readonly doubleClicks: boolean;
  /** Seconds between two actions of the pilot. */
  readonly patienceS: number;
  readonly kills: readonly Kill[];
  readonly incidents: readonly Incident[];
  readonly network: {
    readonly badOdds: number;
    readonly possibleFates: readonly Fate[];
    readonly spells: readonly { readonly fromS: number; readonly toS: number; readonly fate: Fate }[];
  };
  readonly disk: readonly DiskSpell[];
  /** Lifetime of an OAuth access token, s. Null: the pilot signs in with a password. */
  readonly tokenLifetimeS: number | null;
  /** When (second of the recorded flight) and how the airline ends our flight. Null: it does not. */
  readonly airlineEnds: { readonly atS: number; readonly how: "closed" | "deleted" } | null;
  /**
   * When (second of the recorded flight) the airline removes our booking during the flight, and the fate of the first
   * report after that. Null: the booking stays.
   */
  readonly bookingGoes: { readonly atS: number; readonly firstReport: Fate | null } | null;
  /**
   * The first report is lost on its way, and then nothing reaches the airline for `silentS`. Meanwhile it removes our
   * booking. `killed`: the program dies in between. Null: this does not happen.
   */
  readonly reportLost: { readonly fate: Fate; readonly silentS: number; readonly killed: boolean } | null;
  /** Second of the recorded flight at which another computer, which follows the same flight, files it. Null: never. */
  readonly filedElsewhereAtS: number | null;
  /** Faults of phpVMS. */
  readonly phpvms: {
    /** The first filing fails after the report's state was stored. */
    readonly halfFiled: boolean;
    /** Second of the recorded flight at which rows get lost, and how many. Null: none. */
    readonly rowsLost: { readonly atS: number; readonly rows: number } | null;
    /** Second of the recorded flight at which the pilot's key ends. Null: it stays valid. */
    readonly keyEndsAtS: number | null;
  };
}

const some = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: random.int(0, most) }, () => make());

const nothingArrives: readonly [Fate, ...Fate[]] = [
  "refused_connection",
  "lost_request",
  "request_times_out",
  "server_error",
  "web_page",
];

const reportIsLost: readonly [Fate, ...Fate[]] = ["lost_request", "request_times_out", "lost_answer"];

const neverArrives: readonly [Fate, ...Fate[]] = ["lost_request", "request_times_out", "web_page"];

type Moment = Exclude<Kill["at"], null>;
const worstMoments: readonly [Moment, ...Moment[]] = [
  { step: null, about: "/flights/start" },
  { step: "request", about: "/flights/complete" },
  { step: "answer", about: "/flights/complete" },
  { step: "answer", about: "/flights/bookings" },
  { step: null, about: "/flights/cancel" },
  { step: null, about: "/flights/update" },
  { step: "replace", about: "head.json" },
  { step: "append", about: "journal" },
  { step: "sync", about: "journal" },
  { step: "open", about: "journal" },
  { step: "remove", about: "" },
];

/** Where a request of phpVMS has the same meaning as one of the crew system. */
const phpvmsMoments: Readonly<Record<string, string>> = {
  "/flights/start": "/pireps/prefile",
  "/flights/complete": "/file",
  "/flights/bookings": "/user/bids",
  "/flights/cancel": "/cancel",
  "/flights/update": "/acars/position",
};

/** The plan of a run against phpVMS: what only the crew system has is left out, and phpVMS' own faults are added. */
export function forPhpvms(plan: Plan, side: SideName, random: Random, flightS: number): Plan {
  const untouched = plan.goal === "file" && plan.airlineEnds === null && plan.bookingGoes === null;
  const lostReport = () => ({
    ...{ fate: random.pick(neverArrives), silentS: random.int(400, 1500), killed: random.chance(0.5) },
  });
  return {
    ...plan,
    side,
    ...{ variant: "reference", acceptsTimes: true, tokenLifetimeS: null, filedElsewhereAtS: null },
    kills: plan.kills.map((kill) =>
      kill.at === null ? kill : { ...kill, at: { ...kill.at, about: phpvmsMoments[kill.at.about] ?? kill.at.about } },
    ),
    reportLost: untouched && random.chance(0.15) ? lostReport() : null,
    phpvms: {
      halfFiled: random.chance(0.2),
      rowsLost: random.chance(0.2) ? { atS: random.int(50, flightS), rows: random.int(1, 5) } : null,
      keyEndsAtS: random.chance(0.15) ? random.int(50, flightS) : null,
    },
  };
}

const drawKill = (random: Random, flightS: number): Kill => ({
  fromS: random.chance(0.25) ? 0 : random.int(0, flightS + 200),
  at: random.chance(0.6) ? random.pick(worstMoments) : null,
  powerCut: random.chance(0.4),
  downS: random.chance(0.8) ? random.int(1, 120) : random.int(120, 1500),
});

function drawNetworkSpell(random: Random, flightS: number): Plan["network"]["spells"][number] {
  const fromS = random.int(0, flightS + 100);
  const lengthS = random.chance(0.8) ? random.int(5, 400) : random.int(400, 3600);
  return { fromS, toS: fromS + lengthS, fate: random.pick(fates) };
}

function drawDiskSpell(random: Random, flightS: number): DiskSpell {
  const fromS = random.int(0, flightS + 100);
  return {
    fromS,
    toS: fromS + random.int(5, 300),
    trouble: random.pick(["full", "read_only", "none"]),
    slowMs: random.chance(0.4) ? random.int(50, 1500) : 0,
  };
}

const drawIncident = (random: Random, flightS: number): Incident => ({
  atS: random.int(10, flightS - 20),
  kind: random.pick(["pause", "pause", "quit", "quit_and_rewind", "other_aircraft", "leap"]),
  // A simulator needs at least a minute to restart.
  forS: random.chance(0.8) ? random.int(60, 300) : random.int(300, 1500),
});

/** The first sequence of draws. */
const drawBasis = (random: Random, flightS: number) =>
  ({
    variant: random.pick(["contract", "reference"]),
    intervalS: random.pick([15, 30, 60]),
    goal: random.pick(["file", "file", "file", "file", "cancel", "cancel_then_file"]),
    cancelAtS: random.int(20, flightS - 100),
    otherFlight: random.chance(0.2),
    doubleClicks: random.chance(0.3),
    patienceS: random.int(3, 60),
    kills: random.chance(0.75) ? [drawKill(random, flightS), ...some(random, 3, () => drawKill(random, flightS))] : [],
    incidents: random.chance(0.5) ? some(random, 3, () => drawIncident(random, flightS)) : [],
    network: {
      badOdds: random.chance(0.5) ? random.next() * 0.3 : 0,
      possibleFates: random.chance(0.3) ? [random.pick(fates)] : fates,
      spells: random.chance(0.6) ? some(random, 3, () => drawNetworkSpell(random, flightS)) : [],
    },
    disk: random.chance(0.25) ? some(random, 2, () => drawDiskSpell(random, flightS)) : [],
  }) satisfies Partial<Plan>;

/** Draws the faults of a run. `more` is a second sequence, so that its draws do not change those of `random`. */
export function drawPlan(random: Random, more: Random, flightS: number): Plan {
  const plan = drawBasis(random, flightS);
  // Kills the program while it reports the missed path. Only then can the path be forgotten, and chance seldom chooses
  // that moment.
  const fromS = more.int(150, 600);
  const toS = fromS + more.int(200, 420);
  const outage = { fromS, toS, fate: more.pick(nothingArrives) };
  const behind = {
    ...drawKill(more, flightS),
    fromS: toS,
    at: { step: "request", about: "/flights/update", nth: more.int(2, 12) },
  } as const;
  const forgetful = more.chance(0.08);
  const tokenLifetimeS = more.chance(0.3) ? more.int(60, 1800) : null;
  const renewing = { ...drawKill(more, flightS), at: { step: "answer", about: "/oauth/token" } } as const;
  const mayRenew = tokenLifetimeS !== null && more.chance(0.3);
  const airlineEnds: Plan["airlineEnds"] =
    plan.goal === "file" && more.chance(0.1)
      ? { atS: more.int(0, flightS), how: more.pick(["closed", "deleted"]) }
      : null;
  const bookingGoes =
    plan.goal === "file" && airlineEnds === null && more.chance(0.15)
      ? { atS: more.int(100, flightS), firstReport: more.chance(0.7) ? more.pick(reportIsLost) : null }
      : null;
  const acceptsTimes = more.chance(0.4) || forgetful;
  const untouched = plan.goal === "file" && airlineEnds === null && bookingGoes === null;
  // Only a server that does not report the state of a flight leaves the booking as the only proof.
  const reportLost =
    untouched && plan.variant === "contract" && more.chance(0.25)
      ? { fate: more.pick(neverArrives), silentS: more.int(400, 1500), killed: more.chance(0.5) }
      : null;
  // Only a server that refuses late updates tells the second computer.
  const filedElsewhereAtS =
    untouched && plan.variant === "reference" && more.chance(0.15) ? more.int(100, flightS) : null;
  return {
    ...plan,
    side: "crew_system",
    phpvms: { halfFiled: false, rowsLost: null, keyEndsAtS: null },
    acceptsTimes,
    kills: [...plan.kills, ...(forgetful ? [behind] : []), ...(mayRenew ? [renewing] : [])],
    network: forgetful ? { ...plan.network, spells: [outage, ...plan.network.spells] } : plan.network,
    tokenLifetimeS,
    airlineEnds,
    bookingGoes,
    reportLost,
    filedElsewhereAtS,
  };
}

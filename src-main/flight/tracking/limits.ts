/**
 * The limits of the phase rules, in one place: what each means, its unit, and where it comes from. "Measured" is measured on
 * the judged flights (`npm run score:phases`); "FDM" is the practice of flight data monitoring (Flight Data Analyzer's
 * settings); "a choice" has no better source. `npx tsx tools/mutate-limits.ts` shows that each of them matters.
 */
export const limits = {
  /** Standing, and moving off. */
  move: {
    /** kt. Slower is standing; faster is moving. A receiver at rest shows up to 3 kt, but goes nowhere (measured). */
    standingKt: 1,
    movingKt: 1.5,
    /** nm, 6 m: who has come so far from where it stood has left its place. */
    placeNm: 0.0033,
    /** s. Moving for so long, by its engines or by a tug; a glider's launch lasts less than the second. */
    underWayS: 4,
    launchS: 30,
    /** kt. Backwards and no faster than this is a push-back (recorded: 2 to 4 kt); towed with the engines off, likewise. */
    pushBackKt: 10,
    towedKt: 6,
    /** °. Moving further than this from where the nose points is moving backwards. */
    backwardsDeg: 110,
  },
  /** The take-off roll (CICTT: from take-off power on). */
  roll: {
    /** kt. A roll with half as much power again as in the taxi. Taxiing stays below 27 kt (GA, 99 %), 38 kt (jets), measured. */
    kt: 40,
    power: 1.5,
    /** kt. The same where no engine figure is known: one jet taxied at 69 kt along a runway (measured). */
    blindKt: 70,
    /** kt/s. Still gaining, over 5 s and over 2 s; beyond the last it is an absurd figure: 0.5 g. */
    gain: 1,
    gainNow: 0.5,
    absurdGain: 10,
    /** °. A roll is straight over 5 s, and goes where the nose points: speeds computed from places leap while a jet turns. */
    turnDeg: 15,
    driftDeg: 30,
    /** s. So long before it is told it began: 30 kt to lift-off takes 13 s (GA) to 33 s (jets), measured. */
    beganS: 10,
    /** kt. So much faster than it had slowed to after a landing is a touch-and-go. */
    touchAndGoKt: 8,
    /** kt. Slower than this with the engines running shows the power of taxiing. */
    taxiKt: 30,
  },
  /** A take-off given up. CICTT: it is rejected from the decision to stop on. */
  reject: {
    /** Below this share of its fastest, and so many kt less, while slowing by so many kt/s or as slow as taxiing. */
    share: 0.8,
    kt: 10,
    gain: -0.8,
    slowKt: 30,
    /** s. Who has landed so recently did not mean to take off: the roll-out goes on. */
    landedLatelyS: 120,
  },
  /** The end of a landing or of a rejected take-off. */
  leaveRunway: {
    /** s. No landing is over sooner. */
    leastS: 10,
    /** kt, °. Turned off the runway (FDM: 45°); or slower than aircraft roll out; or at rest for so long, s. */
    turnedKt: 40,
    turnedDeg: 30,
    slowKt: 25,
    restS: 5,
  },
  /** The arrival. Neither engines nor brake is waited for beyond five minutes: either signal may be dead. */
  arrive: {
    /** s. At rest for so long: with the engines off, with the brake set, without either. */
    enginesOffRestS: 10,
    brakeRestS: 30,
    restS: 300,
    /** s. Engines off for so long, at the stand or back at it before the flight. */
    enginesOffS: 5,
    backAtStandS: 20,
    /** s. At the stand for so long: doors open with the engines off, or where no engine is known. */
    emptyEnginesOffS: 10,
    emptyS: 60,
  },
  /** Climbing, level or descending. */
  trend: {
    /** s. The span that the rate is taken over: the shortest that turbulence does not sway; and the quick one. */
    spanS: 25,
    quickSpanS: 10,
    /** ft/min. Level within the first until the second is passed; PRU calls 300 level. Beyond the second it climbs or descends. */
    levelFpm: 200,
    steadyFpm: 250,
    /** ft. Off its level by so much: at more than `briskFpm` ft/min, and slower. */
    briskFpm: 500,
    offLevelBriskFt: 150,
    offLevelFt: 220,
    /** Ten seconds' evidence: off by at least this, and four times what this flight strays beyond 60 ft, and two steps of its altimeter. */
    quickOffFt: 80,
    /** Less of it where samples are rare and the vertical speed agrees: the next one would be late. */
    agreesFpm: 350,
    agreesShare: 0.7,
    /** s. A phase in the air is told no sooner than this after the one before: nothing shorter is true (measured). */
    shortestS: 12,
  },
  climb: {
    /** s. The climb is told so long after the lift-off; a bounce lasts up to 1.6 s (measured). */
    afterS: 15,
    /** ft. CICTT: take-off lasts to 35 ft above the runway. */
    screenFt: 35,
  },
  /** How long level is cruise, s. CICTT: from the first cruise level until the descent to the destination. */
  cruise: {
    /** After a climb. */
    levelS: 5,
    /** After a climb that ends in a circuit, where downwind is no cruise: lower than this, ft, and nearer to the field, nm. */
    circuitS: 120,
    circuitFt: 1500,
    circuitNm: 4,
    /** After a climb that ends so far below the planned level, ft. */
    belowPlanS: 240,
    belowPlanFt: 1000,
    /**
     * On the way down, with much way left or near the highest level; with some; with hardly any. Level-offs in descents last
     * 50 s, 95 % less than 234 s, none more than 480 s (measured).
     */
    againSoonS: 35,
    againS: 90,
    againLateS: 480,
    /** How often a descent at 3° (318 ft a nautical mile) fits into the way to the arrival: hardly any; much. */
    descentFtPerNm: 318,
    hardly: 1.2,
    much: 2.2,
    /** ft. So close below the highest level. */
    nearTopFt: 2000,
    /** s. So long level is no leg of a hold. */
    noHoldS: 600,
  },
  /** CICTT: a hold, and descending in it, is no phase of its own. */
  hold: {
    /** ft. One level down in a holding stack is 1,000 ft; above the second a hold is a hold. */
    stepFt: 1100,
    aboveFt: 3000,
    /** °. FDM practice asks for 355° of turn; three quarters of that are enough to wait for the rest. */
    turnDeg: 355,
    waitDeg: 270,
    /** s. A standard outbound leg is 1 to 1.5 minutes (ICAO Doc 8168), 100 s with wind. */
    legS: 100,
    /** °/s. FDM's slowest turn of a hold is 0.6; half of it lets wind stretch the turn. */
    turningDegS: 0.3,
    /** ° back: the turn is over. */
    backDeg: 60,
    /** s, °/s. Shorter, or faster round on the whole, is a steep turn, a spiral or a thermal. */
    leastS: 80,
    fastestDegS: 2.5,
  },
  approach: {
    /** ft. It begins below the first, or half the height of a low flight, no less than the second. */
    belowFt: 3000,
    belowLowFt: 1200,
    /** nm, ft. Or so close to the arrival and below so much; a short flight first leaves a quarter of its height behind. */
    closeNm: 10,
    closeFt: 6000,
    /** min. So close to the arrival at its speed, and as low, a level is part of it: a stack and the vectors after it lie nearer. */
    closeMin: 8,
    /** s. Level for so long in a go-around is a new approach, or a cruise. */
    levelS: 20,
    /** ft. Rising from the lowest by so much ends it. */
    upAgainFt: 200,
  },
  final: {
    /** ft. The usual gate; in a circuit flown below `circuitTopFt`; where nobody turns any more. */
    belowFt: 1000,
    belowCircuitFt: 500,
    circuitTopFt: 2000,
    anywayFt: 200,
    /** °. Straight on over 15 s. */
    turnDeg: 20,
    /** s, ft. Level again so long and so high is none. */
    levelS: 30,
    levelFt: 300,
  },
  /** Measured on true ones: lowest 3 to 1,297 ft; 515 ft or more gained, 630 ft or more lost in the 90 s before; at most 16° turned. */
  goAround: {
    belowFt: 1500,
    lowFt: 700,
    gainFt: 300,
    gainHighFt: 800,
    fpm: 300,
    waitS: 90,
    turnDeg: 35,
    lostFt: 400,
    /** ft. So long past the missed approach it is on the way to somewhere else. */
    overFt: 4000,
  },
  /** The flag against the other witnesses (height, altitude, speed). */
  flag: {
    /** kt. Nothing on the ground is faster, with a tail-wind and a high field; ft. nor so high above it: a choice. */
    fastestKt: 260,
    highestFt: 300,
    /** ft. What a height reads on the ground where it is one: more is an altitude less some airport's elevation. */
    trueHeightFt: 30,
    /** s. What another instrument contradicts must last so long. */
    contradictedS: 20,
    /** ft/min. The ground neither climbs nor sinks like this under a rolling aircraft: a runway slopes 2 % at most, 200 at 100 kt. */
    climbsFpm: 300,
    sinksFpm: 200,
  },
  /** How far the wheels must have risen, and for how long, s, until they are known to be off the ground. */
  liftOff: {
    /** ft, by the reported height or the altitude: risen a little; surely; so high that the ground is out of the question. */
    liftFt: 12,
    riseFt: 20,
    bothFt: 40,
    highLiftFt: 60,
    highRiseFt: 80,
    /** With the flag "air": risen; surely risen; neither risen nor gaining speed, as a flag that flickers in a roll-out. */
    flagS: 0.5,
    flagAloneS: 2,
    flagDoubtfulS: 6,
    /** kt/s. Nothing leaves the ground while it slows down by more, and what rolls to a take-off gains more. */
    slowing: -1,
    gaining: 0.5,
    /** kt. Slower than the first only what hovers or soars flies; slower than the second no aeroplane. */
    hoverKt: 25,
    slowKt: 35,
    /** s, ft. Just down and hardly off: a bounce (up to 1.6 s, measured); touch-and-goes last 10 s and more (99 %). */
    bounceS: 10,
    bounceFt: 25,
    /** With the flag "ground", which is dead then: so high and so fast (kt), by two instruments that climb, or by one. */
    deadFlagKt: 40,
    deadFlagBothFt: 120,
    deadFlagBothS: 8,
    deadFlagFt: 150,
    deadFlagS: 10,
    /** Without a flag: straight up as a helicopter; climbing (ft/min) on both instruments, or by the altitude; high. */
    upFt: 100,
    upFpm: 200,
    upS: 6,
    /** What soars, or says so by a flag that was not believed: faster than on foot, kt, and so far up or down in 20 s, ft. */
    soarKt: 8,
    soarFt: 40,
    climbBothFt: 6,
    climbBothFpm: 150,
    climbBothS: 0.5,
    climbFt: 15,
    climbS: 1,
    noSpeedS: 3,
    heightOnlyFt: 30,
    heightOnlyS: 2,
    highS: 3,
  },
  /** How long, s, what speaks for a touchdown must last, and its figures. */
  touchdown: {
    /** kt/s, s. Off too early told, and still gaining: nobody touches down like that. */
    gaining: 1,
    gainingS: 20,
    /** ft. With the flag "ground": wheels on the ground by a true height; low by any; within reach in the interval of a slow feed. */
    onFt: 8,
    lowFt: 30,
    lowS: 0.1,
    reachFt: 100,
    /** What sinks on has not landed: by a true height, or by any other (`flag.contradictedS`). */
    sinkingS: 45,
    /** What does not slow down (kt/s) and is not slower than it flew; high by a false height, or a true one; neither climbing nor sinking. */
    slowing: -0.5,
    fastS: 4,
    fastHighS: 12,
    movingFpm: 400,
    movingS: 6,
    falseHeightS: 3,
    flagS: 1,
    /** A flag that stays "air" while the aircraft stands, kt, ft: dead. What hovers or soars flies at a walk, too. */
    deadKt: 20,
    deadFreeKt: 3,
    deadHoverFt: 2,
    deadRangeFt: 15,
    deadS: 12,
    /** Nothing lands at the altitude it cruises at, ft below the highest. */
    cruiseFt: 3000,
    belowTopFt: 1000,
    /** Without a flag: at rest, kt, with one altitude; as low as the wheels; low and level; rolling without a foot of change. */
    restKt: 4,
    restRangeFt: 15,
    restS: 3,
    wheelsFt: 2,
    levelFpm: 150,
    rollKt: 40,
    rollRangeFt: 3,
    rollSpanS: 14,
    /** ft. Low enough by a true height, by any other; far below the ground that it took off from a height is none. */
    trueFt: 60,
    anyFt: 400,
    belowGroundFt: -60,
    /** Slower than its approach by more than the 1.3 that lies between that and the stall (CS 25.125, 23.73): it does not fly. */
    stallShare: 0.75,
    stalledS: 1,
    blindS: 3,
    /** kt, s. As slow as nothing else that flies. */
    slowKt: 25,
    slowS: 5,
    /** A roll-out slows down (kt/s), straight on (°), and low (ft), slow (kt) or just fallen (ft). */
    rollOut: -0.8,
    rollOutTurnDeg: 15,
    rollOutFt: 40,
    rollOutKt: 50,
    fellFt: 100,
    rollOutLowS: 2,
    rollOutS: 5,
    /** kt/s, ft. Two samples of a slow feed at one altitude, slowing as nothing does for long that flies level. */
    brakes: -1.5,
    sameFt: 3,
  },
} satisfies Record<string, Record<string, number>>;

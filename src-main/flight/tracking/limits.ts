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
    /** nm, 6 m. An aircraft that moved this far from where it stood has left its place. */
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
    /**
     * kt. The same where no engine figure is known. Crews call 80 kt, below which a take-off is rejected for anything (FAA
     * Takeoff Safety Training Aid); one jet taxied at 69 kt along a runway (measured).
     */
    blindKt: 80,
    /** kt/s. Still gaining, over 5 s and over 2 s; beyond the last it is an absurd figure: 0.5 g. */
    gain: 1,
    gainNow: 0.5,
    absurdGain: 10,
    /**
     * °. A roll is straight over 5 s and in the direction of the nose: speeds derived from positions jump while a jet
     * turns.
     */
    turnDeg: 15,
    driftDeg: 30,
    /**
     * s. The roll began this long before it is reported: 30 kt to lift-off takes 13 s (GA) to 33 s (jets), measured.
     */
    beganS: 10,
    /** kt. A gain of this much after a landing's slowest speed is a touch-and-go. */
    touchAndGoKt: 8,
    /** kt. Slower than this with the engines running, the power is that of taxiing, and no take-off goes on. */
    taxiKt: 30,
  },
  /** A rejected take-off. CICTT: it counts from the decision to stop. */
  reject: {
    /** Below this share of its top speed, while slowing by so many kt/s or at taxi speed. */
    share: 0.8,
    gain: -0.8,
    /** s. So soon after a landing it is the roll-out, not a take-off. */
    landedLatelyS: 120,
  },
  /** The end of a landing or of a rejected take-off. */
  leaveRunway: {
    /** s. No landing is over sooner. */
    leastS: 10,
    /** kt, °. Turned off the runway (FDM: 45°); or slower than aircraft roll out. */
    turnedKt: 40,
    turnedDeg: 30,
    slowKt: 25,
  },
  /** The arrival. After five minutes neither engines nor brake are awaited: either signal may be dead. */
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
    /** s. The span of the mean rate: the shortest that is stable in turbulence; and of the short one. */
    spanS: 25,
    shortSpanS: 10,
    /**
     * An altimeter's noise. s for each foot of its deviation: a rate that is read from 3 or 4 s is read from so many more,
     * so that noise makes less than half of 150 ft/min. A dozen values span this many deviations.
     */
    perNoiseFtS: 0.8,
    noisePeak: 3.3,
    /** ft. A sharper bend is the flight's own. */
    noisiestBendFt: 16,
    /**
     * ft/min. Level below the first, until the second is passed; PRU takes 300 as level. Beyond the second it climbs or
     * descends.
     */
    levelFpm: 200,
    steadyFpm: 250,
    /** ft. Off its level by so much: at more than `briskFpm` ft/min, and slower. */
    briskFpm: 500,
    offLevelBriskFt: 150,
    offLevelFt: 220,
    /**
     * Evidence of ten seconds: off by at least this, by four times this flight's deviation beyond 60 ft, and by two
     * altimeter steps.
     */
    shortOffLevelFt: 80,
    /** A smaller share where samples are rare and the vertical speed agrees: the next sample would be late. */
    agreesFpm: 350,
    agreesShare: 0.7,
    /**
     * s. A phase in the air is reported no sooner than this after the one before: no true one is shorter (measured).
     */
    shortestS: 12,
  },
  climb: {
    /** s. The climb is reported this long after the lift-off; a bounce lasts up to 1.6 s (measured). */
    afterS: 15,
    /** ft. CICTT: take-off lasts to 35 ft above the runway. */
    screenFt: 35,
  },
  /**
   * How long a level stretch must last to be cruise, s. CICTT: from the first cruise level until the descent to the
   * destination.
   */
  cruise: {
    /** After a climb. */
    levelS: 5,
    /**
     * After a climb that ends in a circuit, where downwind is not cruise: lower than this, ft, and nearer to the field,
     * nm.
     */
    circuitS: 120,
    circuitFt: 1500,
    circuitNm: 4,
    /** After a climb that ends this far below the planned level, ft. */
    belowPlanS: 240,
    belowPlanFt: 1000,
    /**
     * On the way down, with much distance left or near the highest level; with some; with hardly any. Level-offs in
     * descents last 50 s, 95 % less than 234 s, none more than 480 s (measured).
     */
    againSoonS: 35,
    againS: 90,
    againLateS: 480,
    /** How often a descent at 3° (318 ft a nautical mile) fits into the remaining distance: hardly any; much. */
    descentFtPerNm: 318,
    hardly: 1.2,
    much: 2.2,
    /** ft. This close below the highest level. */
    nearTopFt: 2000,
    /** s. A level stretch this long is not a leg of a hold. */
    noHoldS: 600,
  },
  /** CICTT: a hold, and a descent in it, is not a phase of its own. */
  hold: {
    /** ft. One level down in a holding stack is 1,000 ft; above the second a hold stays a hold. */
    stepFt: 1100,
    aboveFt: 3000,
    /** °. FDM practice takes 355° of turn as a hold; three quarters of that are enough to wait for the rest. */
    turnDeg: 355,
    waitDeg: 270,
    /** s. A standard outbound leg is 1 to 1.5 minutes (ICAO Doc 8168), 100 s with wind. */
    legS: 100,
    /** °/s. FDM's slowest turn of a hold is 0.6; half of it, as wind stretches the turn. */
    turningDegS: 0.3,
    /** ° in the other direction: the turn is over. */
    backDeg: 60,
    /** °/s. A faster turn, on average, is a steep turn, a spiral or a thermal. */
    fastestDegS: 2.5,
  },
  approach: {
    /** ft. The approach begins below the first, or at half the height of a low flight, not below the second. */
    belowFt: 3000,
    belowLowFt: 1200,
    /**
     * nm, ft. Or this close to the arrival and below this height; a short flight must first lose a quarter of its
     * height.
     */
    closeNm: 10,
    closeFt: 6000,
    /**
     * min. This close to the arrival at its speed, and this low, a level stretch belongs to the approach: stack and
     * vectors are nearer.
     */
    closeMin: 8,
    /** s. Level for this long in a go-around is a new approach. */
    levelS: 20,
    /** ft. Rising this much from the lowest point ends it. */
    upAgainFt: 200,
  },
  final: {
    /** ft. The usual gate; in a circuit flown below `circuitTopFt`; below the last turn. */
    belowFt: 1000,
    belowCircuitFt: 500,
    circuitTopFt: 2000,
    anywayFt: 200,
    /** °. Straight on over 15 s. */
    turnDeg: 20,
    /** s, ft. Level again for this long and this high is not a go-around. */
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
    /** ft. This far past the missed approach it flies to another place. */
    overFt: 4000,
  },
  /** The flag against the other witnesses (height, altitude, speed). */
  flag: {
    /**
     * kt. No aircraft on the ground is faster, even with a tail-wind at a high field; ft. nor this high above it: a
     * choice.
     */
    fastestKt: 260,
    highestFt: 300,
    /** ft. What a true height reads on the ground; more is an altitude less an airport's elevation. */
    trueHeightFt: 30,
    /** s. Evidence that another instrument contradicts must last this long. */
    contradictedS: 20,
    /**
     * ft/min. The ground does not rise or fall like this under a rolling aircraft: a runway slopes 2 % at most, 200 at
     * 100 kt.
     */
    climbsFpm: 300,
    sinksFpm: 200,
  },
  /** How far the wheels must have risen, and for how long, s, to be certainly off the ground. */
  liftOff: {
    /** ft, by the reported height or the altitude: risen a little; certainly; too high for the ground. */
    liftFt: 12,
    riseFt: 20,
    bothFt: 40,
    highLiftFt: 60,
    highRiseFt: 80,
    /** With the flag "air" alone; evidence that a flicker in the roll-out, a gust or a hill could give as well. */
    flagAloneS: 2,
    doubtfulS: 6,
    /** kt/s. No aircraft leaves the ground while it slows down by more; a take-off roll gains more. */
    slowing: -1,
    gaining: 0.5,
    /** kt. Only hovering or soaring aircraft fly slower than the first; no aeroplane flies slower than the second. */
    hoverKt: 25,
    slowKt: 35,
    /** s, ft. Just down and hardly off: a bounce (up to 1.6 s, measured); touch-and-goes last 10 s and more (99 %). */
    bounceS: 10,
    bounceFt: 25,
    /**
     * With the flag "ground", which is then dead: this fast (kt), and for so long (s) climbing steeper than any runway, ft/min
     * for each knot: 3 %, where runways slope by 2 % at most (ICAO Annex 14).
     */
    deadFlagKt: 40,
    steepFpmPerKt: 3,
    deadFlagS: 10,
    /** ft (more than one step of 100 ft), ft/min. Without a flag: straight up as a helicopter, or climbing by the altitude. */
    upFt: 100,
    upFpm: 200,
    /**
     * A soaring aircraft, also with an untrusted flag: faster than walking pace, kt, and this far up or down in 20 s,
     * ft.
     */
    soarKt: 8,
    soarFt: 40,
    /** Climbing on both instruments (ft, ft/min), or by the altitude; without a speed, or high without a climb. */
    climbBothFt: 6,
    climbBothFpm: 150,
    climbBothS: 0.5,
    climbFt: 15,
    climbS: 1,
    unsureS: 3,
  },
  /** How long, s, evidence for a touchdown must last, and its figures. */
  touchdown: {
    /** kt/s, s. A contact reported early while still accelerating: no touchdown looks like that. */
    gaining: 1,
    gainingS: 20,
    /**
     * ft. With the flag "ground": wheels on the ground by a true height; low by any height; within reach before a slow
     * feed's next sample.
     */
    onFt: 8,
    lowFt: 30,
    lowS: 0.1,
    reachFt: 100,
    /** An aircraft that keeps sinking has not landed: by a true height, or by any other (`flag.contradictedS`). */
    sinkingS: 45,
    /**
     * An aircraft that does not slow down (kt/s) and is not slower than in flight; high by a false height, or a true
     * one; neither climbing nor sinking.
     */
    slowing: -0.5,
    fastS: 4,
    fastHighS: 12,
    movingFpm: 400,
    movingS: 6,
    /**
     * ft, ft, ft/min. Without a reported height: so much lower in each second, then level from one to the next, by the
     * vertical speed too. Only the ground ends a sink like that.
     */
    sankFt: 1,
    endedFt: 0.5,
    endedFpm: 100,
    /** s. A flag that changes for one sample only is noise. */
    endedS: 0.5,
    flagS: 1,
    /**
     * kt, s. A flag that stays "air" while the aircraft stands, or for so long in a roll-out, is dead. Hovering and soaring
     * aircraft may fly at walking pace.
     */
    deadKt: 20,
    deadS: 12,
    /**
     * ft. A height that is an altitude reads no more on the ground: the highest airport, Daocheng Yading, lies at 14,472 ft.
     * Nor does an aircraft land at its cruising altitude, ft below the highest.
     */
    highestFt: 14_500,
    cruiseFt: 3000,
    belowTopFt: 1000,
    /**
     * Without a flag: at rest, kt, with one altitude; as low as the wheels; low and level; rolling without a foot of
     * change.
     */
    restKt: 4,
    restRangeFt: 15,
    restS: 3,
    wheelsFt: 2,
    levelFpm: 150,
    rollKt: 40,
    rollSpanS: 14,
    /** ft. Low enough by a true height, by any other; far below the ground of the take-off the height is false. */
    trueFt: 60,
    anyFt: 400,
    belowGroundFt: -60,
    /**
     * Slower than its approach by more than the factor 1.3 between that and the stall (CS 25.125, 23.73): it does not
     * fly.
     */
    stallShare: 0.75,
    farStallShare: 0.5,
    stalledS: 1,
    blindS: 3,
    /** kt. Slower than anything else that flies, but for a glider (`liftOff.soarKt`). */
    slowKt: 25,
    /** A roll-out slows down (kt/s), straight on (°), and low (`lowFt`), slow (kt) or just fallen (ft). */
    rollOut: -0.8,
    rollOutTurnDeg: 15,
    rollOutKt: 50,
    fellFt: 100,
    rollOutLowS: 2,
    rollOutS: 5,
    /** kt/s, ft. Two samples of a slow feed at one altitude, slowing faster than level flight allows for long. */
    brakes: -1.5,
    sameFt: 3,
  },
} satisfies Record<string, Record<string, number>>;

/**
 * The limits of the phase rules, in one place: what each means, and where it comes from. The name ends with the unit; `Deg`
 * is °, a name without a unit is a share or has its unit beside it. "Measured" is measured on the judged flights
 * (`npm run score:phases`); "FDM" is the practice of flight data monitoring (Flight Data Analyzer's settings); what names no
 * source is a choice. `npx tsx tools/lab/mutate-limits.ts` shows that each of them matters.
 */
export const limits = {
  /** Standing, and moving off. */
  move: {
    /** Slower is standing, faster is moving. A receiver at rest shows up to 3 kt, but goes nowhere (measured). */
    standingKt: 1,
    movingKt: 1.5,
    /** 6 m. An aircraft that moved this far has left its place. */
    placeNm: 0.0033,
    underWayS: 4, // It has moved for this long: under way.
    launchS: 30, // The same for a glider, whose launch takes less.
    pushBackKt: 10, // A push-back is no faster (recorded: 2 to 4 kt),
    towedKt: 6, // nor is a tow with the engines off.
    backwardsDeg: 110, // It moves backwards: further than this from where the nose points.
  },
  feed: {
    samples: 2.6, // A phase needs so many samples' time.
  },
  /** The spans over which changes of speed and altitude near the ground are read: a short one answers early. */
  span: {
    usualS: 5,
    shorterS: 3,
    nowS: 2,
  },
  /** The ground under the wheels, which follows the aircraft on the ground. */
  ground: {
    followS: 4, // It moves a quarter of the way each second.
    /** In a roll: 2 % of the speed in ft/s (ICAO Annex 14), and a bump. */
    slopeFpsPerKt: 0.034,
    bumpFps: 1,
    highestFt: 600, // A larger height is none above this ground.
  },
  /** The phase in which the flight is found. */
  firstPhase: {
    fastKt: 45, // Faster on the ground is a take-off or a landing.
    waitS: 5, // It waits for at most so long to be known.
    taxiKt: 3, // Faster is taxiing: a receiver at rest shows up to 3 kt (measured).
    movingFpm: 300, // In the air: it climbs, descends or, below `approach.belowFt`, approaches.
    cruiseFt: 4000, // Level, higher than this and with hardly any distance left, it descends.
  },
  /** The take-off roll (CICTT: from take-off power on). */
  roll: {
    /** Taxiing stays below 27 kt (GA, 99 %) and 38 kt (jets), measured. Faster, with so much of the taxi power, is a roll. */
    kt: 40,
    power: 1.5,
    /**
     * The same where no engine figure is known. Crews call 80 kt, below which a take-off is rejected for anything (FAA
     * Takeoff Safety Training Aid); one jet taxied at 69 kt along a runway (measured).
     */
    blindKt: 80,
    gain: 1, // kt/s.
    gainNow: 0.5, // kt/s, at present.
    absurdGain: 10, // kt/s, 0.5 g: no aircraft gains more.
    /** A roll is straight over 5 s and in the direction of the nose: speeds derived from positions jump in a turn. */
    turnDeg: 15,
    driftDeg: 30,
    /** The roll began this long before it is reported: 30 kt to lift-off takes 13 s (GA) to 33 s (jets), measured. */
    beganS: 10,
    touchAndGoKt: 8, // Gained since a landing's slowest speed.
    taxiKt: 30, // Slower, with the engines running, is taxiing: its power is taxi power, and no take-off continues.
    /** The taxi power falls by the first share each second, and rises by the second: spooling up does not raise it. */
    powerFalls: 0.1,
    powerRises: 0.01,
  },
  /** A rejected take-off. CICTT: it counts from the decision to stop. */
  reject: {
    share: 0.8, // Slower than this share of the roll's top speed,
    gain: -0.8, // and slowing by more than this, kt/s, or at taxi speed.
    landedLatelyS: 120, // So soon after a landing it is the roll-out, not a take-off.
  },
  /** The end of a landing or of a rejected take-off. */
  leaveRunway: {
    leastS: 10, // No landing is over sooner.
    turnedDeg: 30, // Turned off the runway (FDM: 45°), and slower than the next.
    turnedKt: 40,
    slowKt: 25, // Slower than aircraft roll out.
  },
  /** The arrival: at rest for so long. After `restS` neither engines nor brake are awaited: either signal may be dead. */
  arrive: {
    enginesOffRestS: 10, // With the engines off,
    enginesOffS: 5, // and off for this long;
    backAtStandS: 20, // and for this long, back at the stand before the flight.
    brakeRestS: 30, // With the brake set.
    restS: 300,
    emptyEnginesOffS: 10, // Arrived for this long with the engines off: doors open.
    emptyS: 60, // The same where no engine is known.
  },
  /** Climbing, level or descending. */
  trend: {
    spanS: 25, // The span of the mean rate: the shortest that is stable in turbulence.
    shortSpanS: 10, // The span of the short rate.
    leastSpanS: 8, // With less, neither is known.
    levelFpm: 200, // Level below this,
    steadyFpm: 250, // until it climbs or descends faster than this.
    levelledOffFpm: 300, // Level below this as well (PRU), once the short rate is below the next.
    levelledOffShortFpm: 100,
    slowClimb: 0.5, // A climb goes on at this share of its mean rate: a glider's tow climbs at 180 ft/min.
    /** Off its level by so much, at more than `briskFpm` and slower. */
    briskFpm: 500,
    offLevelBriskFt: 150,
    offLevelFt: 220,
    /** By the short rate: at least this, and so many of this flight's deviations beyond `wanderFt`. */
    shortOffLevelFt: 80,
    wanderFt: 60,
    climbDeviations: 5,
    sinkDeviations: 2.5,
    levelMeanS: 60, // The level and its deviations are means over this long.
    deviationFt: 40, // The deviation until it is known.
    shortestS: 12, // No true phase in the air is shorter (measured).
  },
  climb: {
    afterS: 15, // The climb is reported this long after the lift-off; a bounce lasts up to 1.6 s (measured).
    screenFt: 35, // CICTT: the take-off lasts to this height.
  },
  /**
   * How long a level stretch must last to be cruise. CICTT: from the first cruise level until the descent to the
   * destination.
   */
  cruise: {
    levelS: 5, // After a climb.
    /** After a climb to a circuit, where downwind is not cruise: lower and nearer to the field than this. */
    circuitS: 120,
    circuitFt: 1500,
    circuitNm: 4,
    /**
     * After a climb that ends below this share of the planned level. The first cruise level of a long flight may lie two
     * steps of 2,000 ft (RVSM, one direction) below the planned one.
     */
    belowPlanS: 240,
    belowPlanShare: 0.875,
    /**
     * On the way down, with much distance left or near the highest level; with some; with hardly any. Level-offs in
     * descents last 50 s, 95 % less than 234 s, none more than 480 s (measured).
     */
    againSoonS: 35,
    againS: 90,
    againLateS: 480,
    descentFtPerNm: 318, // A descent at 3°.
    hardly: 1.2, // So often it fits into the remaining distance: hardly any is left,
    much: 2.2, // or much.
    nearTopFt: 2000, // This close below the highest level.
    noHoldS: 600, // A level stretch this long is not a leg of a hold.
  },
  /** CICTT: a hold, and a descent in it, is not a phase of its own. */
  hold: {
    stepFt: 1100, // One level down in a holding stack is 1,000 ft.
    aboveFt: 6000, // Above this height a hold stays a hold; stacks end at about 7,000 ft (AIP UK), lower is the approach.
    turnDeg: 355, // FDM practice.
    waitDeg: 270, // Three quarters of that are enough to wait for the rest.
    legS: 100, // A standard outbound leg is 1 to 1.5 minutes (ICAO Doc 8168), more with wind.
    outboundS: 60, // The standard leg below 14,000 ft: a descent on a longer one leaves the hold.
    overS: 10, // A turn is measured over this long: in level flight a heading wanders by 1 or 2°.
    turningDegS: 0.3, // FDM's slowest turn of a hold is 0.6; half of it, as wind stretches the turn.
    backDeg: 60, // So far in the other direction, the turn is over.
    fastestDegS: 2.5, // A faster turn, on average, is a steep turn, a spiral or a thermal.
  },
  approach: {
    /** The approach begins below the first, or at half the height of a low flight, not below the second. */
    belowFt: 3000,
    belowLowFt: 1200,
    /** Or this close to the arrival and this low; a short flight must first lose a quarter of its height. */
    closeNm: 10,
    closeFt: 6000,
    closeMin: 8, // A level stretch this close to the arrival, at its speed, is part of the approach.
    /** Low is at most the first share of the flight's height; near the arrival, the second. */
    lowShare: 0.5,
    closeShare: 0.75,
    soonS: 20, // The height counts that is expected in this time.
    sinkFpm: 100, // It sinks by more.
    levelS: 20, // Level for this long in a go-around is a new approach.
    upAgainFt: 200, // Rising this much from the lowest point ends it.
  },
  final: {
    belowFt: 1000, // The usual gate.
    belowCircuitFt: 500, // The same in a circuit flown below the next.
    circuitTopFt: 2000,
    anywayFt: 200, // Below the last turn.
    turnDeg: 20, // Straight on over the next.
    turnS: 15,
    /** Level again for this long and this high is not a go-around. */
    levelS: 30,
    levelFt: 300,
  },
  /** Measured on true ones: lowest 3 to 1,297 ft; 515 ft or more gained; 630 ft or more lost in 90 s; at most 16° turned. */
  goAround: {
    belowFt: 1500, // The lowest point lies below this height.
    lowFt: 700, // From a point below this it gains the next, from a higher one the second.
    gainFt: 300,
    gainHighFt: 500, // FDM practice.
    fpm: 300, // It climbs faster than this,
    waitS: 90, // within this time.
    turnDeg: 35, // It turned no further in so many seconds before the lowest point.
    turnS: 20,
    lostFt: 400, // It sank by more in so many seconds before, and by less in the last ones, which would be a dive.
    lostS: 100,
    diveS: 10,
    arrivalNm: 4, // So close to the arrival it may have been level since.
    overFt: 4000, // A climb this far past the missed approach leads to another place.
  },
  /** The wheels leave the ground. */
  liftOff: {
    liftFt: 12, // Risen a little, by the reported height,
    riseFt: 20, // or by the altitude.
    bothFt: 40, // Certainly risen, by both.
    highLiftFt: 60, // Too high for the ground, by the reported height,
    highRiseFt: 80, // or by the altitude.
    flagAloneS: 2, // The flag "air" alone.
    doubtfulS: 6, // Evidence that a flicker in the roll-out, a gust or a hill could give as well.
    slowing: -1, // kt/s. No aircraft leaves the ground while it slows down by more.
    gaining: 0.5, // kt/s. A take-off roll gains more.
    hoverKt: 25, // Only hovering or soaring aircraft fly slower.
    slowKt: 35, // No aeroplane flies slower.
    bounceS: 10, // Just down and hardly off: a bounce (up to 1.6 s, measured); touch-and-goes last 10 s and more (99 %).
  },
  /** The wheels touch the ground. */
  touchdown: {
    onFt: 8, // With the flag "ground": wheels on the ground, by a true height.
    lowFt: 30, // Low, for the next.
    lowS: 0.1,
    sinksFpm: 200, // A runway slopes 2 % at most (ICAO Annex 14), 200 ft/min at 100 kt. It sinks faster,
    movingFpm: 400, // or climbs or sinks by more: for the next.
    movingS: 6,
    flagS: 1, // The flag alone.
    /** The flag stays "air": slower than this for so long. Hovering and soaring aircraft may fly at walking pace. */
    deadKt: 20,
    deadS: 12,
    restKt: 4, // The same for them: at rest,
    restRangeFt: 15, // and each at one altitude.
    wheelsFt: 2, // As low as the wheels.
    /**
     * Nothing flies as low as its wheels for so long with its height inside this range. Struts and a lowered nose change the
     * height of a roll-out by less within this time, once it began.
     */
    heldFt: 0.8,
    heldS: 12,
    belowGroundFt: -60, // Far below the ground of the take-off, a height is false.
  },
} satisfies Record<string, Record<string, number>>;

/**
 * The limits of the phase rules, in one place: what each means, its unit, and where it comes from. "Measured" is measured on
 * the judged flights (`npm run score:phases`); "FDM" is the practice of flight data monitoring (Flight Data Analyzer's
 * settings); "a choice" has no better source. `npx tsx tools/mutate-limits.ts` shows that each of them matters.
 */
export const limits = {
  ground: {
    /** kt. Slower is standing; faster is moving. A receiver at rest shows up to 3 kt, but goes nowhere (measured). */
    standingKt: 1,
    movingKt: 1.5,
    /** s. Moving for so long, by its engines or by a tug; a glider's launch lasts less than the second. */
    underWayS: 4,
    launchS: 30,
    /** kt. Backwards and no faster than this is a push-back (recorded: 2 to 4 kt); towed with the engines off, likewise. */
    pushBackKt: 10,
    towedKt: 6,
    /** °. Moving further than this from where the nose points is moving backwards. */
    backwardsDeg: 110,
    /** kt. A take-off roll with half as much power again as in the taxi. Taxiing stays below 27 kt (GA, 99 %), 38 kt (jets), measured. */
    rollKt: 40,
    /** kt. The same where no engine figure is known: one jet taxied at 69 kt along a runway (measured). */
    rollBlindKt: 70,
    rollPower: 1.5,
    /** kt/s. Still gaining over 5 s and over 2 s; beyond the last it is an absurd figure: 0.5 g. */
    rollGain: 1,
    rollGainNow: 0.5,
    absurdGain: 10,
    /** °. A roll is straight over 5 s, and goes where the nose points. */
    rollTurnDeg: 15,
    rollDriftDeg: 30,
    /** kt. So much faster than it had slowed to after a landing is a touch-and-go. */
    touchAndGoKt: 8,
    /** A take-off is rejected below this share of its fastest, and so many kt less, while slowing by so many kt/s. */
    rejectedShare: 0.8,
    rejectedKt: 10,
    rejectedGain: -0.8,
    /** s. Who has landed so recently did not mean to take off. */
    landedLatelyS: 120,
    /** s. No landing is over sooner. */
    landedS: 10,
    /** kt, °. Turned off the runway (FDM: 45°); or slower than aircraft roll out. */
    turnedOffKt: 40,
    turnedOffDeg: 30,
    rolledOutKt: 25,
    /** s. At rest for so long: with the engines off, with the brake set, without either. */
    stoodS: 10,
    stoodBrakeS: 30,
    stoodAnyS: 300,
    /** s. Engines off for so long, at the stand or back at it before the flight. */
    enginesOffS: 5,
    backAtStandS: 20,
    /** s. After the arrival, where no engine is known. */
    emptyS: 60,
  },
  air: {
    /** s. A phase in the air is told no sooner than this after the one before: nothing shorter is true (measured). */
    shortestS: 12,
    /** s. The climb is told so long after the lift-off; a bounce lasts up to 1.6 s (measured). */
    climbAfterS: 14,
    /** ft. CICTT: take-off lasts to 35 ft above the runway. */
    screenFt: 35,
    /** ft/min. Steady climb or descent over 25 s; over 10 s. PRU calls 300 level. */
    steadyFpm: 250,
    quickFpm: 250,
    /** ft. Off its level by so much over 25 s: at more than `briskFpm`, and slower. */
    briskFpm: 500,
    offLevelBriskFt: 150,
    offLevelFt: 220,
    /** ft. One level down in a holding stack is 1,000 ft; above this a hold is a hold. */
    holdStepFt: 1100,
    holdAboveFt: 3000,
    /** s. How long level after a climb is cruise: at once; in a circuit; below the planned level. */
    cruiseS: 5,
    circuitS: 120,
    belowPlanS: 240,
    belowPlanFt: 1000,
    circuitFt: 1500,
    circuitNm: 4,
    /** s. How long level on the way down is a new cruise: level-offs last 50 s, 95 % less than 234 s, none more than 480 s (measured). */
    newCruiseSoonS: 35,
    newCruiseS: 90,
    newCruiseLateS: 480,
    /** ft/nm. A descent at 3°. How often it fits into the way to the arrival: too near for a new cruise; room for one. */
    descentFtPerNm: 318,
    tooNear: 1.2,
    roomy: 2.2,
    /** min, ft. So close to the arrival, at its speed, and so low, a level is part of the approach. */
    closeMin: 8,
    closeFt: 6000,
    /** ft. An approach begins below the first, or half the height of a low flight, no less than the second. */
    approachFt: 3000,
    approachLowFt: 1200,
    approachNm: 10,
    /** ft. The usual gate of a final; in a circuit flown below `circuitTopFt`; where nobody turns any more. */
    finalFt: 1000,
    finalCircuitFt: 500,
    circuitTopFt: 2000,
    finalAnywayFt: 200,
    finalTurnDeg: 20,
    /** s, ft. Level again so long and so high is no final. */
    levelOnFinalS: 20,
    levelOnFinalFt: 300,
    /** ft. Rising from the lowest by so much ends an approach. */
    upAgainFt: 200,
    /** A go-around, measured on true ones: lowest 3 to 1,297 ft; 515 ft or more gained, 630 ft or more lost in the 90 s before; at most 16° turned. */
    goAroundBelowFt: 1500,
    goAroundLowFt: 700,
    goAroundGainFt: 300,
    goAroundGainHighFt: 800,
    goAroundFpm: 300,
    goAroundWaitS: 90,
    goAroundTurnDeg: 35,
    goAroundLostFt: 400,
    /** ft. So long past the missed approach it is on the way to somewhere else. */
    goAroundOverFt: 4000,
  },
};

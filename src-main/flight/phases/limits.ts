/**
 * The limits of the phase rules, in one place: what each means, and where it comes from. The name ends with the unit; `Deg`
 * is °, a name without a unit is a share or has its unit beside it. "Measured" is measured on the judged flights
 * (`npm run score:phases`); "FDM" is the practice of flight data monitoring (Flight Data Analyzer's settings); what names no
 * source is a choice. In brackets: a recording whose result changes with the limit. Without brackets: a judged flight's
 * changes, except where it says "unmoved" (`tools/lab/mutate-limits.ts`). The faults of simulators that a limit is for:
 * `src-shared/docs/simulator-input.md`.
 */
export const limits = {
  /** Standing, and moving off. */
  move: {
    /** Slower is standing, faster is moving. A receiver at rest shows up to 3 kt, but goes nowhere (measured). */
    standingKt: 1,
    movingKt: 1.5, // [flightgear_bikf_birk_1]
    underWayS: 4, // It has moved for this long: under way. [flightgear_bikf_birk_1]
  },
  feed: {
    samples: 2.6, // The shortest phase lasts as long as so many samples. [flightgear_inverted_at_sea]
  },
  span: {
    shortS: 3, // A change of speed is a mean over this long. [fdr_jet_rto_clip]
    groundS: 4, // The altitude of the ground follows the aircraft: a quarter of the way each second.
  },
  /** The take-off roll (CICTT: from take-off power on). */
  roll: {
    /** Taxiing stays below 27 kt (GA, 99 %) and 38 kt (jets), measured. Faster, with so much of the taxi power, is a roll. */
    kt: 40, // [flightgear_bikf_birk_1]
    power: 1.5, // [flightgear_bikf_birk_1]
    /** The same where no engine figure is known: a jet taxied at 69 kt along a runway (measured). */
    blindKt: 80,
    /**
     * The taxi power falls by the first share each second, and rises by the second: spooling up does not raise it, and an
     * engine that has just started does not keep it low. Both unmoved.
     */
    powerFalls: 0.1,
    powerRises: 0.01,
    gain: 1, // kt/s. Unmoved: a roll gains 2 and more.
    /** A roll is straight and in the direction of the nose: speeds derived from bad positions are not. */
    turnDeg: 15, // [fdr_jet_9936188_lgsa]
    driftDeg: 30, // [fdr_jet_9936188_lgsa]
    /** The roll began this long before it is reported: 30 kt to lift-off takes 13 s (GA) to 33 s (jets), measured. */
    beganS: 10, // [flightgear_bikf_birk_1]
  },
  /** The end of a landing or of a rejected take-off. */
  slowing: {
    leastS: 10, // No landing is over sooner. [jsbsim_c310b]
    slowKt: 25, // Slower than aircraft roll out. [flightgear_bikf_birk_1]
  },
  /** The arrival: at rest for so long. After `restS` neither engines nor brake are awaited: either signal may be dead. */
  arrive: {
    enginesOffS: 5, // With the engines off. [flightgear_bikf_birk_1]
    backS: 120, // Back at a stand before the flight, with the engines off. A stalled engine runs again sooner.
    backNm: 0.011, // 20 m: back at its stand. A return to the gate resets OUT (avionics manual UL-800/801).
    brakeRestS: 30, // With the brake set. [flightgear_bikf_birk_1]
    restS: 300, // [fdr_jet_rto_two_legs]
    emptyS: 10, // Arrived for this long with the engines off: doors open. [flightgear_bikf_birk_2]
  },
  /** Climbing, level or descending. */
  trend: {
    spanS: 25, // The span of the mean rate: the shortest that is stable in turbulence. [flightgear_bikf_birk_1]
    shortSpanS: 10, // The span of the short rate.
    levelFpm: 200, // Level below this, [flightgear_bikf_birk_1]
    steadyFpm: 250, // until it climbs or descends faster than this. [flightgear_bikf_birk_2]
    levelledOffFpm: 300, // Level below this as well (PRU), once the short rate is below the next. [jsbsim_c310b]
    levelledOffShortFpm: 100, // [flightgear_crash_at_sea]
    offLevelFt: 220, // Off its level by the mean rate. [flightgear_inverted_at_sea]
    /** By the short rate: at least this, and so many of this flight's deviations beyond `wanderFt`. */
    shortOffLevelFt: 80, // [flightgear_bikf_birk_1]
    wanderFt: 60, // [flightgear_inverted_at_sea]
    climbDeviations: 5, // [flightgear_inverted_at_sea]
    sinkDeviations: 2.5, // [flightgear_inverted_at_sea]
    levelMeanS: 60, // The level and its deviations are means over this long.
    deviationFt: 40, // The deviation until it is known. [flightgear_inverted_at_sea]
    shortestS: 12, // No true phase in the air is shorter (measured). [flightgear_crash_at_sea]
  },
  climb: {
    afterS: 15, // The climb is reported this long after the lift-off; a bounce lasts up to 1.6 s (measured).
    screenFt: 35, // CICTT: the take-off lasts to this height. [flightgear_bikf_birk_1]
  },
  /**
   * How long a level stretch must last to be cruise. CICTT: from the first cruise level until the descent to the
   * destination.
   */
  cruise: {
    levelS: 5, // After a climb. [flightgear_bikf_birk_1]
    /** After a climb to a circuit, where downwind is not cruise: lower than this. */
    circuitS: 120,
    circuitFt: 1500,
    /**
     * After a climb that ends below this share of the planned level. The first cruise level of a long flight may lie two
     * steps of 2,000 ft (RVSM, one direction) below the planned one. The share is unmoved.
     */
    belowPlanS: 240,
    belowPlanShare: 0.875,
    /**
     * On the way down, with much distance left or near the highest level; with some; with hardly any. Level-offs in
     * descents last 50 s, 95 % less than 234 s, none more than 480 s (measured).
     */
    againSoonS: 35, // [jsbsim_c172x]
    againS: 90, // [flightgear_bikf_birk_1]
    againLateS: 480,
    descentFtPerNm: 318, // A descent at 3°.
    hardly: 1.2, // So often it fits into the remaining distance: hardly any is left,
    much: 2.2, // or much.
    nearTopFt: 2000, // This close below the highest level. [jsbsim_c172x]
  },
  /** A hold. CICTT: it is not a phase of its own, so no judged flight shows it. All but its full turn are unmoved. */
  hold: {
    turnDeg: 355, // FDM practice.
    legS: 100, // A standard outbound leg is 1 to 1.5 minutes (ICAO Doc 8168), more with wind.
    overS: 10, // A turn is measured over this long: in level flight a heading wanders by 1 or 2°.
    turningDegS: 0.3, // FDM's slowest turn of a hold is 0.6; half of it, as wind stretches the turn.
  },
  approach: {
    /** The approach begins below the first, or at half the height of a low flight, not below the second. */
    belowFt: 3000,
    belowLowFt: 1200, // [ga_c172s_ngafid_kckn]
    /** Or this close to the arrival and this low; a short flight must first lose a quarter of its height. */
    closeNm: 10,
    closeFt: 6000,
    closeMin: 8, // A level stretch this close to the arrival, at its speed, is part of the approach.
    /** Low is at most the first share of the flight's height; near the arrival, the second. */
    lowShare: 0.5, // [flightgear_bikf_birk_1]
    closeShare: 0.75,
    soonS: 20, // The height counts that is expected in this time. [flightgear_bikf_birk_1]
    sinkFpm: 100, // It sinks by more.
    levelS: 20, // Level for this long in a go-around is a new approach.
    upAgainFt: 200, // Rising this much from the lowest point ends it.
  },
  final: {
    belowFt: 1000, // The usual gate.
    turnDeg: 20, // Straight on over the next.
    turnS: 15,
  },
  /** Measured on true ones: lowest 3 to 1,297 ft; 515 ft or more gained; 630 ft or more lost in 90 s; at most 16° turned. */
  goAround: {
    belowFt: 1500, // The lowest point lies below this height.
    gainFt: 300, // It gains this much. [737_go_around]
    fpm: 300, // It climbs faster than this,
    waitS: 90, // within this time.
    turnDeg: 35, // It turned no further in so many seconds before the lowest point.
    turnS: 20,
    lostFt: 400, // It sank by more in so many seconds before, and by less in the last ones, which would be a dive.
    lostS: 100,
    diveS: 10, // [adsb_savan07]
    lowFt: 200, // Lower than any flight but one to a runway: it may have been level since.
    overFt: 4000, // A climb this far past the missed approach leads to another place.
  },
  /** The wheels leave the ground. */
  liftOff: {
    liftFt: 12, // Risen. [flightgear_crash_at_sea]
    doubtfulS: 6, // A flag alone, which a flicker in the roll-out gives as well. [737_bounced]
    hoverKt: 25, // Only hovering or soaring aircraft fly slower. [igc_out_and_return_record]
    slowKt: 35, // No aeroplane flies slower. [jsbsim_c310b]
    bounceS: 10, // Just down and hardly off: a bounce (up to 1.6 s, measured); touch-and-goes last 10 s and more (99 %).
  },
  /** The wheels touch the ground. */
  touchdown: {
    lowFt: 30, // Low. [flightgear_bikf_birk_1]
    /** For so long, and in two samples: one may be false, and the measurement of the landing needs frames after a late flag. */
    lowS: 0.1, // [landing-bounds, 737_long]
    /**
     * Nothing flies as low as its wheels for so long with its height inside this range. Struts and a lowered nose change the
     * height of a roll-out by less within this time, once it began.
     */
    heldFt: 0.8,
    restS: 12,
  },
} satisfies Record<string, Record<string, number>>;

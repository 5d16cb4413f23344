import type { PhaseChange } from "../../../src-shared/domain/flight.ts";
import { groundPhases } from "../../../src-shared/domain/phases.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { say } from "../../../src-shared/words/message.ts";
import { speedOf } from "../../gate/reading.ts";
import { bookLiftOff, bookOffBlocks, bookTouchdown, haltedS } from "../clocks/ledger.ts";
import { limits } from "./limits.ts";
import type { TrackerState } from "./tracker-state.ts";

/** Derives the OUT and IN times from the phases. */
export function keepBlockTimes(state: TrackerState, { phase, atMs }: PhaseChange): void {
  const { placement, ledger, airGround, detector, stand, reading } = state;
  if (placement.isPutInAir && ledger.inMs !== null) return;
  // Wall-clock time may include a pause after the first move.
  const moveT = atMs === detector.moveMs ? detector.moveT : Number.NaN;
  const t = Number.isNaN(moveT) ? ledger.t - ((reading.timeMs - atMs) / 1000) * reading.rate : moveT;
  if ((phase === "push_back" || phase === "taxi" || phase === "take_off") && !airGround.air) {
    if (bookOffBlocks(ledger, atMs, t)) {
      state.stands.out = stand;
      state.emitEvent("block_off", atMs, stand === null ? say("offBlocks") : say("offBlocksAt", { stand }));
    }
    ledger.inMs = null;
  } else if (phase === "arrived") {
    // On blocks is when the aircraft came to rest, even if other phases were reported later: it may have stood through
    // a gap.
    const rested = !Number.isNaN(detector.standT);
    ledger.inMs = rested ? detector.standMs : atMs;
    ledger.inT = rested ? detector.standT : t;
    state.stands.in = stand;
    state.emitEvent("block_on", ledger.inMs, stand === null ? say("onBlocks") : say("onBlocksAt", { stand }));
  } else if (phase === "boarding" && ledger.offMs === null) {
    ledger.outMs = null;
    // The next block fuel is the fuel that is left. phpVMS shows block fuel less fuel burnt as the fuel on board.
    ledger.fuelUsedLb = 0;
  } else if (!groundPhases.has(phase)) ledger.inMs = null;
}

export function liftedOff(state: TrackerState): void {
  const { airGround, placement, ledger, detector } = state;
  const { sinceMs, sinceT } = airGround;
  placement.isPutInAir = false;
  // A launch by winch or bungee leaves the ground before the aircraft counts as taxiing.
  if (detector.moveT < sinceT) bookOffBlocks(ledger, detector.moveMs, detector.moveT);
  bookLiftOff(ledger, sinceMs, sinceT, sinceT <= placement.unseenT);
  state.emitEvent("lift_off", sinceMs, say("liftOff", { kt: airGround.sinceKt }));
  if (detector.detail === "touch-and-go") state.emitEvent("touch_and_go", sinceMs, say("touchAndGo"));
}

export function touchedDown(state: TrackerState): void {
  const { airGround, analyser, ledger, placement, reading } = state;
  const { sinceMs, sinceT } = airGround;
  // The landing has the time of the first touch. The air-ground decision may date the contact later.
  const atMs = analyser.landing?.atMs ?? sinceMs;
  const atT = sinceT - ((sinceMs - atMs) / 1000 - haltedS(ledger, atMs, sinceMs)) * reading.rate;
  const stands = reading.dtS > 2 && placement.flownKt > 40 && speedOf(reading) < limits.move.standingKt;
  bookTouchdown(ledger, atT);
  ledger.onMs = atMs;
  ledger.onAtLatest = stands || atT <= placement.unseenT;
  state.emitEvent("touchdown", atMs, ledger.onAtLatest ? say("landedUnseen") : touchdownText(state));
}

function touchdownText({ analyser, reading }: TrackerState): Text {
  const { rateFpm: fpm = null, groundSpeedKt, indicatedAirspeedKt } = analyser.landing ?? {};
  // A bounce or a late flag delays the decision: the speed is that of the touch, if it was seen.
  const kt = Math.max(groundSpeedKt ?? 0, indicatedAirspeedKt ?? 0) || speedOf(reading);
  return fpm === null ? say("touchdown", { kt }) : say("touchdownAt", { fpm, kt });
}

/**
 * After a break the aircraft may have changed between ground and air unobserved. Updates the clocks, and logs what is
 * known.
 */
export function foundElsewhere(state: TrackerState, placedOnGround: boolean): void {
  const { placement, airGround, ledger, reading } = state;
  if (placement.isPutInAir || airGround.air === !Number.isNaN(ledger.liftT)) return;
  if (airGround.air) {
    bookLiftOff(ledger, reading.timeMs, ledger.t, true);
    return;
  }
  bookTouchdown(ledger, ledger.t);
  state.emitEvent("gap", reading.timeMs, say(placedOnGround ? "putOnGround" : "landedUnseen"));
  if (placedOnGround) return;
  ledger.onMs = reading.timeMs;
  ledger.onAtLatest = true;
}

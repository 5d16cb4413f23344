import { z } from "zod";
import { deadSwitches } from "../../../src-shared/domain/dead-signals.ts";
import { withoutHidden } from "../../../src-shared/domain/plain-text.ts";
import type { AircraftIdentity } from "../../../src-shared/domain/sample.ts";
import { type SimulatorKind, simulatorKindSchema } from "../../../src-shared/domain/simulator-kind.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { messageSchema } from "../../../src-shared/domain/text-schema.ts";

/** Signals that an add-on aircraft may never change, whatever its pilot does. */
const signals = [...deadSwitches, "centreGearOnGround", "leftGearOnGround", "rightGearOnGround"] as const;
export type Signal = (typeof signals)[number];

const pattern = z.string().trim().min(1).max(256);

/**
 * What is known about an aircraft, as a file that pilots can read and share: how to recognise the aircraft (all given
 * values must fit; "*" is any text), and its dead signals, each with a reason. A reason is the author's own text, or a
 * sentence that Contrail has in every language.
 */
export const traitsSchema = z.strictObject({
  version: z.literal(1),
  aircraft: z
    .strictObject({
      title: pattern.optional(),
      icaoType: pattern.optional(),
      simulator: simulatorKindSchema.optional(),
    })
    .refine(({ title, icaoType }) => title !== undefined || icaoType !== undefined, "title or icaoType is missing"),
  dead: z.partialRecord(
    z.enum(signals),
    z.union([z.string().trim().min(1).max(300).transform(withoutHidden), messageSchema]),
  ),
});
export type Traits = z.infer<typeof traitsSchema>;

/** Whether `text` fits `wanted`. "*" is any text; case does not matter. */
export function fits(wanted: string, text: string): boolean {
  const [head = "", ...rest] = wanted.toLowerCase().split("*");
  const subject = text.toLowerCase();
  const tail = rest.pop();
  if (tail === undefined) return subject === head;
  if (!subject.startsWith(head)) return false;
  let at = head.length;
  for (const piece of rest) {
    const found = subject.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return subject.length - tail.length >= at && subject.endsWith(tail);
}

/** The dead signals of an aircraft, and why. */
export type Dead = ReadonlyMap<Signal, Text>;

/** What is known of every aircraft. */
export interface TraitLibrary {
  /** Null: in any simulator. */
  deadOf(simulator: SimulatorKind | null, aircraft: AircraftIdentity): Dead;
}

export function createTraits(known: readonly Traits[]): TraitLibrary {
  return {
    deadOf(simulator, aircraft) {
      const fitting = known.filter(
        ({ aircraft: { title, icaoType, simulator: only } }) =>
          (only === undefined || simulator === null || only === simulator) &&
          (title === undefined || fits(title, aircraft.title)) &&
          (icaoType === undefined || fits(icaoType, aircraft.icaoType)),
      );
      return new Map(
        signals.flatMap((signal) =>
          fitting.flatMap(({ dead }) => (dead[signal] === undefined ? [] : [[signal, dead[signal]] as const])),
        ),
      );
    },
  };
}

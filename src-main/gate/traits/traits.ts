import { createHash } from "node:crypto";
import { z } from "zod";
import { withoutHidden } from "../../../src-shared/domain/plain-text.ts";
import type { AircraftIdentity } from "../../../src-shared/domain/sample.ts";
import { type SimulatorKind, simulatorKindSchema } from "../../../src-shared/domain/simulator-kind.ts";
import type { Text } from "../../../src-shared/domain/text.ts";
import { messageSchema } from "../../../src-shared/domain/text-schema.ts";
import { type Signal, signals } from "./signals.ts";

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

export interface Dead {
  readonly reason: Text;
  /** Learnt on this computer, not from a file. */
  readonly learnt: boolean;
}

/** What is known of every aircraft. */
export interface TraitLibrary {
  deadOf(simulator: SimulatorKind, aircraft: AircraftIdentity): ReadonlyMap<Signal, Dead>;
  learn(simulator: SimulatorKind, aircraft: AircraftIdentity, signal: Signal, reason: Text): void;
  /** A signal that counted as dead has changed: removes it from learnt traits. Traits from files stay. */
  forget(simulator: SimulatorKind, aircraft: AircraftIdentity, signal: Signal): void;
}

const learntPrefix = "learnt-";

/** The file name of an aircraft, by its whole title. A livery with another title is learnt separately. */
function fileOf(simulator: SimulatorKind, { title }: AircraftIdentity): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${learntPrefix}${simulator}-${slug}-${createHash("sha256").update(title).digest("hex").slice(0, 8)}.json`;
}

/**
 * @param known by name of file.
 * @param keep writes one file of learnt traits.
 */
export function createTraits(
  known: ReadonlyMap<string, Traits>,
  keep: (file: string, traits: Traits) => void = () => {},
): TraitLibrary {
  const all = new Map(known);

  function change(simulator: SimulatorKind, aircraft: AircraftIdentity, signal: Signal, reason: Text | null): void {
    const file = fileOf(simulator, aircraft);
    const before = all.get(file)?.dead ?? {};
    if (JSON.stringify(before[signal] ?? null) === JSON.stringify(reason)) return;
    const { [signal]: _, ...others } = before;
    const traits: Traits = {
      version: 1,
      aircraft: { title: aircraft.title, simulator },
      dead: reason === null ? others : { ...others, [signal]: reason },
    };
    all.set(file, traits);
    keep(file, traits);
  }

  return {
    deadOf(simulator, aircraft) {
      const dead = new Map<Signal, Dead>();
      for (const [file, traits] of all) {
        const { title, icaoType, simulator: only } = traits.aircraft;
        if (only !== undefined && only !== simulator) continue;
        if (title !== undefined && !fits(title, aircraft.title)) continue;
        if (icaoType !== undefined && !fits(icaoType, aircraft.icaoType)) continue;
        const learnt = file.startsWith(learntPrefix);
        for (const signal of signals) {
          const reason = traits.dead[signal];
          if (reason !== undefined && dead.get(signal)?.learnt !== false) dead.set(signal, { reason, learnt });
        }
      }
      return dead;
    },
    learn(simulator, aircraft, signal, reason) {
      if (aircraft.title !== "") change(simulator, aircraft, signal, reason);
    },
    forget: (simulator, aircraft, signal) => change(simulator, aircraft, signal, null),
  };
}

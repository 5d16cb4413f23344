import fc from "fast-check";
import { expect, it } from "vitest";
import { shortAirportName } from "./airport-name.ts";

it.each([
  ["Keflavik International Airport", "Keflavik"],
  ["AUCKLAND INTERNATIONAL AIRPORT", "AUCKLAND"],
  ["John F Kennedy Intl Airport", "John F Kennedy"],
  ["COMODORO ARTURO MERINO BENITEZ INTL", "COMODORO ARTURO MERINO BENITEZ"],
  ["Benítez International Airport, Santiago de Chile", "Benítez, Santiago de Chile"],
  ["Frankfurt Main Airport", "Frankfurt Main"],
  ["Comodoro Arturo Merino Benitez International Airport", "Comodoro Arturo Merino Benitez"],
  ["Reykjavik", "Reykjavik"],
  ["International Airport", "International Airport"],
  ["Airport", "Airport"],
  ["Airport City", "Airport City"],
  ["مطار الملك خالد الدولي", "مطار الملك خالد الدولي"],
  ["", ""],
])("%j is shown as %j", (name, short) => expect(shortAirportName(name)).toBe(short));

it("never makes a name longer, and never empties one", () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom("", " Airport", " International Airport", "-Intl. Airport"),
      (first, end) => {
        const short = shortAirportName(first + end);
        expect(short.length).toBeLessThanOrEqual((first + end).length);
        if ((first + end).trim() !== "") expect(short.trim()).not.toBe("");
      },
    ),
  );
});

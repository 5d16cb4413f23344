import { describe, expect, it } from "vitest";
import { arrivalText, departureText } from "./times.ts";

const at = (text: string) => Date.parse(`2026-11-21T${text}:00Z`);
const schedule = { outMs: at("13:00"), inMs: at("13:30") };
const head = { schedule, startedAtMs: at("12:45") };
const flight = (of: {
  outMs?: number;
  offMs?: number;
  onMs?: number;
  inMs?: number;
  etaMs?: number;
  head?: Parameters<typeof arrivalText>[0]["head"];
}) => ({
  head: of.head ?? head,
  etaMs: of.etaMs ?? null,
  tracker: {
    clocks: { outMs: of.outMs ?? null, offMs: of.offMs ?? null, onMs: of.onMs ?? null, inMs: of.inMs ?? null },
  },
});
const unscheduled = { startedAtMs: at("12:45") };

describe("the departure", () => {
  it("counts down to the schedule, then says how late it is, until the flight has left its gate", () => {
    expect(departureText(flight({}), null, at("12:48"))).toBe("13:00 UTC, in 12 min");
    expect(departureText({ ...flight({}), tracker: null }, null, at("13:00"))).toBe("13:00 UTC, now");
    expect(departureText(flight({}), null, at("13:05"))).toBe("13:00 UTC, 5 min late");
    expect(departureText(flight({ outMs: at("13:02") }), null, at("13:05"))).toBeNull();
    expect(departureText(flight({ head: unscheduled }), null, at("12:48"))).toBeNull();
  });

  it("many hours later stands there with its date: nobody is late by a day", () => {
    const hours = (count: number) => at("13:00") + count * 3_600_000;
    expect(departureText(flight({}), null, hours(11))).toBe("13:00 UTC, 11:00 h late");
    expect(departureText(flight({}), null, hours(29))).toBe("21 Nov 2026, 13:00 UTC");
    expect(arrivalText(flight({ etaMs: hours(30) }), null, hours(29))).toBe("19:00 UTC");
    expect(arrivalText(flight({ inMs: hours(30) }), null, hours(31))).toBe("19:00 UTC");
  });

  it("comes from the plan where the airline states none, and only if the plan is for about now", () => {
    const plan = { outMs: at("12:55"), onMs: null, inMs: null };
    expect(departureText(flight({ head: unscheduled }), plan, at("12:48"))).toBe("12:55 UTC, in 7 min, flight plan");
    expect(departureText(flight({}), plan, at("12:48"))).toBe("13:00 UTC, in 12 min");
    const yesterday = { ...plan, outMs: at("12:55") - 86_400_000 };
    expect(departureText(flight({ head: unscheduled }), yesterday, at("12:48"))).toBeNull();
  });
});

describe("the arrival", () => {
  it("is estimated against the schedule, with the planned taxi time", () => {
    expect(arrivalText(flight({ etaMs: at("13:34") }), null, at("13:20"))).toBe("13:34 UTC, 4 min late");
    expect(arrivalText(flight({ etaMs: at("13:27") }), null, at("13:20"))).toBe("13:27 UTC, 3 min early");
    const plan = { outMs: null, onMs: at("13:24"), inMs: at("13:30") };
    expect(arrivalText(flight({ etaMs: at("13:24") }), plan, at("13:20"))).toBe("13:24 UTC, on time");
  });

  it("is not compared with a plan whose arrival is before its departure or days after it, or whose taxi takes hours", () => {
    const arriving = flight({ head: unscheduled, etaMs: at("13:24") });
    for (const inMs of [-1e15, at("12:00"), at("12:55") + 3 * 86_400_000]) {
      const plan = { outMs: at("12:55"), onMs: null, inMs };
      expect(arrivalText(arriving, plan, at("13:20"))).not.toMatch(/late|early|on time/);
    }
    const plan = { outMs: null, onMs: 0, inMs: at("13:30") };
    expect(arrivalText(flight({ etaMs: at("13:34") }), plan, at("13:20"))).toBe("13:34 UTC, 4 min late");
  });

  it("stays the estimate after the landing, while the aircraft taxies in", () => {
    const plan = { outMs: null, onMs: at("13:24"), inMs: at("13:30") };
    expect(arrivalText(flight({ onMs: at("13:22") }), plan, at("13:25"))).toBe("13:22 UTC, 2 min early");
    expect(arrivalText(flight({ head: unscheduled, onMs: at("13:22") }), null, at("13:25"))).toBe("13:22 UTC");
  });

  it("is the time on blocks once it is there", () => {
    expect(arrivalText(flight({ etaMs: at("13:34"), inMs: at("13:36") }), null, at("13:40"))).toBe(
      "13:36 UTC, 6 min late",
    );
    expect(arrivalText(flight({ head: unscheduled, inMs: at("13:36") }), null, at("13:40"))).toBe("13:36 UTC");
  });

  it("is unknown in the air without an estimate, because the simulator is gone", () => {
    expect(arrivalText(flight({ outMs: at("15:30"), offMs: at("15:40") }), null, at("16:13"))).toBe("–");
  });

  it("without a schedule says how long it takes; before the take-off it is the scheduled time", () => {
    expect(arrivalText(flight({ head: unscheduled, etaMs: at("13:34") }), null, at("13:28"))).toBe(
      "13:34 UTC · in 6 min",
    );
    expect(arrivalText(flight({}), null, at("12:48"))).toBe("13:30 UTC, scheduled");
    expect(arrivalText(flight({ head: unscheduled }), null, at("12:48"))).toBe("–");
  });
});

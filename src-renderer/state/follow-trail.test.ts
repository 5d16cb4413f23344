import { afterEach, expect, it, vi } from "vitest";
import type { Bridge } from "../../src-shared/contract/ipc.ts";
import type { FlightView, TrailPoint } from "../../src-shared/domain/flight-view.ts";
import { completeTrail, followTrail, trail } from "./follow-trail.ts";
import { usePushed } from "./pushed.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  usePushed.setState(usePushed.getInitialState());
});

const pointsTo = (lastMs: number): TrailPoint[] =>
  Array.from({ length: lastMs }, (_, i) => [i + 1, 0, 0, 0, 0, 0] as const).map((point) => [...point]);
const times = () => trail.points.map(([timeMs]) => timeMs);

it("has no hole after a lost connection, even if a push comes before the whole trail", async () => {
  let answer = (_points: TrailPoint[]): void => undefined;
  let push = (_points: unknown): void => undefined;
  const program: Bridge = {
    call: () =>
      new Promise((resolve) => {
        answer = (value) => resolve({ ok: true, value });
      }),
    on(name, listener) {
      if (name === "trail") push = listener;
      return () => undefined;
    },
  };
  vi.stubGlobal("window", { contrail: program });
  followTrail();
  usePushed.setState({ flight: { head: { id: "a", departure: { longitudeDeg: 0 } } } as FlightView });
  answer(pointsTo(3));
  await vi.waitFor(() => expect(times()).toEqual([1, 2, 3]));
  const completed = completeTrail();
  push(pointsTo(7).slice(6));
  answer(pointsTo(6));
  await completed;
  expect(times()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it("asks again for the whole trail if the answer is lost on its way", async () => {
  vi.useFakeTimers();
  try {
    const answers = [
      { ok: false, error: { code: "lost", message: "" } } as const,
      { ok: true, value: pointsTo(3) } as const,
    ];
    const call = vi.fn(async () => answers.shift() ?? { ok: true, value: [] });
    vi.stubGlobal("window", { contrail: { call, on: () => () => undefined } as unknown as Bridge });
    followTrail();
    usePushed.setState({ flight: { head: { id: "b", departure: { longitudeDeg: 0 } } } as FlightView });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times()).toEqual([1, 2, 3]);
    expect(call).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

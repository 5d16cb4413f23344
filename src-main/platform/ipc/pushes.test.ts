import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PushName, pushes as shapes } from "../../../src-shared/contract/ipc.ts";
import type { Live, TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { createClock } from "../time/clock.ts";
import { createPushes, isPushName, pushGapMs } from "./pushes.ts";

const live = (timeMs: number): Live => ({
  timeMs,
  latitudeDeg: 64,
  longitudeDeg: -22,
  headingTrueDeg: null,
  altitudeFt: 0,
  aglFt: null,
  groundSpeedKt: null,
  indicatedAirspeedKt: null,
  verticalSpeedFpm: null,
  fuelLb: null,
  totalWeightLb: null,
  simulationRate: 1,
  paused: false,
  onGround: true,
});
const point = (timeMs: number): TrailPoint => [timeMs, 64, -22, 0, 0, 0];

function open() {
  const sent: { name: PushName; value: unknown; atMs: number }[] = [];
  const reports: string[] = [];
  const pushes = createPushes(createClock(), (message) => reports.push(message));
  const attach = () => pushes.attach((name, value) => sent.push({ name, value, atMs: performance.now() }));
  return { pushes, sent, reports, attach };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("pushes", () => {
  it("send the first at once, then the last of each gap, never more than four a second", () => {
    const { pushes, sent, attach } = open();
    attach();
    pushes.listens("live");
    for (let i = 0; i < 100; i++) {
      pushes.push("live", live(i));
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(sent.map(({ value }) => (value as Live).timeMs)).toEqual([0, 24, 49, 74, 99]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("do not delay one name because of another", () => {
    const { pushes, sent, attach } = open();
    attach();
    pushes.listens("live");
    pushes.listens("flight");
    pushes.push("live", live(1));
    pushes.push("flight", null);
    expect(sent.map(({ name }) => name)).toEqual(["live", "flight"]);
  });

  it("send nothing and run no timer without a window, and send a new one the last value", () => {
    const { pushes, sent, attach } = open();
    pushes.push("live", live(1));
    pushes.push("live", live(2));
    expect(vi.getTimerCount()).toBe(0);
    attach();
    expect(sent).toEqual([]);
    pushes.listens("live");
    pushes.listens("flight");
    expect(sent.map(({ value }) => value)).toEqual([live(2)]);
    pushes.gone();
    pushes.push("live", live(3));
    attach();
    pushes.listens("live");
    expect(sent.map(({ value }) => value)).toEqual([live(2), live(3)]);
  });

  it("send a reloaded page its values at once, even just after a push", () => {
    const { pushes, sent, attach } = open();
    attach();
    pushes.listens("live");
    pushes.push("live", live(1));
    pushes.push("live", live(2));
    pushes.listens("live");
    expect(sent.map(({ value }) => (value as Live).timeMs)).toEqual([1, 2]);
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(2);
  });

  it("keep every point of the trail while they wait, and repeat none to a new window", () => {
    const { pushes, sent, attach } = open();
    pushes.push("trail", [point(0)]);
    attach();
    pushes.listens("trail");
    for (let i = 1; i <= 50; i++) {
      pushes.push("trail", [point(i)]);
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(1000);
    expect(sent.flatMap(({ value }) => value as TrailPoint[]).map(([timeMs]) => timeMs)).toEqual(
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    expect(sent.length).toBeLessThanOrEqual(6);
    pushes.gone();
    sent.length = 0;
    attach();
    pushes.listens("trail");
    expect(sent).toEqual([]);
  });

  it("bring the page that was asked for to a new window that takes the place of another, once it listens", () => {
    const { pushes, sent, attach } = open();
    attach();
    pushes.listens("openPage");
    pushes.listens("live");
    attach();
    pushes.push("openPage", ["find"]);
    pushes.push("live", live(1));
    expect(sent).toEqual([]);
    pushes.listens("openPage");
    expect(sent).toMatchObject([{ name: "openPage", value: ["find"] }]);
    pushes.listens("openPage");
    expect(sent).toHaveLength(1);
  });

  it("rest while the window is hidden, then catch up with everything that is new", () => {
    const { pushes, sent, attach } = open();
    attach();
    pushes.listens("live");
    pushes.listens("trail");
    pushes.push("live", live(1));
    pushes.setHidden(true);
    for (let i = 2; i < 40; i++) {
      pushes.push("live", live(i));
      pushes.push("trail", [point(i)]);
      vi.advanceTimersByTime(100);
    }
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    pushes.setHidden(false);
    expect(sent[1]).toMatchObject({ name: "live", value: live(39) });
    expect(sent[2]?.value).toHaveLength(38);
  });

  it("report a value that does not fit instead of sending it, and drop fields outside the schema", () => {
    const { pushes, sent, reports, attach } = open();
    attach();
    pushes.listens("live");
    pushes.push("live", { ...live(1), token: "planted" } as Live);
    expect(JSON.stringify(sent)).not.toContain("planted");
    vi.advanceTimersByTime(pushGapMs);
    pushes.push("live", { ...live(1), latitudeDeg: "north" } as unknown as Live);
    expect(sent).toHaveLength(1);
    expect(reports).toEqual(["a push of live does not fit its schema"]);
  });

  it("know their names and no others", () => {
    for (const name of Object.keys(shapes)) expect(isPushName(name)).toBe(true);
    fc.assert(fc.property(fc.anything(), (name) => !isPushName(name) || Object.hasOwn(shapes, name)));
    for (const name of ["toString", "__proto__", "", 1, null]) expect(isPushName(name)).toBe(false);
  });

  it("in any order never lose the last value or a trail point, nor go faster than allowed", () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("live" as const) }),
      fc.record({ do: fc.constant("trail" as const) }),
      fc.record({ do: fc.constant("hide" as const), value: fc.boolean() }),
      fc.record({ do: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 600 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { pushes, sent, attach } = open();
        attach();
        pushes.listens("live");
        pushes.listens("trail");
        let count = 0;
        let lastLive: number | null = null;
        const points: number[] = [];
        for (const action of steps) {
          count++;
          if (action.do === "live") {
            pushes.push("live", live(count));
            lastLive = count;
          } else if (action.do === "trail") {
            pushes.push("trail", [point(count)]);
            points.push(count);
          } else if (action.do === "hide") pushes.setHidden(action.value);
          else vi.advanceTimersByTime(action.ms);
        }
        pushes.setHidden(false);
        vi.advanceTimersByTime(pushGapMs);
        const of = (name: PushName) => sent.filter((push) => push.name === name);
        expect((of("live").at(-1)?.value as Live | undefined)?.timeMs ?? null).toBe(lastLive);
        expect(of("trail").flatMap(({ value }) => (value as TrailPoint[]).map(([timeMs]) => timeMs))).toEqual(points);
        for (const name of ["live", "trail"] as const) {
          const times = of(name).map(({ atMs }) => atMs);
          for (const [i, atMs] of times.entries()) {
            const before = times[i - 1];
            if (before !== undefined) expect(atMs - before).toBeGreaterThanOrEqual(pushGapMs);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

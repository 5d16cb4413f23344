import { describe, expect, it } from "vitest";
import type { SimSample } from "../../src-shared/domain/sample.ts";
import { readRecording } from "../../tools/lab/recording.ts";
import { createFollower } from "../flight/following/follower.ts";
import { createSampleReader, createSampleWriter } from "../flight/record/sample-line.ts";
import { atTheGate, type Leg, rollOutAndPark, takeOff } from "../flight/testing/scripted-flight.ts";
import { createReview } from "./review.ts";
import { airliner, approach, climbOut, fly, nowhere, shipped } from "./testing/reviewed.ts";

describe("the set that ships", () => {
  it("takes a steady steep approach for no fault, and a dive for one", () => {
    const down = (...last: Leg[]): Leg[] => [...climbOut, { seconds: 160, toKt: 127, fpm: 800 }, ...last];
    const judge = (legs: readonly Leg[]) => fly(shipped, [...legs, ...rollOutAndPark], 20, airliner).verdict;
    const steep = judge(down({ seconds: 270, fpm: -1240 }, { seconds: 60, fpm: -300 }));
    expect(steep.approaches[0]).toMatchObject({ broken: [] });
    expect(steep.approaches[0]?.judged).toContain("sink-rate-final");
    const dive = judge(down({ seconds: 420, fpm: -700 }, { seconds: 20, fpm: -1300 }, { seconds: 120, fpm: -350 }));
    expect(dive.approaches[0]).toMatchObject({ broken: ["sink-rate-final"] });
  });

  it.each([
    [{ from: 470, to: 310 }, []],
    [{ from: 470, to: 200 }, ["bank-final"]],
  ])("lets a circling aircraft roll out by 300 ft: banked between %o", (banked, broken) => {
    const circle = (sample: SimSample) => {
      const heightFt = sample.aglFt ?? 0;
      return { ...sample, bankDeg: heightFt < banked.from && heightFt > banked.to ? 22 : 0 };
    };
    const { verdict } = fly(shipped, [...climbOut, ...approach(-500), ...rollOutAndPark], 20, airliner, circle);
    expect(verdict.approaches[0]?.broken).toEqual(broken);
  });

  it("leaves landing lights on above a high airport, and finds them on in cruise", () => {
    const climb = [...atTheGate, ...takeOff, { seconds: 300, toKt: 200, fpm: 2000 }, { seconds: 120 }];
    const high = [...climb, { seconds: 120, fpm: 2000 }, { seconds: 120 }];
    const lit = (sample: SimSample) => ({ ...sample, landingLights: (sample.groundSpeedKt ?? 0) > 30 });
    const judge = (legs: readonly Leg[], elevationFt: number) =>
      fly(shipped, legs, elevationFt, airliner, lit).outcomeOf("landing-lights-high")?.outcome;
    expect(judge(climb.slice(0, -2), 13_325)).toBe("absent");
    expect(judge(high, 20)).toBe("fired");
  });

  it("has no speed limit of the A320 family for an A310", () => {
    const outcomeFor = (icaoType: string) =>
      fly(shipped, climbOut, 20, { ...airliner, icaoType }).outcomeOf("overspeed");
    expect(outcomeFor("A310")).toMatchObject({ outcome: "unjudged", why: "no_limit" });
    expect(outcomeFor("A319")?.outcome).toBe("clear");
  });

  it.each([
    ["on land", { overWater: false }, "fired"],
    ["on water", { overWater: true }, "absent"],
    ["where it may be a runway", { overWater: false, surface: "paved" }, "unjudged"],
    ["on unknown ground", {}, "unjudged"],
  ] as const)("judges fast taxiing %s", (_, ground, outcome) => {
    const fast: readonly Leg[] = [
      { seconds: 30, toKt: 36 },
      { seconds: 60 },
      { seconds: 20, toKt: 0 },
      { seconds: 40 },
    ];
    const legs = [...atTheGate, ...fast, ...climbOut.slice(atTheGate.length), ...approach(-500), ...rollOutAndPark];
    const change = (sample: SimSample): SimSample => {
      const surface = (sample.groundSpeedKt ?? 0) > 60 ? "runway" : "paved";
      return { ...sample, ...("overWater" in ground && { surface }), ...(sample.onGround && ground) };
    };
    expect(fly(shipped, legs, 500, airliner, change).outcomeOf("taxi-speed")?.outcome).toBe(outcome);
  });

  it("accuses nobody of what a simulator does not report", () => {
    const bare = (sample: SimSample): SimSample => {
      const { timeMs, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, onGround } = sample;
      return { timeMs, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, onGround };
    };
    const { verdict } = fly(shipped, [...climbOut, ...approach(-1300), ...rollOutAndPark], 500, airliner, bare);
    const fired = verdict.rules.filter(({ outcome }) => outcome === "fired");
    expect(fired.map(({ id }) => id)).toEqual([]);
  });

  const flights = ["jsbsim_bikf_birk", "flightgear_bikf_birk_1"];
  it.each(flights)("says the same of %s live and from its journal", (name) => {
    const { samples, aircraft } = readRecording(`assets/flights/${name}.csv.gz`);
    const [writer, reader] = [createSampleWriter(), createSampleReader()];
    const sides = [0, 1].map(() => {
      const follower = createFollower({ departure: nowhere, arrival: nowhere, cruiseAltitudeFt: null });
      const review = createReview(shipped);
      follower.identify(aircraft);
      return { follower, review };
    });
    for (const sample of samples) {
      const { line, kept } = writer.write(sample);
      const read = reader.read(JSON.parse(JSON.stringify(line)));
      for (const [at, given] of [kept, read].entries()) {
        if (given !== null) sides[at]?.follower.follow(given);
        if (given !== null) sides[at]?.review.follow(given, sides[at].follower);
      }
    }
    const [live, kept] = sides.map(({ review, follower }) => review.verdict(follower.view()));
    expect(live?.approaches).toHaveLength(1);
    expect(kept).toEqual(live);
  });
});

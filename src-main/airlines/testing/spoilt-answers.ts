import fc from "fast-check";

const others = [201, 202, 204, 206, 300, 301, 302, 303, 307, 308, 400, 401, 403, 404, 405];
const refused = [409, 422, 429, 500, 502, 503, 504, 520, 599];

/** The status of an answer, mostly 200. */
export const status = fc.oneof(
  { weight: 3, arbitrary: fc.constant(200) },
  { weight: 1, arbitrary: fc.constantFrom(...others, ...refused) },
);

/** A valid answer with some of its values removed, or replaced by `other`, at any depth. */
export function spoilt(value: unknown, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const inside = (inner: unknown) => spoilt(inner, other);
  const whole =
    Array.isArray(value) && value.length > 0
      ? fc.tuple(...value.slice(0, 4).map(inside))
      : typeof value === "object" && value !== null
        ? fc.record(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inside(inner)])), {
            requiredKeys: [],
          })
        : fc.constant(value);
  return fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: other });
}

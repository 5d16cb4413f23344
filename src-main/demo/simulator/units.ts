/** Units by dimension: how many of each equal one of the first unit. Names as in SimConnect, in lower case. */
const dimensions: readonly Readonly<Record<string, number>>[] = [
  { feet: 1, foot: 1, ft: 1, meters: 0.3048, meter: 0.3048, m: 0.3048 },
  {
    knots: 1,
    knot: 1,
    "feet per minute": 6076.11549 / 60,
    "feet/minute": 6076.11549 / 60,
    "feet per second": 6076.11549 / 3600,
    "feet/second": 6076.11549 / 3600,
    "meters per second": 1852 / 3600,
    "meters/second": 1852 / 3600,
  },
  { degrees: 1, degree: 1, radians: Math.PI / 180, radian: Math.PI / 180 },
  { pounds: 1, pound: 1, lbs: 1, kilograms: 0.45359237, kilogram: 0.45359237, kg: 0.45359237 },
  { "pounds per hour": 1, "kilograms per hour": 0.45359237 },
  { "percent over 100": 1, percent: 100 },
  { seconds: 1, second: 1, minutes: 1 / 60, hours: 1 / 3600 },
  { number: 1, bool: 1, boolean: 1, enum: 1, rpm: 1, gforce: 1 },
];

/** Converts between two units of one dimension. Null if a unit is unknown or the dimensions differ. */
export function convert(value: number, from: string, to: string): number | null {
  for (const dimension of dimensions) {
    const source = dimension[from];
    const target = dimension[to.toLowerCase()];
    if (source !== undefined) return target === undefined ? null : (value / source) * target;
  }
  return null;
}

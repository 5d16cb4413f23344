/** Columns with a unit, and times, as the API shows them (app/Support/Units). */

/** Carbon's form of a time that was stored. */
export const stamp = (ms: number): string => new Date(ms).toISOString().replace(/Z$/, "000Z");

const round = (value: number): number => Number(value.toFixed(2));

/** A column with a unit. Where a model is shown without a resource, its value is lost. */
export const distance = (nm: unknown, bare: boolean) =>
  bare
    ? { localUnit: "nmi", internalUnit: "nmi", responseUnits: ["m", "km", "mi", "nmi"] }
    : {
        m: round(Number(nm) * 1852),
        km: round(Number(nm) * 1.852),
        mi: round(Number(nm) * 1.150779448),
        nmi: round(Number(nm)),
      };
export const mass = (lb: unknown, bare: boolean) =>
  bare
    ? { localUnit: "lbs", internalUnit: "lbs", responseUnits: ["kg", "lbs"] }
    : { kg: round(Number(lb) * 0.45359237), lbs: round(Number(lb)) };

import {
  CloudQuantity,
  type IAbstractWeatherContainer,
  type IMetar,
  type IWeatherCondition,
  type Phenomenon,
  parseMetar,
} from "metar-taf-parser";
import { turnDeg } from "../../src-shared/geodesy.ts";

/** Present or forecast weather: "light rain showers". */
export type Phenomena = Pick<IWeatherCondition, "intensity" | "descriptive"> & {
  readonly phenomenons: readonly Phenomenon[];
};

/** The conditions that reports and forecasts share. Null: not stated, or unreadable. */
export interface Conditions {
  /** If null with a speed, the wind is variable. */
  readonly windFromTrueDeg: number | null;
  readonly windKt: number | null;
  readonly gustKt: number | null;
  /** Wind and gusts are at least this strong. */
  readonly isWindMore: boolean;
  readonly isGustMore: boolean;
  readonly visibilityM: number | null;
  /** Whether the visibility is at least this. If false, it is less. */
  readonly isMore: boolean;
  readonly isLess: boolean;
  readonly weather: readonly Phenomena[];
  /**
   * Height above the ground of the lowest layer that covers more than half of the sky, or the vertical visibility in
   * fog.
   */
  readonly ceilingFt: number | null;
}

/** The values that pilots read in a report. Null: not stated, or unreadable. */
export interface ReadMetar extends Conditions {
  readonly qnhHpa: number | null;
  readonly temperatureC: number | null;
  readonly dewPointC: number | null;
}

/** Direction, speed, gusts, unit; P: at least, as a report has it above 99 kt or 49 m/s. */
const windGroup = /^(VRB|\d{3})(P?)(\d{2,3})(?:G(P?)(\d{2,3}))?(KT|MPS|KMH|KM\/H)$/;
const ktPer: Readonly<Record<string, number>> = { KT: 1, MPS: 3600 / 1852, KMH: 1 / 1.852, "KM/H": 1 / 1.852 };
/** What was observed ends here. */
const changeOrRemark = /\s(?:TEMPO|INTER|BECMG|RMK)\b/;
const metresPerMile = 1609.344;
const hpaPerInHg = 33.8639;
const ceilings: readonly CloudQuantity[] = [CloudQuantity.BKN, CloudQuantity.OVC];

const within = (value: number | undefined, least: number, most: number): number | null =>
  value !== undefined && value >= least && value <= most ? value : null;

/** The wind of a part of a report. The parser reads two digits of it: 110 kt would be 11. */
function windOf(part: string) {
  const groups = part.split(/[\s=]+/).map((token) => windGroup.exec(token));
  const [, from = "", more, speed, gustMore, gust, unit = ""] = groups.find((group) => group !== null) ?? [];
  const kt = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits) * (ktPer[unit] ?? 1));
  return {
    windFromTrueDeg: within(from === "" ? undefined : Number(from), 0, 360),
    windKt: within(kt(speed), 0, 250),
    gustKt: within(kt(gust), 0, 300),
    isWindMore: more === "P",
    isGustMore: gustMore === "P",
  };
}

/** `part`: the text of the part of the report that states them. */
export function conditionsOf(stated: IAbstractWeatherContainer, part: string): Conditions {
  const { visibility, clouds, verticalVisibility, cavok, weatherConditions } = stated;
  const metres = visibility && visibility.value * (visibility.unit === "SM" ? metresPerMile : 1);
  const layers = clouds.flatMap(({ quantity, height }) =>
    ceilings.includes(quantity) && height !== undefined ? [height] : [],
  );
  const ceiling = layers.length > 0 ? Math.min(...layers) : verticalVisibility;
  return {
    ...windOf(part),
    visibilityM: within(metres, 0, 100_000),
    isMore: cavok === true || metres === 9999 || visibility?.indicator === "P",
    isLess: visibility?.indicator === "M",
    weather: weatherConditions.map(({ intensity, descriptive, phenomenons }) => ({
      phenomenons,
      ...(intensity === undefined ? {} : { intensity }),
      ...(descriptive === undefined ? {} : { descriptive }),
    })),
    ceilingFt: within(ceiling, 0, 60_000),
  };
}

/** Null for an invalid report. */
export function readMetar(raw: string): ReadMetar | null {
  let metar: IMetar;
  try {
    metar = parseMetar(raw);
  } catch {
    return null;
  }
  const { altimeter, temperature, dewPoint } = metar;
  const qnh = altimeter && altimeter.value * (altimeter.unit === "inHg" ? hpaPerInHg : 1);
  return {
    ...conditionsOf(metar, raw.split(changeOrRemark)[0] ?? ""),
    qnhHpa: within(qnh, 850, 1100),
    temperatureC: within(temperature, -90, 60),
    dewPointC: within(dewPoint, -90, 60),
  };
}

export interface RunwayWind {
  readonly name: string;
  /** Positive: from ahead. */
  readonly headKt: number;
  /** Positive: from the right. */
  readonly crossKt: number;
}

/** The wind along and across each runway direction, most headwind first. Empty if the wind has no direction. */
export function runwayWinds(
  { windFromTrueDeg, windKt }: Pick<ReadMetar, "windFromTrueDeg" | "windKt">,
  directions: readonly { readonly name: string; readonly headingTrueDeg: number }[],
): RunwayWind[] {
  if (windFromTrueDeg === null || windKt === null) return [];
  return directions
    .map(({ name, headingTrueDeg }) => {
      const angle = (turnDeg(headingTrueDeg, windFromTrueDeg) * Math.PI) / 180;
      return { name, headKt: windKt * Math.cos(angle), crossKt: windKt * Math.sin(angle) };
    })
    .toSorted((a, b) => b.headKt - a.headKt);
}

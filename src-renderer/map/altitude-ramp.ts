/**
 * Colours of the flown altitude, lowest first. Their lightness changes in one direction only, so that they can be told
 * apart without hues (after viridis, Smith and van der Walt 2015, limited to a contrast of 3 to 1 with the map).
 */
export const ramps = {
  dark: ["#4a8fd6", "#319bc0", "#2aaba7", "#3db888", "#62c96b", "#93d74e", "#c5e05a", "#f0ee9c"],
  light: ["#15706c", "#1d6877", "#285e80", "#335384", "#3e4989", "#463480", "#481f70", "#440154"],
} as const;

export const bins = ramps.dark.length;

/** Possible tops of the scale, ft, so that a Cessna's circuit and an airliner's climb both use all colours. */
const tops = [3_000, 6_000, 12_000, 24_000, 45_000] as const;

/** The smallest top of the scale that includes this height. */
export const scaleTopFt = (highestFt: number): number => tops.find((top) => highestFt <= top) ?? tops[4];

/** The colour's index for a height on the scale from 0 to `topFt`. */
export const binOf = (altitudeFt: number, topFt: number): number =>
  Math.max(0, Math.min(bins - 1, Math.floor((altitudeFt / topFt) * bins)));

/** The darkest shade of the night: its colour and opacity. */
export const shades = {
  dark: { red: 0, green: 2, blue: 6, alpha: 0.24 },
  light: { red: 30, green: 44, blue: 84, alpha: 0.15 },
} as const;

/** The colour of the rim around names: the part of the base map that differs most from all text colours. */
export const rims = { dark: "sea", light: "land" } as const;

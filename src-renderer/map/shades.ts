/** The night's shade at its darkest: a colour and how much of it covers the map. */
export const shades = {
  dark: { red: 0, green: 2, blue: 6, alpha: 0.24 },
  light: { red: 30, green: 44, blue: 84, alpha: 0.15 },
} as const;

/** The colour of the rim around each name: the part of the ground that differs most from all inks. */
export const rims = { dark: "sea", light: "land" } as const;

/** The name of a flight for pilots: "NLY 1". */
export const flightName = ({ code, number }: { readonly code: string; readonly number: string }): string =>
  `${code} ${number}`.trim();

/** Shortens "Keflavik International Airport" to "Keflavik". A name with no other word stays unchanged. */
export function shortAirportName(name: string): string {
  const short = name.replace(
    /[\s,–-]+(?:(?:(?:inter)?national|intl\.?|regional|municipal)?\s*(?:airport|aerodrome|airfield|flughafen)|international|intl\.?)\s*(?=$|,|\()/i,
    "",
  );
  return /\p{L}/u.test(short) && !/^(?:inter)?national$/i.test(short.trim()) ? short : name;
}

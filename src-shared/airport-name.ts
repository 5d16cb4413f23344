/** "Keflavik International Airport" is "Keflavik" to a pilot; a name that says nothing else stays as it is. */
export function shortAirportName(name: string): string {
  const short = name.replace(
    /[\s,–-]+(?:(?:(?:inter)?national|intl\.?|regional|municipal)?\s*(?:airport|aerodrome|airfield|flughafen)|international|intl\.?)\s*(?=$|,|\()/i,
    "",
  );
  return /\p{L}/u.test(short) && !/^(?:inter)?national$/i.test(short.trim()) ? short : name;
}

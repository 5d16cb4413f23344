import type { signIn as english } from "../en/sign-in.ts";

export const signIn: typeof english = {
  lead: "Begleitet den Flug von Gate zu Gate und reicht den Flugbericht (PIREP) bei der Airline ein.",
  flyForAirline: "Für die eigene Airline fliegen",
  flyForAirlineWhat: "Nötig sind die Webadresse der Airline und die Zugangsdaten.",
  addAirline: "Airline hinzufügen",
  lookAround: "Erst einmal umsehen",
  lookAroundWhat: "Eine kleine Airline rund um Island, auf diesem Computer. Ganz ohne Simulator.",

  signingInAgain: "Die Anmeldung wird erneuert.",
  toSeeBookings: "Anmelden, um die Buchungen zu sehen.",
  signingIn: "Wird angemeldet",
  signIn: "Anmelden",
  user: "Benutzername",
  userHint: "Piloten-ID oder E-Mail",
  typeUser: "Piloten-ID oder E-Mail eingeben.",
  password: "Passwort",
  passwordHint: "Passwort oder API-Schlüssel",
  typePassword: "Passwort oder API-Schlüssel eingeben.",
  key: "API-Schlüssel",
  keyHint: "Auf der Website der Airline, im eigenen Profil. Ein Zugriffstoken geht auch.",
  typeKey: "Den API-Schlüssel einfügen.",
  demoFilledIn: "Die Anmeldung des Demo-Piloten ist schon eingetragen.",
  withBrowser: "Im Browser anmelden",
  openingBrowser: "Browser wird geöffnet",
  airline: "Airline",
  chooseAirline: "Airline wählen",
  demo: "Demo",

  inFlight:
    "Sie sind abgemeldet. Der Flug ist auf diesem Computer sicher; Contrail meldet ihn, sobald Sie wieder angemeldet sind.",
  again: "Wieder anmelden",
  to: (airline) => `Bei ${airline} anmelden`,
  later: "Später",

  finishing: "Die Anmeldung wird abgeschlossen",
  finishInBrowser: (until) =>
    `Die Anmeldung der Airline ist im Browser geöffnet. Bis ${until} dort abschließen; danach geht es hier automatisch weiter.`,
  noBrowser: "Kein Browser ließ sich öffnen. Auf diesem Computer einen Standardbrowser festlegen, dann erneut öffnen.",
  openAgain: "Browser erneut öffnen",
  nothingHappens: "Der Browser ist fertig, aber hier passiert nichts",
  lastAddress: "Adresse der letzten Seite",
  lastAddressHint: "Die ganze Adresse aus dem Browser kopieren. Sie enthält „callback?code=“.",
  pasteAddress: "Die Adresse der letzten Seite im Browser einfügen.",
  goOn: "Weiter",
  throughPage: "Stattdessen über die Webseite der Airline zurückkehren",
  browserError: "Der Browser zeigt einen Fehler statt der Anmeldung",
  mustRegister:
    "Vielleicht hat die Airline Contrail nicht registriert. Sie muss genau diese Rücksprungadresse registrieren:",
};

import type { airline as english } from "../en/airline.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("de");

export const airline: typeof english = {
  address: "Adresse der Airline",
  addressHint: "Die Webadresse, die die Airline für ihren Tracker nennt.",
  answered: (handler, version) =>
    `${handler || "Ein Server"} antwortet${version === "" ? "" : `, Version ${version}`}.`,
  name: "Name",
  nameHint: "So, wie er hier stehen soll.",
  asking: "Airline wird abgefragt",
  add: "Airline hinzufügen",
  check: "Adresse prüfen",
  notAnAddress: "Das ist keine Webadresse. Eine Webadresse sieht so aus: crew.example.com.",
  typeAddress: "Die Adresse eingeben, die die Airline nennt.",
  addressTooLong: "Diese Adresse ist zu lang. Noch einmal von der Seite der Airline kopieren.",
  beginsWithHttps: "Die Adresse muss mit https:// beginnen.",
  noUserInAddress: "Benutzername und Passwort gehören nicht in die Adresse.",
  giveName: "Der Airline einen Namen geben.",
  openProfile: "Oder eine Profildatei der Airline öffnen. Sie lässt sich auch hier ablegen.",
  profileTooLarge: "Diese Datei ist zu groß für ein Airline-Profil. Eine andere wählen.",

  flightOpen: "Ein Flug ist offen. Zuerst beenden oder abbrechen.",
  onThisComputer: "Auf diesem Computer",
  selected: "Gewählt",
  switchTo: "Zu dieser Airline wechseln",
  advanced: "Erweitert",
  parts: "Teile der Seite der Airline",
  edit: "Bearbeiten",
  test: "Verbindung testen",
  remove: "Entfernen",
  notTested: "Anmeldung im Browser nicht getestet",
  verifiedOn: (date) => `Anmeldung im Browser geprüft am ${date}`,
  pilot: "Pilot",
  noKeychain:
    "Der Schlüsselbund dieses Computers ist nicht verfügbar; nach dem nächsten Start von Contrail ist eine neue Anmeldung nötig.",
  keyTooLong:
    "Der Schlüssel der Airline ist zu lang für den Schlüsselbund dieses Computers; nach dem nächsten Start von Contrail ist eine neue Anmeldung nötig.",
  shortSignIn: "Die Anmeldung bei dieser Airline hält nur kurz; läuft sie ab, öffnet sich der Browser erneut.",
  signOut: "Abmelden",
  notSignedIn: "Nicht angemeldet.",
  goToSignIn: "Zur Anmeldung",
  editing: (name) => `${name} bearbeiten`,
  yourAirlines: "Meine Airlines",
  addAnother: "Weitere Airline hinzufügen",
  tryDemo: "Demo-Airline ausprobieren",
  openingDemo: "Demo-Airline wird geöffnet",

  removeQuestion: (name) => `${name} entfernen?`,
  removeWhat:
    "Sie werden dort abgemeldet, und die Anmeldung wird auf diesem Computer gelöscht. Das Logbuch hier und die Flugberichte bei der Airline bleiben.",
  removeIt: "Airline entfernen",

  askingStatistics: "Statistik wird geladen",
  noStatistics: "Diese Airline bietet keine Statistik an.",
  hours: "Stunden",
  flights: "Flüge",
  noAverageLanding: "Die Airline nennt keine mittlere Landerate. Die der Flüge hier steht im Logbuch.",
  averageLanding: "Mittlere Landerate",
  nowAt: "Standort",
  fleet: "Flotte",
  askingFleet: "Flotte wird geladen",
  noFleet: "Diese Airline bietet keine Liste ihrer Flotte an.",
  emptyFleet: "Die Airline führt keine Flugzeuge auf.",
  findAircraft: "Flugzeug suchen",
  firstShown: (shown, all) => `Die ersten ${shown} von ${all}.`,
  registrationOrType: "Kennzeichen oder Muster",
  seats: (count, shown) => `${shown} ${plural(count, "Sitz", "Sitze")}`,
  fromRank: (rank) => `Ab ${rank}`,

  signIn: "Anmeldung",
  password: "Passwort",
  browser: "Browser",
  both: "Beides",
  yes: "Ja",
  no: "Nein",
  browserValues: "Werte der Airline für den Browser",
  airlineId: "Airline-ID",
  airlineIdHint: (address) => `Teil der Rücksprungadresse: ${address}`,
  clientId: "Client-ID",
  authoriseAddress: "Authorise-Adresse",
  tokenAddress: "Token-Adresse",
  refreshAddress: "Refresh-Adresse",
  refreshHint: "Oft dieselbe wie die Token-Adresse. Ist das Feld leer, ist jedes Mal eine neue Anmeldung nötig.",
  scopes: "Scopes",
  scopesHint: "Durch Kommas trennen. Leer lassen, wenn die Airline keine verwendet.",
  platformAddress: "Plattform-Adresse",
  platformHint: "Nur, wenn die Plattform der Airline die Rücksprungseite von Contrail bereitstellt.",
  changeAircraft: "Flugzeug einer Buchung wechseln",
  changeAircraftHint: "Wählen, was die Airline erlaubt.",
  startDespiteWarning: "Trotz einer Warnung beginnen",
  sendsNoWarning: "Der Server der Airline warnt nicht vor Flugbeginn; dies ändert darum nichts.",
  startDespiteWarningHint:
    "Gilt, wenn die Airline vor Flugbeginn warnt und nicht sagt, ob der Flug trotzdem beginnen darf.",
  crashRecovery: "Nach einem Absturz weiterfliegen",
  crashRecoveryHint: "Ob die Airline erlaubt, vor einen Absturz zurückzugehen und weiterzufliegen.",
  distances: "Entfernungen der Buchungen",
  cargo: "Fracht der Flugzeuge",
  signsOut:
    "Wer die Adresse oder einen Browserwert ändert, wird dort abgemeldet, damit nichts Geheimes an eine neue Stelle geht.",
  lookAgain: "Einige Felder müssen korrigiert werden.",
  saving: "Wird gespeichert",
  problems: {
    airlineId:
      "Die ID eingeben, die die Airline nennt, wie in ihrer Rücksprungadresse: Buchstaben, Ziffern, Punkte und Bindestriche.",
    clientId: "Die Client-ID eingeben, die die Airline nennt.",
    authoriseUrl: "Die Authorise-Adresse eingeben. Sie muss mit https:// beginnen.",
    tokenUrl: "Die Token-Adresse eingeben. Sie muss mit https:// beginnen.",
    refreshUrl: "Das ist keine https-Adresse. Leer lassen, wenn die Airline keine nennt.",
    platformUrl: "Eine https-Adresse ohne Schrägstrich am Ende eingeben. Leer lassen, wenn die Airline keine nennt.",
    scopes: "Die Scopes sind zu lang.",
    other: "Diesen Wert prüfen.",
  },

  notAdded: "Diese Airline wurde nicht hinzugefügt",
  addQuestion: (name) => `${name} hinzufügen?`,
  changeQuestion: (name) => `${name} ändern?`,
  linkAsks:
    "Jeder kann einen Link anlegen, der darum bittet. Die Anmeldung geht an diese Adressen: mit denen auf der Website der Airline vergleichen.",
  fileSays:
    "Die Datei enthält diese Adressen, und die Anmeldung geht dorthin. Vor dem Zustimmen mit denen auf der Website der Airline vergleichen.",
  severalHosts:
    "Diese Adressen gehören nicht alle demselben Inhaber. Jeder von ihnen könnte Ihr Konto benutzen, darum fragt Contrail noch einmal.",
  oddHost: (host, reads, isMixed) =>
    isMixed
      ? `${host} liest sich „${reads}“ und mischt Buchstaben mehrerer Alphabete. Das ist typisch für gefälschte Adressen.`
      : `${host} liest sich „${reads}“. Nicht alle Buchstaben sind gewöhnlich; vielleicht ahmt die Adresse eine andere nach.`,
  oddName: (name, isMixed) =>
    isMixed
      ? `Der Name „${name}“ mischt Buchstaben mehrerer Alphabete. Das ist typisch für gefälschte Namen: Vielleicht sieht er nur aus wie der Ihrer Airline.`
      : `Der Name „${name}“ hat keine lateinischen Buchstaben, aber seine Buchstaben sehen aus wie lateinische. Das ist typisch für gefälschte Namen: Vielleicht sieht er nur aus wie der Ihrer Airline.`,
  sendQuestion: "Die Anmeldung an alle diese schicken?",
  sendWarning:
    "Jeder dieser Hosts bekommt die Anmeldung oder einen Teil davon. Nennt die Website der Airline nicht alle, will vielleicht jemand Ihr Konto stehlen.",
  sendIt: "Ja, an alle",
  newName: (name) => `Der neue Name wäre ${name}.`,
  changeIt: "Airline ändern",
  doNotAdd: "Nicht hinzufügen",
  leaveIt: "Unverändert lassen",
  plainAddress: "Adresse",
  signInPage: "Anmeldeseite",
  tokensFrom: "Tokens von",
  refreshAt: "Erneuern bei",
  returnPage: "Rücksprungseite",
  rulesFrom: "Regeln für Flüge",

  connectionTest: "Verbindungstest",
  steps: { authorise: "Anmeldeseite", exchange: "Tokens", refresh: "Erneuern" },
  outcomes: { waiting: "–", passed: "Bestanden", failed: "Fehlgeschlagen", not_needed: "Nicht benutzt" },
  works: (date) => `Es funktioniert. Geprüft am ${date}.`,
};

import type { accounts as english } from "../en/accounts.ts";

export const accounts: typeof english = {
  notAnAddress:
    "Das ist keine Webadresse. Die Adresse einfügen, die die Airline nennt, zum Beispiel https://crew.example.org/api.",
  notHttps:
    "Die Adresse muss mit https:// beginnen, damit niemand den Schlüssel mitlesen kann. Die Airline nach ihrer https-Adresse fragen.",
  userInAddress:
    "Die Adresse enthält einen Benutzernamen oder ein Passwort. Beides entfernen; die Anmeldung folgt auf der nächsten Seite.",
  knownAirline: (name) => `${name} in der Liste hat diese Adresse schon.`,
  noAirline: "Diese Airline steht nicht in der Liste.",
  demoFixed: "Die Demo-Airline richtet Contrail selbst ein.",
  browserValuesMissing: "Für die Anmeldung im Browser fehlen die Werte der Airline.",
  noProposal: "Es wartet keine Airline darauf, hinzugefügt zu werden.",
  airlineIdTaken: (name, id) =>
    `${name} in der Liste verwendet schon die Airline-ID „${id}“. Erst diese Airline entfernen oder die Airline nach dem richtigen Profil fragen.`,
  signInPageTaken: (name) =>
    `${name} in der Liste hat diese Anmeldeseite schon, aber dieses Profil schickt die Anmeldung woandershin. Vielleicht will jemand Ihr Konto stehlen; die Airline fragen.`,
  badProfile:
    "Das ist kein Airline-Profil, das Contrail lesen kann. Die Airline um ein neues bitten oder sie mit ihrer Adresse hinzufügen.",
  rulesElsewhere:
    "Das Profil holt seine Regeln für Flüge von einer anderen Seite als der eigenen der Airline. Die Airline um ein neues bitten.",

  headerLost:
    "Die Anmeldung funktioniert, aber danach lehnt die Airline jede Anfrage ab: Vermutlich entfernt ein Webserver den Anmelde-Header. Die Airline bitten, den Header Authorization durchzulassen (Apache: CGIPassAuth On).",
  spent: "Contrail wurde beendet, während es die Anmeldung erneuerte; darum gilt sie nicht mehr. Neu anmelden.",
  keyNotFound:
    "Die Anmeldung wurde im Schlüsselbund dieses Computers nicht gefunden; vielleicht ist er gesperrt. Entsperren und Contrail neu starten oder neu anmelden.",
  expired: "Die Anmeldung bei der Airline ist abgelaufen. Neu anmelden.",
  renewalNotWritten:
    "Contrail kann nicht in seinen Ordner schreiben, darum wurde die Anmeldung nicht erneuert. Speicherplatz schaffen.",

  answerUnreadable:
    "Die Antwort des Anmeldeservers der Airline war nicht lesbar. Neu anmelden; hilft das nicht, die Airline kontaktieren.",
  tookTooLong: "Der Anmeldeserver der Airline hat zu lange nicht geantwortet. Neu anmelden.",
  broke: "Die Verbindung zum Anmeldeserver der Airline brach ab, bevor er antwortete. Neu anmelden.",
  unreachable: "Der Anmeldeserver der Airline ist nicht erreichbar. Internetverbindung prüfen.",
  wrongTokenAddress: (address) =>
    `Unter ${address} gibt es keinen Anmeldedienst. Neu anmelden; hilft das nicht, die Airline nach ihrer Token-Adresse fragen.`,
  busy: "Der Anmeldeserver der Airline ist überlastet. In ein paar Minuten erneut versuchen.",
  serverProblem: "Der Anmeldeserver der Airline hat ein Problem. In ein paar Minuten neu anmelden.",

  late: {
    used: "Diese Anmeldung ist schon abgeschlossen. Wenn Sie nicht angemeldet sind, neu beginnen.",
    cancelled: "Diese Anmeldung wurde hier abgebrochen. Bei Bedarf neu beginnen.",
    expired: "Diese Anmeldung hat länger als zehn Minuten gedauert. Neu beginnen.",
  },
  noBrowser:
    "Kein Browser ließ sich öffnen. Auf diesem Computer einen Standardbrowser festlegen, dann erneut versuchen.",
  notWaitedFor:
    "Contrail hat eine unerwartete Anmeldung erhalten, vielleicht von vor einem Neustart. Die Anmeldung hier beginnen.",
  foreign:
    "Contrail hat eine Antwort ignoriert, die nicht zu dieser Anmeldung gehört. Die Anmeldung in dem Browserfenster abschließen, das Contrail geöffnet hat.",
  mixedUp: (address) =>
    `Der Anmeldeserver der Airline nennt selbst eine andere Token-Adresse als ${address}. Dorthin wurde nichts gesendet; die Airline nach dem richtigen Profil fragen.`,
  otherName:
    "Der Anmeldeserver der Airline nennt für sich selbst eine andere Adresse als das Profil der Airline; die Anmeldung wurde nicht abgeschlossen. Die Airline nach dem richtigen Profil fragen.",
  otherIssuer:
    "Die Antwort kam von einem anderen Anmeldeserver als dem der Airline und wurde nicht verwendet. Neu anmelden; hilft das nicht, die Airline kontaktieren.",
  noBrowserSignIn: "Diese Airline ist nicht für die Anmeldung im Browser eingerichtet. Ihr Profil bearbeiten.",
  noAttempt: "Es wartet keine Anmeldung. Neu beginnen.",
  notACallback:
    "Das ist nicht die Adresse, bei der die Anmeldung endet. Die ganze Adresse der letzten Seite aus dem Browser kopieren; sie enthält „callback?code=“.",
  codeNotTaken:
    "Die Airline hat den Code der Anmeldung nicht angenommen: Er ist vielleicht zu alt oder schon benutzt. Neu beginnen.",

  noRefreshAddress: "Keine Refresh-Adresse: jedes Mal neu anmelden.",
  linkTooLong:
    "Mit den Codes der Airline wird der Rücklink länger als 2.000 Zeichen, und Browser verwerfen solche Links. Die Airline um kürzere Codes bitten.",
  notRotated:
    "Die Anmeldung funktioniert, aber die Airline hat kein neues Refresh-Token ausgegeben. Sie sollte bei jeder Erneuerung ein neues ausgeben und das alte ungültig machen.",
  nothingAtAuthorise: (address) =>
    `Unter ${address} antwortet nichts. Die Authorise-Adresse mit der Airline abgleichen.`,
  noPageAtAuthorise: (address) =>
    `Unter ${address} gibt es keine Anmeldeseite. Die Authorise-Adresse mit der Airline abgleichen.`,

  notRegistered: (addresses) =>
    `Die Airline hat die Rücksprungadresse von Contrail nicht registriert. Sie muss genau ${addresses} registrieren.`,
  confidentialClient: (clientId) =>
    `Die Airline hat „${clientId}“ als vertraulichen Client registriert, der ein Geheimnis braucht. Sie muss ihn als öffentlichen Client mit PKCE registrieren.`,
  unknownClient: (clientId) =>
    `Die Airline kennt die Client-ID „${clientId}“ nicht als öffentlichen Client. Die Client-ID prüfen oder die Airline bitten, sie als öffentlich zu registrieren.`,
  codeNotGranted:
    "Die Airline lässt diesen Client nicht über den Browser anmelden. Sie muss den Grant authorization_code erlauben.",
  refreshNotGranted:
    "Die Airline lässt diesen Client nicht erneuern. Sie muss den Grant refresh_token erlauben oder die Refresh-Adresse leer lassen.",
  signInEnded: "Die Anmeldung bei der Airline ist beendet. Neu anmelden.",
  unknownScopes: (scopes) => `Die Airline kennt die Scopes „${scopes}“ nicht. Mit der Airline abgleichen.`,
  accessDenied: "Die Anmeldung wurde bei der Airline nicht erlaubt. Bei Bedarf neu anmelden.",
  signInProblem: "Bei der Anmeldung der Airline gibt es ein Problem. In ein paar Minuten erneut versuchen.",
  signInRefused:
    "Die Airline hat die Anmeldung abgelehnt. Erneut versuchen; hilft das nicht, die Airline kontaktieren.",
};

import type { airlineFailures as english } from "../en/airline-failures.ts";

const soon = "In ein paar Minuten erneut versuchen; hilft das nicht, die Airline kontaktieren.";

export const airlineFailures: typeof english = {
  keepsTrying: "Contrail versucht es weiter.",
  noServer: "Unter dieser Adresse wurde kein Server einer Airline gefunden.",
  keepsSending: "Contrail sendet weiter.",
  failed: {
    handshake: "Die Adresse ließ sich nicht prüfen.",
    login: "Sie sind nicht angemeldet.",
    verify: "Die Anmeldung ließ sich nicht prüfen.",
    statistics: "Die Statistik ließ sich nicht laden.",
    aircraft: "Die Flotte ließ sich nicht laden.",
    airports: "Die Flughäfen ließen sich nicht laden.",
    announcements: "Die Mitteilungen der Airline ließen sich nicht laden.",
    search: "Der Flugplan ließ sich nicht durchsuchen.",
    bookings: "Die Buchungen ließen sich nicht laden.",
    bookingAircraft: "Die Flugzeuge für diese Buchung ließen sich nicht laden.",
    changeAircraft: "Das Flugzeug wurde nicht gewechselt.",
    start: "Der Flug wurde nicht begonnen.",
    update: "Die Position kam nicht an.",
    complete: "Der Flugbericht wurde nicht eingereicht.",
    cancel: "Der Flug wurde bei der Airline nicht abgebrochen.",
    unbook: "Die Buchung wurde nicht entfernt.",
    book: "Der Flug wurde nicht gebucht.",
    state: "Die Airline konnte nicht nach dem Stand des Berichts gefragt werden.",
  },
  doubts: {
    changeAircraft: {
      may: "Vielleicht hat die Airline das Flugzeug gewechselt.",
      next: "Zum Prüfen die Buchungen aktualisieren.",
    },
    start: {
      may: "Vielleicht hat die Airline den Flug begonnen.",
      next: "Neu beginnen. Die meisten Airlines setzen diesen Flug dann fort, andere öffnen einen zweiten.",
    },
    update: { may: "Die Position kam vielleicht nicht an.", next: "Contrail sendet weiter." },
    complete: {
      may: "Der Flugbericht ist vielleicht schon eingereicht.",
      next: "Er liegt sicher auf diesem Computer. Vor einem neuen Versuch auf der Website der Airline nachsehen.",
    },
    cancel: {
      may: "Vielleicht hat die Airline den Flug abgebrochen.",
      next: "Noch einmal abbrechen: Ein zweites Mal schadet nicht.",
    },
    unbook: {
      may: "Vielleicht hat die Airline die Buchung entfernt.",
      next: "Zum Prüfen die Buchungen aktualisieren.",
    },
    book: {
      may: "Vielleicht hat die Airline den Flug gebucht.",
      next: "Zum Prüfen die Buchungen aktualisieren.",
    },
  },
  explanations: {
    not_signed_in: { why: "Sie sind abgemeldet.", next: "Zuerst bei der Airline anmelden." },
    incomplete: {
      why: "Der Simulator hat noch nicht alle Werte geliefert.",
      next: "Contrail sendet die Meldung, sobald sie da sind.",
    },
    not_recorded: {
      why: "Contrail kann nicht in seinen Ordner auf diesem Computer schreiben und könnte den Flugbericht darum doppelt einreichen.",
      next: "Speicherplatz schaffen, dann erneut versuchen.",
    },
    network: {
      why: "Der Server der Airline ist nicht erreichbar.",
      next: "Internetverbindung prüfen, dann erneut versuchen.",
    },
    timeout: {
      why: "Der Server der Airline hat zu lange für eine Antwort gebraucht.",
      next: "Nach der Wartezeit erneut versuchen.",
    },
    redirected: {
      why: "Der Server der Airline verweist auf eine andere Adresse.",
      next: "Die Airline nach der genauen Adresse fragen.",
    },
    web_page: {
      why: "Der Server der Airline hat eine Webseite statt Daten geschickt: Vielleicht wird er gewartet oder steht hinter einer Firewall.",
      next: soon,
    },
    firewall: {
      why: "Eine Firewall vor dem Server der Airline hat die Anfrage abgewiesen.",
      next: "In einigen Minuten ohne VPN erneut versuchen; falls es so bleibt, die Airline bitten, Contrail durchzulassen.",
    },
    unreadable: { why: "Die Antwort der Airline war nicht lesbar.", next: soon },
    no_receipt: {
      why: "Die Airline hat statt einer Quittung eine Nachricht geschickt.",
      next: "Vor dem nächsten Einreichen auf ihrer Website nach dem Flugbericht sehen.",
    },
    too_large: { why: "Die Antwort der Airline ist viel zu groß.", next: "Die Airline kontaktieren." },
    smartcars_address: {
      why: "Das ist eine smartCARS-Adresse.",
      next: "Die Airline nach der Adresse für andere Tracker fragen.",
    },
    not_the_airline: { why: "Dort antwortet etwas anderes.", next: "Die Adresse mit der Airline abgleichen." },
    rejected_login: {
      why: "Benutzername oder Passwort stimmt nicht.",
      next: "Die E-Mail-Adresse als Benutzername oder den API-Schlüssel als Passwort versuchen.",
    },
    unauthorised: { why: "Die Airline akzeptiert diese Anmeldung nicht mehr.", next: "Neu anmelden." },
    refused: { why: "Die Airline hat abgelehnt.", next: "Die Airline nach dem Grund fragen." },
    not_found: { why: "Bei der Airline gibt es das nicht mehr.", next: "Buchungen aktualisieren." },
    conflict: {
      why: "Es passt nicht zu den Daten der Airline.",
      next: "Buchungen aktualisieren und erneut versuchen.",
    },
    closed_flight: {
      why: "Die Airline hat diesen Flug geschlossen.",
      next: "Falls das nicht stimmt, bei der Airline nachfragen.",
    },
    already_filed: {
      why: "Die Airline hat diesen Flugbericht schon oder hat den Flug geschlossen.",
      next: "Die Flugberichte stehen auf ihrer Website.",
    },
    nothing_to_cancel: {
      why: "Die Airline führt den Flug nicht mehr als laufend.",
      next: "Es ist nichts mehr zu tun.",
    },
    too_many_requests: {
      why: "Der Server der Airline bittet um weniger Anfragen.",
      next: "Nach der Wartezeit erneut versuchen.",
    },
    not_offered: { why: "Diese Airline bietet das nicht an.", next: "Stattdessen ihre Website benutzen." },
    server: { why: "Der Server der Airline hat ein Problem.", next: soon },
  },
  known: {
    noFlight:
      "Die Airline hat diesen Flug nicht mehr. Alles liegt sicher auf diesem Computer; die Airline kontaktieren.",
    noBooking: "Diese Buchung gibt es bei der Airline nicht mehr. Buchungen aktualisieren.",
    othersBooking: "Diese Buchung gehört einem anderen Piloten. Buchungen aktualisieren.",
    noAircraft: "Diese Buchung hat kein Flugzeug. Ein Flugzeug wählen, dann neu beginnen.",
    planFixesAircraft: "Das eigene OFP legt das Flugzeug fest. Dort ändern.",
    hasStarted: "Der Flug hat schon begonnen. Sein Flugzeug lässt sich nicht mehr ändern.",
    aircraftNotForFlight: "Dieses Flugzeug steht für diesen Flug nicht zur Verfügung. Ein anderes wählen.",
    pilotElsewhere: "Laut Airline sind Sie an einem anderen Flughafen. Einen Flug ab dort buchen.",
    notRated: "Rang oder Musterberechtigung deckt dieses Flugzeug nicht ab. Ein anderes wählen.",
    aircraftInUse:
      "Das Flugzeug wird gerade benutzt: von einem anderen Piloten oder in einem eigenen, nicht beendeten Flug. Ein anderes wählen oder den eigenen Flug verwerfen.",
    aircraftElsewhere: "Das Flugzeug steht an einem anderen Flughafen. Ein anderes wählen.",
    aircraftGone: "Die Airline hat dieses Flugzeug nicht mehr. Ein anderes wählen.",
    airportUnknown: "Die Airline kennt einen der Flughäfen nicht. Die Airline bitten, ihn anzulegen.",
    bookedAlready:
      "Der Flug oder sein Flugzeug ist schon gebucht. Flugplan aktualisieren oder einen anderen Flug wählen.",
    bookingNeedsAircraft: "Die Airline verlangt zu jeder Buchung ein Flugzeug. Auf ihrer Website buchen.",
    bookingLimit: "Mehr Buchungen erlaubt die Airline nicht. Zuerst eine fliegen oder entfernen.",
    othersFlight: "Laut der Airline gehört dieser Flug einem anderen Piloten. Mit dem eigenen Konto anmelden.",
    missingScope: "Das Zugriffstoken erlaubt das nicht. Ein neues mit allen Rechten anlegen und neu anmelden.",
    accountInactive: "Das Konto bei der Airline ist nicht aktiv. An die Airline wenden.",
    keyRefused:
      "Die Airline nimmt diesen API-Schlüssel nicht an. Ihn im Profil auf ihrer Website noch einmal kopieren.",
    sameFlightOpen:
      "Die Airline hat noch einen neuen Bericht desselben Flugs. Ihn auf ihrer Website abbrechen oder warten: zehn Minuten, wenn die Airline keine andere Zeit eingestellt hat.",
    notReplaced:
      "Die Airline hat den Bericht dieses Fluges gelöscht und nimmt keinen neuen an. Alles liegt sicher auf diesem Computer; die Airline kontaktieren.",
    reportGone:
      "Die Airline hat weder den Bericht dieses Flugs noch seine Buchung; auf diesem Computer ist alles sicher. Wurde er nicht anderswo eingereicht, denselben Flug noch einmal buchen und dann einreichen.",
  },
  airlineSays: (said) => `Die Airline sagt: „${said}“.`,
  wrongAddress: "Der Server der Airline kennt diese Anfrage nicht. Die Adresse der Airline prüfen.",
  notStored: "Der Server der Airline hat die Position nicht gespeichert.",
  connectionLost: "Die Verbindung zum Server der Airline ging verloren.",
  certificate: {
    refused: {
      expired: (host, name, until, now) =>
        `Das Zertifikat „${name}“ von ${host} ist am ${until} abgelaufen. Die Uhr dieses Computers zeigt ${now}.`,
      notYetValid: (host, name, from, now) =>
        `Das Zertifikat „${name}“ von ${host} gilt erst ab ${from}. Die Uhr dieses Computers zeigt ${now}.`,
      otherHost: (host, name, until, now) =>
        `${host} zeigt das Zertifikat von „${name}“, gültig bis ${until}. Die Uhr dieses Computers zeigt ${now}.`,
      untrusted: (host, name, until, now, issuer) =>
        `Das Zertifikat „${name}“ von ${host}, gültig bis ${until}, ist von „${issuer}“, dem dieser Computer nicht vertraut. Seine Uhr zeigt ${now}.`,
    },
    setClock: (host) =>
      `Die Uhr stellen, wenn sie falsch geht. Geht sie richtig, den Betreiber von ${host} um ein neues Zertifikat bitten.`,
    otherNetwork: (host) =>
      `Ein Virenscanner oder ein Netz mit eigener Anmeldung zeigt manchmal sein eigenes Zertifikat. Sonst den Betreiber von ${host} informieren.`,
  },
  circle: "Der Server der Airline leitet Contrail im Kreis um. Der Airline melden.",
  sendsToNoCrewSystem: (to) =>
    `Der Server der Airline verweist auf ${to}; das ist keine Adresse eines Crew-Systems. Die Airline nach der richtigen fragen.`,
  redirectsToItself:
    "Der Server der Airline leitet Anfragen um und verliert dabei ihre Daten. Die Airline bitten, POST-Anfragen nicht umzuleiten.",
  sendsToNewAddress: (to) =>
    `Der Server der Airline verweist auf ${to}. Die Airline fragen, ob das ihre neue Adresse ist, und diese dann im Profil eintragen.`,
  unusableKey:
    "Die Airline hat einen Anmeldeschlüssel mit Zeichen gesendet, die keine Anfrage tragen kann. Der Airline melden: Der Schlüssel darf nur einfache Buchstaben, Ziffern und Zeichen enthalten.",
  sendsOn: (to) => `Er verweist auf ${to}. Die Airline nach der genauen Adresse fragen.`,
  leadsToPage: "Die Adresse führt zu einer Webseite. Die Airline nach ihrer Adresse für Flugtracker fragen.",
  unlikelyCrewSystem:
    "Die Antwort sieht nicht nach einem Crew-System aus. Es lässt sich hinzufügen, funktioniert aber vielleicht nicht.",
};

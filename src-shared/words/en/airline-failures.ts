const soon = "Try again in a few minutes; if it keeps happening, contact the airline.";

/** What goes wrong between Contrail and the airline's server: what did not happen, why, what next. */
export const airlineFailures = {
  keepsTrying: "Contrail keeps trying.",
  noServer: "No airline's server was found at this address.",
  /** After an update that failed. */
  keepsSending: "Contrail keeps sending.",
  /** First sentence when it surely did not happen. */
  failed: {
    handshake: "The address could not be checked.",
    login: "You are not signed in.",
    verify: "Your sign-in could not be checked.",
    statistics: "Your statistics could not be loaded.",
    aircraft: "The fleet could not be loaded.",
    airports: "The airports could not be loaded.",
    announcements: "The airline's announcements could not be loaded.",
    search: "The schedule could not be searched.",
    bookings: "Your bookings could not be loaded.",
    bookingAircraft: "The aircraft for this booking could not be loaded.",
    changeAircraft: "The aircraft was not changed.",
    start: "The flight was not started.",
    update: "Your position did not arrive.",
    complete: "The report was not filed.",
    cancel: "The flight was not cancelled at the airline.",
    unbook: "The booking was not removed.",
    book: "The flight was not booked.",
    state: "The airline could not be asked for the report's state.",
  },
  /** When the airline may have done it although no answer arrived, and what to do then. Absent: asking changes nothing. */
  doubts: {
    changeAircraft: {
      may: "The airline may have changed the aircraft.",
      next: "Refresh your bookings to see.",
    },
    start: {
      may: "The airline may have started the flight.",
      next: "Start it again. Most airlines then continue that flight; others open a second one.",
    },
    update: { may: "Your position may not have arrived.", next: "Contrail keeps sending." },
    complete: {
      may: "The report may have been filed.",
      next: "It is safe on this computer. Check the airline's website before you file again.",
    },
    cancel: { may: "The airline may have cancelled the flight.", next: "Cancel again: doing it twice does no harm." },
    unbook: {
      may: "The airline may have removed the booking.",
      next: "Refresh your bookings to see.",
    },
    book: { may: "The airline may have booked the flight.", next: "Refresh your bookings to see." },
  },
  /** Why, and what next, for each code: read after the first sentence. */
  explanations: {
    not_signed_in: { why: "You are signed out.", next: "Sign in to your airline first." },
    incomplete: {
      why: "The simulator has not sent all the data yet.",
      next: "Contrail sends it as soon as the simulator does.",
    },
    not_recorded: {
      why: "Contrail cannot write to its folder on this computer, so it might file the report twice.",
      next: "Free up some disk space, then try again.",
    },
    network: {
      why: "The airline's server cannot be reached.",
      next: "Check your internet connection, then try again.",
    },
    timeout: { why: "The airline's server took too long to answer.", next: "Try again in a minute." },
    redirected: {
      why: "The airline's server redirects Contrail to another address.",
      next: "Ask the airline for its exact address.",
    },
    web_page: {
      why: "The airline's server sent a web page instead of data: it may be down for maintenance, or behind a firewall.",
      next: soon,
    },
    firewall: {
      why: "A firewall in front of the airline's server blocked the request.",
      next: "Try again in a few minutes, without a VPN; if it keeps happening, ask the airline to let Contrail through.",
    },
    unreadable: { why: "The airline's answer could not be read.", next: soon },
    no_receipt: {
      why: "The airline sent a message in place of a receipt.",
      next: "Look for the report on its website before you file again.",
    },
    too_large: { why: "The airline's answer is far too large.", next: "Contact the airline." },
    smartcars_address: {
      why: "This is a smartCARS address.",
      next: "Ask the airline for the address for other flight trackers.",
    },
    not_the_airline: { why: "Something else answers there.", next: "Check the address with your airline." },
    rejected_login: {
      why: "The username or password is wrong.",
      next: "Try your email address as the username, or your API key as the password.",
    },
    unauthorised: { why: "The airline no longer accepts your sign-in.", next: "Sign in again." },
    refused: { why: "The airline refused.", next: "Ask the airline why." },
    not_found: { why: "The airline no longer has it.", next: "Refresh your bookings." },
    conflict: {
      why: "It does not match the airline's records.",
      next: "Refresh your bookings and try again.",
    },
    closed_flight: {
      why: "The airline has closed this flight.",
      next: "Ask the airline if this is wrong.",
    },
    already_filed: {
      why: "The airline already has this report, or has closed the flight.",
      next: "See your reports on its website.",
    },
    nothing_to_cancel: { why: "The airline no longer has it as an active flight.", next: "Nothing is left to do." },
    too_many_requests: {
      why: "The airline's server asks for fewer requests.",
      next: "Try again when the wait is over.",
    },
    not_offered: { why: "Your airline does not offer this.", next: "Use its website instead." },
    server: { why: "The airline's server has a problem.", next: soon },
  },
  /** What servers are known to say, and what it means for the pilot. */
  known: {
    noFlight: "The airline no longer has this flight. Everything is safe on this computer; contact the airline.",
    noBooking: "This booking no longer exists at the airline. Refresh your bookings.",
    othersBooking: "This booking belongs to another pilot. Refresh your bookings.",
    noAircraft: "This booking has no aircraft. Choose an aircraft, then start again.",
    planFixesAircraft: "Your flight plan (OFP) fixes the aircraft. Change it there.",
    hasStarted: "The flight has already started. Its aircraft can no longer change.",
    aircraftNotForFlight: "This aircraft is not available for this flight. Choose another.",
    pilotElsewhere: "According to the airline, you are at another airport. Book a flight from there.",
    notRated: "Your rank or type rating does not cover this aircraft. Choose another.",
    aircraftInUse:
      "The aircraft is in use: by another pilot, or by an unfinished flight of your own. Choose another aircraft, or discard your own flight.",
    aircraftElsewhere: "The aircraft is at another airport. Choose another aircraft.",
    aircraftGone: "The airline no longer has this aircraft. Choose another.",
    airportUnknown: "The airline does not know one of the airports. Ask the airline to add it.",
    bookedAlready: "The flight or its aircraft is already booked. Refresh the schedule, or choose another flight.",
    bookingNeedsAircraft: "The airline wants an aircraft with each booking. Book the flight on its website.",
    bookingLimit: "You already have as many bookings as the airline allows. Fly or remove one first.",
    othersFlight: "The airline says that this flight belongs to another pilot. Sign in with your own account.",
    missingScope:
      "Your access token does not allow this. Make a new token with all the permissions, then sign in again.",
    accountInactive: "Your account at the airline is not active. Contact the airline.",
    keyRefused: "The airline does not accept this API key. Copy it again from your profile on the airline's website.",
    sameFlightOpen:
      "The airline still has a new report of the same flight. Cancel it on the airline's website, or wait: ten minutes, if the airline has not set another time.",
    notReplaced:
      "The airline has deleted this flight's report and does not accept a new one. Everything is safe on this computer; contact the airline.",
    reportGone:
      "The airline no longer has this flight's report or its booking; everything is safe on this computer. If it was not filed elsewhere, book the same flight again, then file.",
  },
  airlineSays: (said: string) => `The airline says: “${said}”.`,
  wrongAddress: "The airline's server does not know this request. Check the airline's address.",
  notStored: "The airline's server did not store the position.",
  connectionLost: "The connection to the airline's server was lost.",
  /** A refused certificate: what it says, and what next. `until`, `from`: day and time, like `now`. */
  certificate: {
    refused: {
      expired: (host: string, name: string, until: string, now: string) =>
        `The certificate “${name}” of ${host} expired on ${until}. This computer's clock says ${now}.`,
      notYetValid: (host: string, name: string, from: string, now: string) =>
        `The certificate “${name}” of ${host} is valid only from ${from}. This computer's clock says ${now}.`,
      otherHost: (host: string, name: string, until: string, now: string) =>
        `${host} shows the certificate of “${name}”, valid until ${until}. This computer's clock says ${now}.`,
      untrusted: (host: string, name: string, until: string, now: string, issuer: string) =>
        `The certificate “${name}” of ${host}, valid until ${until}, is by “${issuer}”, which this computer does not trust. Its clock says ${now}.`,
    },
    setClock: (host: string) =>
      `Correct the clock if it is wrong. If it is right, ask the operator of ${host} for a new certificate.`,
    otherNetwork: (host: string) =>
      `A virus scanner, or a network that asks for a sign-in, may show its own certificate. Without these, tell the operator of ${host}.`,
  },
  circle: "The airline's server redirects Contrail in a circle. Tell the airline.",
  sendsToNoCrewSystem: (to: string) =>
    `The airline's server redirects Contrail to ${to}, which is not a crew system's address. Ask the airline for the right one.`,
  redirectsToItself:
    "The airline's server redirects requests and loses their data. Ask the airline not to redirect POST requests.",
  sendsToNewAddress: (to: string) =>
    `The airline's server redirects Contrail to ${to}. Ask the airline whether that is its new address, then enter it in the airline's profile.`,
  unusableKey:
    "Your airline sent a sign-in key with characters that no request can carry. Tell your airline: its crew system must send a key of plain letters, digits and signs.",
  sendsOn: (to: string) => `It redirects Contrail to ${to}. Ask the airline for its exact address.`,
  leadsToPage: "The address leads to a web page. Ask the airline for its address for flight trackers.",
  unlikelyCrewSystem: "The answer does not look like a crew system's. You can add it, but it may not work.",
};
export type AirlineFailureWords = typeof airlineFailures;

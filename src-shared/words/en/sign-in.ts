/** The first run and the sign-in. */
export const signIn = {
  lead: "Follows your flight from gate to gate, and files the report with your airline.",
  flyForAirline: "Fly for your airline",
  flyForAirlineWhat: "You need its web address, and your sign-in there.",
  addAirline: "Add your airline",
  lookAround: "Look around first",
  lookAroundWhat: "A small airline around Iceland, on this computer. No simulator needed.",

  signingInAgain: "Signing you in again.",
  toSeeBookings: "Sign in to see your bookings.",
  signingIn: "Signing in",
  signIn: "Sign in",
  user: "User",
  userHint: "Pilot ID or email",
  typeUser: "Type your pilot ID or email.",
  password: "Password",
  passwordHint: "Password or API key",
  typePassword: "Type your password or API key.",
  demoFilledIn: "The demo pilot's sign-in is filled in.",
  withBrowser: "Sign in with the browser",
  openingBrowser: "Opening the browser",
  airline: "Airline",
  chooseAirline: "Choose an airline",
  demo: "Demo",

  inFlight: "You are signed out. Your flight is safe on this computer; the airline hears of it once you are back.",
  again: "Sign in again",
  to: (airline: string) => `Sign in to ${airline}`,
  later: "Later",

  finishing: "Finishing the sign-in",
  finishInBrowser: (until: string) =>
    `Your browser has opened the airline's sign-in. Finish it there by ${until}, and you are brought back here.`,
  noBrowser: "No browser could be opened. Set a default browser on this computer, then open it again.",
  openAgain: "Open the browser again",
  nothingHappens: "The browser is done, but nothing happens here",
  lastAddress: "Address of the last page",
  lastAddressHint: "Copy the whole address from the browser. It holds “callback?code=”.",
  pasteAddress: "Paste the address of the browser's last page.",
  goOn: "Go on with it",
  throughPage: "Come back through the airline's web page instead",
  browserError: "The browser shows an error instead of a sign-in",
  mustRegister:
    "The airline may not have registered Contrail. Tell it that it must register exactly this return address:",
};
export type SignInWords = typeof signIn;

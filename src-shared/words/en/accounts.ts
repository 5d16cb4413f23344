/** What goes wrong with airlines and signing in to them, in the words of the program. */
export const accounts = {
  notAnAddress:
    "That is not a web address. Paste it as your airline gives it, for example https://crew.example.org/api.",
  notHttps:
    "The address must begin with https://, so that nobody on the way can read your key. Ask your airline for its https address.",
  userInAddress: "The address carries a user name or password. Leave it out; you sign in on the next page.",
  knownAirline: (name: string) => `${name} has this address already. It is on your list of airlines.`,
  noAirline: "This airline is not on your list.",
  demoFixed: "The demo airline is set up by Contrail itself.",
  browserValuesMissing: "Signing in with the browser needs the values your airline gives for it.",
  noProposal: "There is no airline waiting to be added.",
  airlineIdTaken: (name: string, id: string) =>
    `${name} on your list signs in with the airline id “${id}” already. Remove it first, or ask the airline for the right profile.`,
  signInPageTaken: (name: string) =>
    `${name} on your list has this sign-in page already, but this profile sends your sign-in elsewhere. It may be an attempt to take your account; ask the airline.`,
  badProfile:
    "This is not an airline profile that Contrail can read. Ask your airline for a new one, or add the airline by its address.",

  headerLost:
    "The sign-in works, but the airline then refuses every request: its web server most likely removes the sign-in header. Tell the airline to let the Authorization header through (Apache: CGIPassAuth On).",
  spent: "Contrail was closed while it renewed your sign-in, so it cannot be used again. Sign in once more.",
  keyNotFound:
    "Your sign-in was not found in this computer's keychain; it may be locked. Unlock it and start Contrail again, or sign in.",
  runOut: "Your sign-in at the airline has run out. Sign in again.",
  renewalNotWritten: "Contrail cannot write to its folder, so the sign-in was not renewed. Free some space.",
  noKeychain: "This computer's keychain is not available, so you will sign in again after a restart.",
  keyTooLong: "The airline's key is too long for this computer's keychain, so you will sign in again after a restart.",

  answerUnreadable:
    "The airline's answer to the sign-in could not be read. Sign in again; if it stays, tell the airline.",
  tookTooLong: "The airline took too long to answer the sign-in. Sign in again.",
  broke: "The connection to the airline broke during the sign-in. Sign in again.",
  unreachable: "The airline's sign-in server cannot be reached. Check your internet connection.",
  wrongTokenAddress: (address: string) =>
    `There is no sign-in service at ${address}. Sign in again; if it stays, ask the airline for its token address.`,
  busy: "The airline's sign-in server is busy. Try again in a few minutes.",
  serverProblem: "The airline's sign-in server has a problem. Sign in again in a few minutes.",

  late: {
    used: "This sign-in was finished already. If you are not signed in, start again.",
    cancelled: "This sign-in was cancelled here. Start again if you want to sign in.",
    expired: "This sign-in took longer than ten minutes. Start again.",
  },
  noBrowser: "No browser could be opened. Set a default browser on this computer, then try again.",
  notWaitedFor:
    "A sign-in came back that Contrail is not waiting for, perhaps from before a restart. Start the sign-in here.",
  foreign:
    "An answer came that does not belong to this sign-in, so it was left alone. Finish the sign-in in the browser window that Contrail opened.",
  mixedUp: (address: string) =>
    `The airline's own sign-in server names another place for tokens than ${address}. Nothing was sent there; ask the airline for the right profile.`,
  otherIssuer:
    "The answer came from another sign-in server than the airline's, so it was not used. Start the sign-in again; if it stays, tell the airline.",
  noBrowserSignIn: "This airline is not set up for signing in with the browser. Edit its profile.",
  noAttempt: "No sign-in is waiting. Start it again.",
  notACallback:
    "That is not the address the sign-in ends at. Copy the whole address of the last page from the browser; it holds “callback?code=”.",
  codeNotTaken: "The airline did not take the sign-in's code: it may be too old, or used already. Start again.",

  noRefreshAddress: "No refresh address: you sign in again each time.",
  linkTooLong:
    "The airline's codes make the link back longer than 2,000 characters, and browsers drop such links. Ask the airline for shorter codes.",
  notRotated:
    "The sign-in works, but the airline gave no new refresh token. It should give a new one at each refresh and end the old one.",
  nothingAtAuthorise: (address: string) =>
    `Nothing answers at ${address}. Check the authorise address with the airline.`,
  noPageAtAuthorise: (address: string) =>
    `There is no sign-in page at ${address}. Check the authorise address with the airline.`,

  notRegistered: (addresses: string) =>
    `The airline has not registered Contrail's return address. It must register exactly ${addresses}.`,
  confidentialClient: (clientId: string) =>
    `The airline has registered “${clientId}” as a confidential client, which needs a secret. It must register it as a public client with PKCE.`,
  unknownClient: (clientId: string) =>
    `The airline does not know the client ID “${clientId}” as a public client. Check the client ID, or ask the airline to register it as public.`,
  refreshNotGranted:
    "The airline does not let this client refresh. It must allow the refresh_token grant, or leave the refresh address empty.",
  signInEnded: "Your sign-in at the airline has ended. Sign in again.",
  unknownScopes: (scopes: string) => `The airline does not know the scopes “${scopes}”. Check them with the airline.`,
  accessDenied: "You did not allow the sign-in at the airline. Sign in again when you want to.",
  signInProblem: "The airline's sign-in has a problem. Try again in a few minutes.",
  signInRefused: "The airline refused the sign-in. Try again; if it stays, tell the airline.",
};
export type AccountWords = typeof accounts;

/** Problems with airlines and with signing in to them. */
export const accounts = {
  notAnAddress:
    "That is not a web address. Paste the address your airline gave you, for example https://crew.example.org/api.",
  notHttps:
    "The address must begin with https://, so that nobody can intercept your key. Ask your airline for its https address.",
  userInAddress: "The address contains a username or password. Remove it; you sign in on the next page.",
  knownAirline: (name: string) => `${name} on your list already has this address.`,
  noAirline: "This airline is not on your list.",
  demoFixed: "The demo airline is set up by Contrail itself.",
  browserValuesMissing: "To sign in with the browser you need values from your airline.",
  noProposal: "There is no airline waiting to be added.",
  airlineIdTaken: (name: string, id: string) =>
    `${name} on your list already uses the airline ID “${id}”. Remove it first, or ask the airline for the right profile.`,
  signInPageTaken: (name: string) =>
    `${name} on your list already has this sign-in page, but this profile sends your sign-in elsewhere. It may be an attempt to steal your account; ask the airline.`,
  badProfile:
    "This is not an airline profile that Contrail can read. Ask your airline for a new one, or add the airline by its address.",
  rulesElsewhere:
    "The profile takes its rules for flights from another site than the airline's own. Ask your airline for a new profile.",

  headerLost:
    "The sign-in works, but the airline refuses every request after it: its web server probably removes the sign-in header. Ask the airline to pass on the Authorization header (Apache: CGIPassAuth On).",
  spent: "Contrail was closed while it was renewing your sign-in, so the sign-in no longer works. Sign in again.",
  keyNotFound:
    "Your sign-in was not found in this computer's keychain; it may be locked. Unlock it and start Contrail again, or sign in.",
  expired: "Your sign-in at the airline has expired. Sign in again.",
  renewalNotWritten: "Contrail cannot write to its folder, so the sign-in was not renewed. Free up some disk space.",

  answerUnreadable:
    "The answer of the airline's sign-in server could not be read. Sign in again; if it keeps happening, contact the airline.",
  tookTooLong: "The airline's sign-in server took too long to answer. Sign in again.",
  broke: "The connection to the airline's sign-in server was lost before it answered. Sign in again.",
  unreachable: "The airline's sign-in server cannot be reached. Check your internet connection.",
  wrongTokenAddress: (address: string) =>
    `There is no sign-in service at ${address}. Sign in again; if it keeps happening, ask the airline for its token address.`,
  busy: "The airline's sign-in server is busy. Try again in a few minutes.",
  serverProblem: "The airline's sign-in server has a problem. Sign in again in a few minutes.",

  late: {
    used: "This sign-in is already complete. If you are not signed in, start again.",
    cancelled: "This sign-in was cancelled here. Start again if you want to sign in.",
    expired: "This sign-in took longer than ten minutes. Start again.",
  },
  noBrowser: "No browser could be opened. Set a default browser on this computer, then try again.",
  notWaitedFor:
    "Contrail received a sign-in that it did not expect, perhaps from before a restart. Start the sign-in here.",
  foreign:
    "Contrail ignored an answer that does not belong to this sign-in. Finish the sign-in in the browser window that Contrail opened.",
  mixedUp: (address: string) =>
    `The airline's own sign-in server gives a token address other than ${address}. Nothing was sent there; ask the airline for the right profile.`,
  otherName:
    "The airline's sign-in server names another address for itself than the airline's profile does, so Contrail did not finish the sign-in. Ask the airline for the right profile.",
  otherIssuer:
    "The answer came from a sign-in server other than the airline's, so Contrail did not use it. Start the sign-in again; if it keeps happening, contact the airline.",
  noBrowserSignIn: "This airline is not set up for signing in with the browser. Edit its profile.",
  noAttempt: "No sign-in is waiting. Start it again.",
  notACallback:
    "That is not the address on which the sign-in ends. Copy the whole address of the last page from the browser; it contains “callback?code=”.",
  codeNotTaken: "The airline did not accept the sign-in code: it may be too old or already used. Start again.",

  noRefreshAddress: "No refresh address: you must sign in again each time.",
  linkTooLong:
    "The airline's codes make the return link longer than 2,000 characters, and browsers drop such links. Ask the airline for shorter codes.",
  notRotated:
    "The sign-in works, but the airline gave no new refresh token. It should issue a new one at each refresh and revoke the old one.",
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
  codeNotGranted:
    "The airline does not let this client sign in by the browser. It must allow the authorization_code grant.",
  refreshNotGranted:
    "The airline does not let this client refresh. It must allow the refresh_token grant, or leave the refresh address empty.",
  signInEnded: "Your sign-in at the airline has ended. Sign in again.",
  unknownScopes: (scopes: string) => `The airline does not know the scopes “${scopes}”. Check them with the airline.`,
  accessDenied: "You did not allow the sign-in at the airline. Sign in again when you want to.",
  signInProblem: "The airline's sign-in has a problem. Try again in a few minutes.",
  signInRefused: "The airline refused the sign-in. Try again; if it keeps happening, contact the airline.",
};
export type AccountWords = typeof accounts;

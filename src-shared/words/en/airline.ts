import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** Airlines: adding, changing, testing, removing; the pilot's card and the fleet. */
export const airline = {
  address: "Airline's address",
  addressHint: "The web address your airline gave you for its tracker.",
  answered: (handler: string, version: string) =>
    `${handler || "A server"} answered${version === "" ? "" : `, version ${version}`}.`,
  name: "Name",
  nameHint: "As you want to see it here.",
  asking: "Asking the airline",
  add: "Add airline",
  check: "Check address",
  notAnAddress: "That is not a web address. A web address looks like crew.example.com.",
  typeAddress: "Enter the address your airline gave you.",
  addressTooLong: "That address is too long. Copy it again from your airline's page.",
  beginsWithHttps: "The address begins with https://.",
  noUserInAddress: "Leave the username and password out of the address.",
  giveName: "Give the airline a name.",
  openProfile: "Or open a profile file from your airline. You can also drop it here.",
  profileTooLarge: "This file is too large for an airline profile. Choose another one.",

  flightOpen: "A flight is open. Finish or cancel it first.",
  onThisComputer: "On this computer",
  selected: "Selected",
  switchTo: "Switch to this airline",
  advanced: "Advanced",
  parts: "Parts of the airline's page",
  edit: "Edit",
  test: "Test connection",
  remove: "Remove",
  notTested: "Browser sign-in not tested",
  verifiedOn: (date: string) => `Browser sign-in verified on ${date}`,
  pilot: "Pilot",
  noKeychain: "This computer's keychain is not available, so you must sign in again next time you start Contrail.",
  keyTooLong:
    "The airline's key is too long for this computer's keychain, so you must sign in again next time you start Contrail.",
  shortSignIn: "Your airline's sign-in lasts only a short time; the browser opens again when it expires.",
  signOut: "Sign out",
  notSignedIn: "You are not signed in.",
  goToSignIn: "Go to sign-in",
  editing: (name: string) => `Edit ${name}`,
  yourAirlines: "Your airlines",
  addAnother: "Add another airline",
  tryDemo: "Try the demo airline",
  openingDemo: "Opening the demo airline",

  removeQuestion: (name: string) => `Remove ${name}?`,
  removeWhat:
    "This signs you out there and deletes the sign-in from this computer. Your logbook here and your reports at the airline stay.",
  removeIt: "Remove airline",

  askingStatistics: "Asking the airline for your statistics",
  noStatistics: "Your airline does not offer statistics.",
  hours: "Hours",
  flights: "Flights",
  noAverageLanding: "Your airline does not state your average landing. The logbook has that of your flights here.",
  averageLanding: "Average landing",
  nowAt: "Location",
  fleet: "Fleet",
  askingFleet: "Asking the airline for its fleet",
  noFleet: "Your airline does not offer a list of its fleet.",
  emptyFleet: "The airline lists no aircraft.",
  findAircraft: "Find an aircraft",
  firstShown: (shown: string, all: string) => `The first ${shown} of ${all} are shown.`,
  registrationOrType: "Registration or type",
  seats: (count: number, shown: string) => `${shown} ${plural(count, "seat", "seats")}`,
  fromRank: (rank: string) => `From ${rank}`,

  signIn: "Sign-in",
  password: "Password",
  browser: "Browser",
  both: "Both",
  yes: "Yes",
  no: "No",
  browserValues: "Values your airline gives for the browser",
  airlineId: "Airline ID",
  airlineIdHint: (address: string) => `Part of the return address: ${address}`,
  clientId: "Client ID",
  authoriseAddress: "Authorise address",
  tokenAddress: "Token address",
  refreshAddress: "Refresh address",
  refreshHint: "Often the same as the token address. If empty, you must sign in again each time.",
  scopes: "Scopes",
  scopesHint: "Separate them with commas. Leave it empty if your airline uses none.",
  platformAddress: "Platform address",
  platformHint: "Only if your airline's platform hosts Contrail's return page.",
  changeAircraft: "Change the aircraft of a booking",
  changeAircraftHint: "Choose what your airline allows.",
  startDespiteWarning: "Start despite a warning",
  sendsNoWarning: "Your airline's server sends no warning before a start, so this changes nothing.",
  startDespiteWarningHint:
    "Applies when your airline sends a warning before a start and does not say whether you may start.",
  crashRecovery: "Continue after a crash",
  crashRecoveryHint: "Whether your airline lets a pilot go back to a point before a crash and continue.",
  distances: "Distances of bookings",
  cargo: "Cargo of aircraft",
  signsOut: "Changing the address or a browser value signs you out there, so that no secret goes to a new place.",
  lookAgain: "Some fields need to be corrected.",
  saving: "Saving",
  problems: {
    airlineId:
      "Enter the airline ID your airline gave you, as in its return address: letters, digits, dots and hyphens.",
    clientId: "Enter the client ID your airline gave you.",
    authoriseUrl: "Enter the authorise address. It begins with https://.",
    tokenUrl: "Enter the token address. It begins with https://.",
    refreshUrl: "This is not an https address. Leave it empty if your airline gave you none.",
    platformUrl: "Enter an https address without a slash at the end. Leave it empty if your airline gave you none.",
    scopes: "The scopes are too long.",
    other: "Check this value.",
  },

  notAdded: "This airline was not added",
  addQuestion: (name: string) => `Add ${name}?`,
  changeQuestion: (name: string) => `Change ${name}?`,
  linkAsks:
    "Anybody can make a link that asks for this. Your sign-in goes to these addresses: compare them with those on your airline's own site.",
  fileSays:
    "The file contains these addresses, and your sign-in goes to them. Before you agree, compare them with those on your airline's own site.",
  severalHosts:
    "These addresses do not all belong to one owner. Each owner could use your account, so Contrail asks again.",
  oddHost: (host: string, reads: string, isMixed: boolean) =>
    isMixed
      ? `${host} reads “${reads}” and mixes letters from several alphabets. Fake addresses do that.`
      : `${host} reads “${reads}”. Not all of its letters are plain, so it may look like another address.`,
  oddName: (name: string, isMixed: boolean) =>
    isMixed
      ? `The name “${name}” mixes letters from several alphabets. Fake names do that: it may only look like your airline's.`
      : `The name “${name}” has no Latin letters, but its letters look like Latin ones. Fake names do that: it may only look like your airline's.`,
  sendQuestion: "Send your sign-in to all of these?",
  sendWarning:
    "Each of these hosts gets your sign-in or a part of it. If your airline's own site does not name them all, somebody may be trying to steal your account.",
  sendIt: "Yes, to all of them",
  newName: (name: string) => `Its new name would be ${name}.`,
  changeIt: "Change airline",
  doNotAdd: "Do not add",
  leaveIt: "Leave it as it is",
  plainAddress: "Address",
  signInPage: "Sign-in page",
  tokensFrom: "Tokens from",
  refreshAt: "Refresh at",
  returnPage: "Return page",
  rulesFrom: "Rules for flights",

  connectionTest: "Connection test",
  steps: { authorise: "Sign-in page", exchange: "Tokens", refresh: "Refresh" },
  outcomes: { waiting: "–", passed: "Passed", failed: "Failed", not_needed: "Not used" },
  works: (date: string) => `It works. Verified on ${date}.`,
};
export type AirlineWords = typeof airline;

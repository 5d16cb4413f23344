/** The flight on a second screen and for other programs: its settings, and what only its page says. */
export const secondScreen = {
  title: "Second screen",
  what: "Shows the flight on a phone, a tablet, a second monitor, and in other programs. It can only be read: nothing can be changed through it.",
  here: "On this computer",
  hereHint: "For a browser, OBS, and programs on this computer. No other computer reaches it.",
  openFlight: "The flight",
  openOverlay: "For OBS, with a transparent ground",
  openPlain: "For old browsers, such as those inside simulators",
  openStatus: "For programs",
  textFiles: "Write text files for OBS",
  textFilesHint: (folder: string) => `One for each text, in ${folder}.`,
  forWebPages: "Let web pages read the flight",
  forWebPagesHint:
    "For tools on the web that ask for it. Any web page that is open in a browser on this computer can then read where you fly.",
  network: "In the home network",
  networkHint:
    "For devices that you have paired. Windows or macOS may ask whether Contrail may receive connections: allow it for private networks only.",
  address: "This computer's address",
  chooseAddress: "Choose",
  addressGone: (address: string) => `${address} (not available now)`,
  noAddress: "This computer has no address in a home network. Connect it to one.",
  port: "Port",
  portProblem: "Enter a number from 1024 to 65535.",
  savePort: "Save port",
  opening: "Opening…",
  openAt: (address: string) => `Open at ${address}`,
  failed: {
    port_taken: (port: number) =>
      `Another program uses port ${port}. Close it, or choose another port. Contrail tries again by itself.`,
    address_gone: (address: string) =>
      `This computer does not have the address ${address} now. Connect to that network, or choose another address. Contrail tries again by itself.`,
    not_allowed: (port: number) => `The system does not allow port ${port}. Choose a port above 1024.`,
    other: "It could not be opened. Contrail tries again by itself.",
  },
  scan: "Scan this code with the device's camera. Whoever has the code can watch, until you make a new one.",
  code: "QR code to pair a device",
  newCode: "New code",
  newCodeHint: "The old code then pairs nothing. Paired devices stay.",
  devices: "Paired devices",
  noDevices: "None yet.",
  seen: (ago: string) => `seen ${ago}`,
  disconnect: "Disconnect",
  disconnectDevice: (name: string) => `Disconnect ${name}`,

  flight: "Flight",
  route: "Route",
  dataAge: "Data",
  noData: "none from the simulator",
  old: (span: string) => `${span} old`,
  airlineProblem: "The airline cannot be reached as it should. Contrail's window shows why.",
  live: "Live",
  dataOld: (span: string) => `The data are ${span} old.`,
  noLiveData: "No data from the simulator.",
  connecting: "Connecting to Contrail…",
  lost: (span: string) =>
    `No connection to Contrail for ${span}. What you see is from before. It comes back by itself.`,
  notPaired: "This device is not paired",
  notPairedHint:
    "In Contrail, open Settings, then Second screen, and scan the code there. If this device was paired before, it has been disconnected.",
  noFlight: "No flight",
  noFlightHint: "The flight appears here when you start one in Contrail.",
};
export type SecondScreenWords = typeof secondScreen;

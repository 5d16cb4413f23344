/** VATSIM and IVAO: the flight online, controllers, other aircraft. */
export const networks = {
  title: "Online networks",
  surroundings: "Weather and networks",
  online: (network: string, callsign: string) => `Online on ${network} as ${callsign}.`,
  byId: "Recognised by your ID.",
  byCallsign: "Recognised by callsign and position.",
  offline: (network: string) => `Not online on ${network}.`,
  idAbsent: "Your ID is not connected there.",
  callsignAbsent: (callsign: string) => `${callsign} is not connected there.`,
  elsewhere: (callsign: string, distance: string) =>
    `${callsign} is connected there, but ${distance} from your aircraft.`,
  notKnown: (network: string) => `${network}: not known.`,
  noPosition: "Waiting for a position from the simulator.",
  waiting: (network: string) => `${network}: waiting for the first data.`,
  problems: {
    network: (network: string) => `${network} cannot be reached.`,
    timed_out: (network: string) => `${network} did not answer in time.`,
    busy: (network: string) => `${network} is busy.`,
    too_large: (network: string) => `${network}'s answer is too large to read.`,
    unreadable: (network: string) => `${network}'s answer cannot be read.`,
    stale: (network: string) => `${network}'s data is more than 5 minutes old.`,
  },
  nextTry: (time: string) => `Next try at ${time}.`,

  off: "VATSIM and IVAO are off. Turn one on to see its controllers and aircraft.",

  controllersAhead: (count: number) =>
    count === 1 ? "1 controller on your route" : `${count} controllers on your route`,
  nobodyAhead: "No controller on your route.",
  inReach: "in range",
  ahead: (distance: string) => `in ${distance}`,
  roles: {
    delivery: "Delivery",
    ground: "Ground",
    tower: "Tower",
    approach: "Approach",
    centre: "Centre",
  },

  evidence: (network: string, callsign: string, span: string) => `${network} as ${callsign}, ${span} in the air`,
  met: (controllers: string) => `Controllers on the way: ${controllers}`,

  cameOnline: (callsign: string) => `${callsign} is online`,
  cameOnlineAhead: (frequency: string, distance: string) => `${frequency} MHz, ${distance} ahead on your route.`,
  cameOnlineHere: (frequency: string) => `${frequency} MHz, in range.`,

  use: (network: string) => `Show ${network}`,
  id: (network: string) => `Your ${network} ID (optional)`,
  idHint: "Without it, your flight is recognised by callsign and position.",
  idProblem: "Digits only, at most 10.",
  otherTraffic: "Other aircraft on the map",
  hint: "Reads the network's public list while you fly or look at the map. Nothing about you is sent.",
};

/** The map: its labels, and its part of the settings. */
export const map = {
  label: "Map. Arrow keys move it, plus and minus zoom, Enter opens the airport in the middle.",
  view: "Map view",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  wholeRoute: "Show the whole route",
  follow: "Follow the aircraft",
  following: "Following the aircraft",
  trackUp: "Track up",
  trackUpNow: "Track up. Press for north up",
  northUpNow: "North up. Press for track up",
  trailScale: (top: string) => `Trail coloured by altitude, from 0 to ${top}`,
  streets: "For streets and buildings: online tiles",

  elevation: (height: string) => `Elevation ${height}`,
  fromHere: (distance: string, bearing: string) => `${distance} away, bearing ${bearing}`,
  runways: "Runways",
  noRunways: "Its runway positions are not known.",
  surface: (name: string): string => name,
  airportSource: (date: string) => `OurAirports, ${date}. Your simulator's airport may differ.`,

  title: "Map",
  online: "Online tiles",
  onlineHint:
    "Off: the map needs no network. On: the server below sees which areas you view, and its tiles stay on this computer as long as it allows.",
  address: "Tile address",
  addressHint: "{z}, {x} and {y} stand for the tile's numbers.",
  addressProblem: "Enter an https:// address that contains {z}, {x} and {y} once each.",
  attribution: "Attribution",
  attributionHint: "The credit that the provider requires on the map.",
  attributionProblem: "Enter up to 200 characters; providers require a credit.",
  loadQuestion: (host: string) => `Load the map from ${host}?`,
  loadDetail: "That server sees which areas you view. Agree only if you chose it yourself.",
  load: "Load from there",

  unreachable: (host: string) => `The online map at ${host} cannot be reached. You see the offline map.`,
  busy: (host: string, status: number) => `The online map at ${host} is busy (${status}). You see the offline map.`,
  refused: (host: string, status: number) =>
    `The online map at ${host} refuses to send tiles (${status}). You see the offline map.`,
  noPicture: (host: string) => `${host} sends no map tiles. Check its address in Settings.`,
};

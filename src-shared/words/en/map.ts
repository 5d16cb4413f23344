/** The map: what stands on it, and its part of the settings. */
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

  closeAirport: "Close",
  elevation: (height: string) => `Elevation ${height}`,
  fromHere: (distance: string, bearing: string) => `${distance} away, bearing ${bearing}`,
  runways: "Runways",
  noRunways: "The places of its runways are not known.",
  surface: (name: string): string => name,
  airportSource: (date: string) => `OurAirports, ${date}. Your simulator's airport may differ.`,

  title: "Map",
  online: "Online tiles",
  off: "Off",
  on: "On",
  onlineHint:
    "Off, the map needs no network. On, the server below sees which places you look at; its tiles are kept on this computer as long as it allows.",
  address: "Address of the tiles",
  addressHint: "{z}, {x} and {y} stand where the tile's numbers go.",
  addressProblem: "An https:// address with {z}, {x} and {y} in it, each once.",
  attribution: "Attribution",
  attributionHint: "What the provider asks to be written on the map.",
  attributionProblem: "Up to 200 letters; providers ask to be named.",
  loadQuestion: (host: string) => `Load the map from ${host}?`,
  loadDetail: "That server sees which places you look at. Agree only if you chose it yourself.",
  load: "Load from there",
  save: "Save",
  saved: "Saved",

  unreachable: (host: string) => `The online map at ${host} cannot be reached. You see the offline map.`,
  busy: (host: string, status: number) => `The online map at ${host} is busy (${status}). You see the offline map.`,
  refused: (host: string, status: number) =>
    `The online map at ${host} gives Contrail no tiles (${status}). You see the offline map.`,
  noPicture: (host: string) => `What ${host} sends is no map tile. Check its address in Settings.`,
};
export type MapWords = typeof map;

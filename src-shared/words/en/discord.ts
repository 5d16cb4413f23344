/** The flight in Discord. */
export const discord = {
  title: "Discord",
  show: "Show the flight in Discord",
  what: "While you fly, everybody who sees you in Discord sees your route and the phase of the flight. Contrail tells only the Discord program on this computer, at most once a minute.",
  callsign: "With the callsign",
  id: "Application id",
  idHint:
    "The name of this application is what Discord shows. Ask your airline for its id, or create an application at discord.com/developers, which is free.",
  idProblem: "An application id has 17 to 20 digits.",
  states: {
    waiting: "At present Discord confirms no flight. It gets yours while you fly, at most one text a minute.",
    shown: "Discord shows your flight.",
    not_running: "Discord was not found on this computer. Start it; Contrail looks again every half minute.",
    unknown_application:
      "Discord does not know this application id. Compare it with the one at discord.com/developers.",
  },
};

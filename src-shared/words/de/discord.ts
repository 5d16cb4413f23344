import type { discord as english } from "../en/discord.ts";

export const discord: typeof english = {
  title: "Discord",
  show: "Den Flug in Discord zeigen",
  what: "Während Sie fliegen, sehen alle, die Sie in Discord sehen, Ihre Route und die Flugphase. Contrail sagt es nur dem Programm Discord auf diesem Computer, höchstens einmal in der Minute.",
  callsign: "Mit dem Rufzeichen",
  id: "Anwendungs-ID",
  idHint:
    "Discord zeigt den Namen dieser Anwendung. Die ID kennt Ihre Airline; oder Sie legen auf discord.com/developers eine Anwendung an, das ist kostenlos.",
  idProblem: "Eine Anwendungs-ID hat 17 bis 20 Ziffern.",
  states: {
    waiting:
      "Zurzeit bestätigt Discord keinen Flug. Es erfährt von Ihrem, während Sie fliegen, höchstens einmal in der Minute.",
    shown: "Discord zeigt Ihren Flug.",
    not_running:
      "Discord wurde auf diesem Computer nicht gefunden. Discord starten; Contrail sucht jede halbe Minute wieder.",
    unknown_application: "Discord kennt diese Anwendungs-ID nicht. Mit der auf discord.com/developers vergleichen.",
  },
};

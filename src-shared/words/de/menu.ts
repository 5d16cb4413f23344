import type { MenuWords } from "../en/menu.ts";

export const menu: MenuWords = {
  file: "&Datei",
  quit: "Contrail beenden",
  edit: "&Bearbeiten",
  undo: "Rückgängig",
  redo: "Wiederholen",
  cut: "Ausschneiden",
  copy: "Kopieren",
  paste: "Einfügen",
  selectAll: "Alles auswählen",
  view: "&Ansicht",
  find: "Suchen…",
  compactStrip: "Kompakte Leiste",
  resetZoom: "Originalgröße",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fullScreen: "Vollbild",
  developerTools: "Entwicklerwerkzeuge",
  window: "&Fenster",
  minimise: "Minimieren",
  close: "Fenster schließen",
};

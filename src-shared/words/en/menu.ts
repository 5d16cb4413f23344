/** The application menu; & marks the letter that Alt reaches (macOS leaves it out). */
export const menu = {
  file: "&File",
  quit: "Quit Contrail",
  edit: "&Edit",
  undo: "Undo",
  redo: "Redo",
  cut: "Cut",
  copy: "Copy",
  paste: "Paste",
  selectAll: "Select all",
  view: "&View",
  find: "Find…",
  compactStrip: "Compact strip",
  resetZoom: "Actual size",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fullScreen: "Full screen",
  developerTools: "Developer tools",
  window: "&Window",
  minimise: "Minimise",
  close: "Close window",
};
export type MenuWords = typeof menu;

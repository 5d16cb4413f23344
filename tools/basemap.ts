import type { Plugin } from "vite";

/** Puts the offline base map beside the window's files. */
export function basemap(): Plugin {
  return { name: "contrail-basemap" };
}

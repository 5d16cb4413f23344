/** The switches of a sample that an add-on aircraft may leave unconnected: they then show one value in the whole flight. */
export const deadSwitches = [
  "parkingBrake",
  "enginesRunning",
  "gearRatio",
  "flapsRatio",
  "beaconLight",
  "navigationLights",
  "strobeLights",
  "taxiLights",
  "landingLights",
] as const;

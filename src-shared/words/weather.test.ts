import { describe, expect, it } from "vitest";
import { catalogues } from "./words.ts";

const intensities = ["", "-", "+", "VC"];
const descriptors = ["", "SH", "TS", "FZ", "MI", "BC", "PR", "DR", "BL"];
const falling = ["DZ", "RA", "SN", "SG", "IC", "PL", "GR", "GS", "UP"];
const others = ["BR", "FG", "FU", "VA", "DU", "SA", "HZ", "PY", "PO", "SQ", "FC", "DS", "SS", "TS", "NSW"];

describe("the weather of a METAR in words", () => {
  it.each([
    ["", "", "DZ", "drizzle", "Sprühregen"],
    ["-", "", "DZ", "light drizzle", "leichter Sprühregen"],
    ["", "", "RA", "rain", "Regen"],
    ["-", "", "RA", "light rain", "leichter Regen"],
    ["+", "", "RA", "heavy rain", "starker Regen"],
    ["-", "", "RA DZ", "light rain and drizzle", "leichter Regen und Sprühregen"],
    ["-", "", "SN", "light snow", "leichter Schneefall"],
    ["+", "", "SN", "heavy snow", "starker Schneefall"],
    ["-", "", "RA SN", "light rain and snow", "leichter Regen und Schneefall"],
    ["", "", "SG", "snow grains", "Schneegriesel"],
    ["-", "", "PL", "light ice pellets", "leichter Eiskörnerfall"],
    ["", "", "IC", "ice crystals", "Eiskristalle"],
    ["+", "", "GR", "heavy hail", "starker Hagel"],
    ["-", "", "UP", "light precipitation", "leichter Niederschlag"],
    ["", "SH", "", "showers", "Schauer"],
    ["VC", "SH", "", "showers nearby", "Schauer in der Nähe"],
    ["", "SH", "RA", "rain showers", "Regenschauer"],
    ["-", "SH", "RA", "light rain showers", "leichte Regenschauer"],
    ["+", "SH", "RA", "heavy rain showers", "starke Regenschauer"],
    ["-", "SH", "SN", "light snow showers", "leichte Schneeschauer"],
    ["", "SH", "RA SN", "rain and snow showers", "Regen- und Schneeschauer"],
    ["+", "SH", "RA GR", "heavy rain and hail showers", "starke Regen- und Hagelschauer"],
    ["", "SH", "GS", "small hail showers", "Graupelschauer"],
    ["", "SH", "UP", "precipitation showers", "Niederschlagsschauer"],
    ["", "", "TS", "thunderstorm", "Gewitter"],
    ["", "TS", "", "thunderstorm", "Gewitter"],
    ["VC", "TS", "", "thunderstorm nearby", "Gewitter in der Nähe"],
    ["VC", "", "TS", "thunderstorm nearby", "Gewitter in der Nähe"],
    ["+", "", "TS", "heavy thunderstorm", "starkes Gewitter"],
    ["", "TS", "RA", "thunderstorm with rain", "Gewitter mit Regen"],
    ["-", "TS", "RA", "thunderstorm with light rain", "Gewitter mit leichtem Regen"],
    ["+", "TS", "RA GR", "thunderstorm with heavy rain and hail", "Gewitter mit starkem Regen und Hagel"],
    ["-", "TS", "SN", "thunderstorm with light snow", "Gewitter mit leichtem Schneefall"],
    ["", "FZ", "FG", "freezing fog", "gefrierender Nebel"],
    ["", "FZ", "RA", "freezing rain", "gefrierender Regen"],
    ["-", "FZ", "DZ", "light freezing drizzle", "leichter gefrierender Sprühregen"],
    ["", "", "BR", "mist", "feuchter Dunst"],
    ["", "", "FG", "fog", "Nebel"],
    ["VC", "", "FG", "fog nearby", "Nebel in der Nähe"],
    ["", "MI", "FG", "shallow fog", "flacher Nebel"],
    ["", "BC", "FG", "fog patches", "Nebelschwaden"],
    ["", "PR", "FG", "partial fog", "teilweise Nebel"],
    ["", "DR", "SN", "low drifting snow", "Schneefegen"],
    ["", "BL", "SN", "blowing snow", "Schneetreiben"],
    ["+", "BL", "SN", "heavy blowing snow", "starkes Schneetreiben"],
    ["VC", "BL", "SN", "blowing snow nearby", "Schneetreiben in der Nähe"],
    ["", "DR", "DU", "low drifting dust", "Staubfegen"],
    ["", "BL", "SA", "blowing sand", "Sandtreiben"],
    ["", "BL", "PY", "blowing spray", "verwehte Gischt"],
    ["", "", "VA", "volcanic ash", "Vulkanasche"],
    ["+", "", "SS", "heavy sandstorm", "starker Sandsturm"],
    ["VC", "", "DS", "dust storm nearby", "Staubsturm in der Nähe"],
    ["", "", "FC", "funnel cloud", "Wolkenschlauch"],
    ["+", "", "FC", "tornado or waterspout", "Tornado oder Wasserhose"],
    ["", "", "NSW", "no significant weather", "kein signifikantes Wetter"],
    ["", "", "XX", "XX", "XX"],
  ])("%s%s%s: %s, %s", (intensity, descriptor, codes, english, german) => {
    const each = codes.split(" ").filter(Boolean);
    expect(catalogues.en.weather.conditions(intensity, descriptor, ...each)).toBe(english);
    expect(catalogues.de.weather.conditions(intensity, descriptor, ...each)).toBe(german);
  });

  it.each(["en", "de"] as const)("has no code and no bracket in any combination, %s", (language) => {
    const groups = [
      ...[...falling, ...others].map((code) => [code]),
      ...falling.flatMap((first) => falling.filter((next) => next !== first).map((next) => [first, next])),
    ];
    for (const intensity of intensities)
      for (const descriptor of descriptors)
        for (const codes of groups) {
          const says = catalogues[language].weather.conditions(intensity, descriptor, ...codes);
          expect(says, [intensity, descriptor, ...codes].join("")).toMatch(/^[\p{L}-]+( [\p{L}-]+)*$/u);
          expect(says, [intensity, descriptor, ...codes].join("")).not.toMatch(/[A-Z]{2}|undefined/);
        }
  });
});

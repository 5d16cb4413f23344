import fc from "fast-check";
import { expect, test } from "vitest";
import { type AirportTable, readAirports } from "../../src-shared/domain/airport-table.ts";
import { airportsFor, matching, mostResults, type Result } from "./search.ts";

const table = (airports: readonly [icao: string, iata: string, name: string, size: number][]): AirportTable => ({
  asOf: "2026-02-16",
  icao: airports.map(([icao]) => icao),
  iata: airports.map(([, iata]) => iata),
  name: airports.map(([, , name]) => name),
  size: airports.map(([, , , size]) => size),
  latitude: airports.map(() => 0),
  longitude: airports.map(() => 0),
  elevationFt: airports.map(() => 0),
  runways: airports.map(() => 0),
  ends: [],
  lengthFt: [],
  widthFt: [],
  surface: [],
  grade: [],
  places: [[], [], [], []],
  displacedFt: [[], []],
});
const airports = readAirports(
  table([
    ["XXAA", "", "Tromsøya strip", 2],
    ["ENTC", "TOS", "Tromsø Airport, Langnes", 1],
    ["BIKF", "KEF", "Keflavík International Airport", 0],
    ["KEFA", "", "Somewhere", 2],
    ["EPLL", "LCJ", "Łódź Władysław Reymont Airport", 1],
  ]),
);
const found = (search: string) => airportsFor(airports, search).map((index) => airports.at(index).icao);

test.each([
  ["tromso", ["ENTC", "XXAA"]],
  ["KEF", ["BIKF", "KEFA"]],
  ["keflavik", ["BIKF"]],
  ["lodz reymont", ["EPLL"]],
  ["langnes tos", ["ENTC"]],
  ["nowhere", []],
  ["  ", []],
])("a search for %j finds the airports %j", (search, icaos) => expect(found(search)).toEqual(icaos));

const result = (title: string, note = ""): Result => ({ id: title, title, note, open: () => undefined });

test("what begins with the search comes first, and no group has more than eight", () => {
  const results = [result("Send position every", "Airline"), result("Airline"), result("Bookings")];
  expect(matching(results, "airl").map(({ title }) => title)).toEqual(["Airline", "Send position every"]);
  const many = Array.from({ length: 30 }, (_, i) => result(`ICE ${i}`));
  expect(matching(many, "ice")).toHaveLength(mostResults);
});

test("any text is a search that ends", () => {
  const results = [result("Höhe AGL"), result("Straße")];
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (search) => {
      expect(matching(results, search).length).toBeLessThanOrEqual(2);
      expect(airportsFor(airports, search).length).toBeLessThanOrEqual(mostResults);
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { mostBookings } from "../../../src-shared/domain/airline-data.ts";
import { boolean, field, hours, number, plainText, rows, wireId } from "../../platform/http/coerce.ts";
import { readRetryAfter } from "../../platform/http/transport.ts";
import { readCruiseAltitudeFt } from "../http/read-plan.ts";
import type { Reference } from "../port.ts";
import { readAirports, readAnnouncements } from "./read-data.ts";
import { readBookings, readComplete, readStart } from "./read-flights.ts";
import { readLogin } from "./read-pilot.ts";
import { readSearch } from "./search.ts";
import { anyFlight, nothingKnown } from "./testing/signed-in.ts";

test.each([
  ["360", 36_000],
  ["FL360", 36_000],
  ["fl 90", 9000],
  ["F090", 9000],
  [36_000, 36_000],
  ["36000", 36_000],
  ["36,000 ft", 36_000],
  ["3000", 3000],
  [3000, 3000],
  [600, 60_000],
  [601, 601],
  ["450 ft", 450],
  ["FL36000", 36_000],
  ["0", null],
  [0, null],
  ["", null],
  [null, null],
  ["VFR", null],
  ["9999999", null],
  [{}, null],
])("cruise altitude of %j is %j ft", (filed, feet) => {
  expect(readCruiseAltitudeFt(filed)).toBe(feet);
});

test("numbers, yes and no, hours", () => {
  expect([number("12.5"), number("12,5"), number("1,234.5"), number("1,234,567"), number(" 7 ")]).toEqual([
    12.5, 12.5, 1234.5, 1_234_567, 7,
  ]);
  expect([number(""), number("1.2.3"), number("12 kg"), number(null), number(true), number("Infinity")]).toEqual(
    Array(6).fill(null),
  );
  expect([boolean(1), boolean("TRUE"), boolean("0"), boolean(""), boolean(2)]).toEqual([true, true, false, null, null]);
  expect([hours("1:30"), hours("1.5"), hours(1.5), hours("1:75")]).toEqual([1.5, 1.5, 1.5, null]);
});

test.each([
  [-2, null],
  ["-1.5", null],
  ["-0:30", null],
  [0, 0],
  ["2:30", 2.5],
])("a booking of %j hours has %j hours, and its distance is not negative either", (sent, flightTimeH) => {
  const sentRow = { bid_id: 1, flight_time: sent, distance: -300 };
  expect(readBookings([sentRow], nothingKnown)).toMatchObject([{ bidId: "1", flightTimeH, scheduledDistanceNm: null }]);
});

test("distances are nautical miles, whatever the airline's unit", () => {
  const sent = [{ bid_id: 1, id: "1", distance: "185.2", departure_airport: "BIKF" }];
  expect(readBookings(sent, nothingKnown, "km")?.[0]?.scheduledDistanceNm).toBeCloseTo(100);
  expect(readSearch(sent, anyFlight, nothingKnown, "km")?.flights[0]?.scheduledDistanceNm).toBeCloseTo(100);
  expect(readBookings(sent, nothingKnown)?.[0]?.scheduledDistanceNm).toBe(185.2);
});

test("5,000 bookings are read, and of more only the number at which the window says so", () => {
  const sent = (count: number) => Array.from({ length: count }, (_, at) => ({ bid_id: at + 1 }));
  expect(readBookings(sent(5000), nothingKnown)).toHaveLength(5000);
  expect(readBookings(sent(mostBookings + 1), nothingKnown)).toHaveLength(mostBookings);
});

test("of two bookings with one id the first is read, because the id decides which flight starts", () => {
  const sent = ["1", "2", "3"].map((number) => ({ bid_id: number === "3" ? 2 : Number(number), number }));
  expect(readBookings(sent, nothingKnown)).toMatchObject([{ number: "1" }, { number: "2" }]);
});

test("both spellings, and nothing from an object's prototype", () => {
  expect(field({ bid_id: 1, bidId: 2 }, "bid_id")).toBe(1);
  expect(field({ bid_id: null, bidID: 3 }, "bid_id")).toBe(3);
  expect(field({}, "constructor", "to_string")).toBeUndefined();
});

test("only whole numbers in their plain form are sent as numbers", () => {
  expect(["123", "0", "-4", "0123", "1e3", "abc", "12345678901234567890", "1.0", ""].map(wireId)).toEqual([
    123,
    0,
    -4,
    "0123",
    "1e3",
    "abc",
    "12345678901234567890",
    "1.0",
    "",
  ]);
  fc.assert(fc.property(fc.string(), (id) => String(wireId(id)) === id));
});

test("text without its HTML", () => {
  expect(plainText("<p>Mind the <b>ice</b> &amp; the dark&#33;</p><p>3 < 4 &copy;</p>")).toBe(
    "Mind the ice & the dark!\n3 < 4 ©",
  );
  expect(plainText("<script>alert(1)</script>&lt;b&gt;")).toBe("<b>");
});

test("a list is a list in any wrapper, and nothing else counts as an empty one", () => {
  expect(rows({ data: { bookings: [{ a: 1 }, null, 3] } }, "bookings")).toEqual([{ a: 1 }]);
  expect(rows({ 0: { a: 1 }, 2: { a: 2 } })).toEqual([{ a: 1 }, { a: 2 }]);
  expect([rows({}), rows(null), rows({ data: null }), rows("[]"), rows({ message: "x" })]).toEqual(Array(5).fill(null));
});

const reference: Reference = {
  airport: (icao) =>
    readAirports([{ id: "BIKF", name: "Keflavík", latitude: "63.985", longitude: "-22.6056" }])?.find(
      (a) => a.icao === icao,
    ),
  aircraft: () => undefined,
};

test("every named character of HTML is decoded, and unknown ones stay as they are", () => {
  expect(plainText("Caf&eacute; &ndash; 5&nbsp;&deg;C &hellip; &THORN;&oacute;r &#8364; &#x1F6EB;")).toBe(
    "Café – 5 °C … Þór € 🛫",
  );
  expect(plainText("AT&T, R&D; &nosuch; &amp;eacute; 3 & 4")).toBe("AT&T, R&D; &nosuch; &eacute; 3 & 4");
});

test.each([0, "0", "000", "FL000", "0 ft", "0.0"])("a level of %j is not a level, and is not shown", (level) => {
  const [read] = readBookings([{ bid_id: 1, flight_level: level }], reference) ?? [];
  expect(read).toMatchObject({ flightLevel: "", cruiseAltitudeFt: null });
});

test("a booking keeps its place whatever is missing", () => {
  const read = readBookings(
    {
      data: [
        { bid_id: 1, departure_airport: "bikf", arrival_airport: "BIGJ", aircraft: [7], route: "A  B " },
        { bidID: "x", aircraft: [], type: "F", daysOfWeek: "127" },
        { id: 3, aircraft: { id: 9, name: "Dash 8", registration: "TF-NLD" }, type: "c", aircraft_changeable: "1" },
        { number: 4 },
        null,
      ],
    },
    reference,
  );
  expect(
    read?.map(({ bidId, type, aircraft, aircraftChangeable }) => ({
      bidId,
      type,
      aircraft: aircraft?.id,
      aircraftChangeable,
    })),
  ).toEqual([
    { bidId: "1", type: "unknown", aircraft: "7", aircraftChangeable: null },
    { bidId: "x", type: "unknown", aircraft: undefined, aircraftChangeable: null },
    { bidId: "3", type: "cargo", aircraft: "9", aircraftChangeable: true },
  ]);
  expect(read?.[0]).toMatchObject({
    departure: { icao: "BIKF", name: "Keflavík" },
    arrival: { icao: "BIGJ", name: "", latitudeDeg: null, longitudeDeg: null },
    route: ["A", "B"],
    greatCircleNm: null,
  });
  expect(read?.[2]?.aircraft).toMatchObject({ name: "Dash 8", registration: "TF-NLD" });
});

test("coordinates out of range, or of an empty column, are absent", () => {
  const read = readAirports([
    { id: "A", latitude: 91, longitude: 0 },
    { id: "B", latitude: 0, longitude: 0 },
    { id: "C", latitude: 1, longitude: "x" },
  ]);
  expect(read?.map(({ latitudeDeg, longitudeDeg }) => [latitudeDeg, longitudeDeg])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test("a start with each kind of confirmation", () => {
  expect(readStart({ trackingID: 5 })).toEqual({ trackingId: "5", confirmation: null, canOverride: null });
  expect(readStart({ tracking_id: "a", confirmation: " " })?.confirmation).toBeNull();
  for (const canOverride of [true, false]) {
    expect(readStart({ tracking_id: "a", confirmation: "Wind?", can_override: canOverride })).toEqual({
      trackingId: "a",
      confirmation: "Wind?",
      canOverride,
    });
  }
  expect(readStart({ tracking_id: "a", flight: { id: "b" } })?.trackingId).toBe("a");
  expect(readStart({ data: { flight: { id: "b" } } })?.trackingId).toBe("b");
  expect([readStart({}), readStart([]), readStart({ tracking_id: "" })]).toEqual([null, null, null]);
});

test("the token in any of its places", () => {
  const pilot = { pilot_id: "NLY0001" };
  for (const sent of [
    { ...pilot, token: "k" },
    { ...pilot, session: "k" },
    { api_key: "k", pilot },
    { data: { ...pilot, access_token: "k" } },
    { data: { token: "k", pilot } },
  ]) {
    expect(readLogin(sent)?.token).toBe("k");
  }
  expect(readLogin(pilot)).toBeNull();
});

test("links that are not web links are dropped", () => {
  const read = readAnnouncements(
    [
      { title: "A", link: "javascript:alert(1)" },
      { title: "B", link: "/news" },
      { title: "C", link: "file:///x" },
    ],
    "https://a.example/api",
  );
  expect(read?.map(({ link }) => link)).toEqual([null, "https://a.example/news", null]);
});

test("a search is filtered again, and shows when the airline replaced the departure", () => {
  const row = (id: number, from: string, flight_time = 1) => ({
    id,
    departure_airport: from,
    arrival_airport: "BIRK",
    flight_time,
  });
  const mixed = readSearch([row(1, "BIKF"), row(2, "BIAR")], anyFlight, nothingKnown);
  expect(mixed?.flights.map(({ id }) => id)).toEqual(["1"]);
  expect(mixed?.onlyFromIcao).toBeNull();
  const elsewhere = readSearch([row(1, "BIAR"), row(2, "BIAR")], anyFlight, nothingKnown);
  expect(elsewhere).toMatchObject({ onlyFromIcao: "BIAR", firstHundredOnly: false });
  expect(elsewhere?.flights).toHaveLength(2);
  const hundred = readSearch(
    Array.from({ length: 100 }, (_, i) => row(i, "BIKF", i)),
    { ...anyFlight, maximumFlightTimeH: 9.5 },
    nothingKnown,
  );
  expect(hundred?.firstHundredOnly).toBe(true);
  expect(hundred?.flights).toHaveLength(10);
});

test("a minimal receipt is a receipt", () => {
  expect(readComplete(null)).toEqual({
    pirepId: "",
    flightNumber: "",
    route: "",
    aircraft: "",
    registration: "",
    airline: "",
  });
});

test("Retry-After as seconds or a date, within an hour", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  expect(
    ["30", " 0", "Sat, 21 Nov 2026 12:01:30 GMT", "Sat, 21 Nov 2026 11:00:00 GMT", "999999999", "soon", "", null].map(
      (header) => readRetryAfter(header, now),
    ),
  ).toEqual([30, 0, 90, 0, 3600, null, null, null]);
});

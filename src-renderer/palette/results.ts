import { useMemo } from "react";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import { networkNames, networks } from "../../src-shared/domain/networks.ts";
import { formats, words } from "../../src-shared/words/words.ts";
import { found } from "../logbook/summaries.ts";
import { showAirport } from "../map/map-view.ts";
import { useWorldAirports } from "../map/world-airports.ts";
import { languageNames } from "../settings/look-settings.tsx";
import { useLogbook } from "../state/logbook.ts";
import { chooseBooking, mainPages, openPage, openSetting, showLogged } from "../state/navigation.ts";
import { useFlightHead } from "../state/pushed.ts";
import { useKnownBookings } from "../state/queries.ts";
import { airportsFor, matching, mostResults, type Result, titleBegins } from "./search.ts";

function pageResults(): Result[] {
  const { shell, connection } = words();
  const named: Result[] = mainPages.map((page) => ({
    id: page,
    title: shell[page],
    note: "",
    open: () => openPage(page),
  }));
  return [...named, { id: "connection", title: connection.title, note: "", open: () => openPage("connection") }];
}

/** A setting: its name, and the names of its options. */
type Setting = readonly [name: string, options?: readonly string[]];

/** Each setting by its name with its section, and each option by its name with its setting. */
function settingResults(): Result[] {
  const { settings: s, flightPlan, weather, networks: n, map, review, secondScreen, discord, upkeep } = words();
  const { system, ...themes } = s.themes;
  const sections: readonly (readonly [section: string, settings: readonly Setting[]])[] = [
    [
      s.appearance,
      [
        [s.language, Object.values(languageNames)],
        [s.theme, Object.values(themes)],
        [s.textSize],
        [s.stripSize],
        [s.stripOpacity],
      ],
    ],
    [
      s.unitsAndTimes,
      [
        [s.times, Object.values(s.timesChoices)],
        [s.unitSystem, [...Object.values(s.units), s.altitudes, s.speeds, s.distances, s.weights]],
      ],
    ],
    [
      s.notifications,
      [s.readyToFile, s.simulatorLost, s.airlineSilent, s.phaseStuck, s.controllerAhead].map((name) => [name]),
    ],
    [review.title, [[review.setting]]],
    [s.reports, [[s.sendPositionEvery]]],
    [s.simulator, [[s.whereItRuns, [s.onAnotherComputer]], [s.findXplane]]],
    [flightPlan.title, [[flightPlan.account]]],
    [weather.title, [[weather.fresh]]],
    [n.title, networks.map((network) => [n.use(networkNames[network])])],
    [map.title, [[map.online]]],
    [secondScreen.title, [[secondScreen.here], [secondScreen.network]]],
    [discord.title, [[discord.show]]],
    [upkeep.updates, [[upkeep.checkForUpdates]]],
    [upkeep.crashReports, [[upkeep.crashReports]]],
    [s.about, [[s.about]]],
  ];
  const result = (name: string, note: string, setting: string, section: string): Result => ({
    id: `${note}/${name}`,
    title: name,
    note: note === name ? "" : note,
    open: () => openSetting(setting, section),
  });
  return sections.flatMap(([section, settings]) =>
    settings.flatMap(([name, options = []]) => [
      result(name, section, name, section),
      ...options.map((option) => result(option, name, name, section)),
    ]),
  );
}

/** The present flight, the bookings, and the flights of the logbook. */
function useFlightResults(search: string): readonly Result[] {
  const current = useFlightHead();
  const bookings = useKnownBookings().data;
  const logged = useLogbook().data?.flights;
  return useMemo(() => {
    const { palette: texts, logbook } = words();
    const flown: Result[] =
      current === null
        ? []
        : [
            {
              id: "current",
              title: flightName(current),
              note: `${texts.current} · ${logbook.fromTo(current.departure.icao, current.arrival.icao)}`,
              open: () => openPage("fly"),
            },
          ];
    const booked = (bookings ?? []).map((booking) => ({
      id: `booking ${booking.bidId}`,
      title: flightName(booking),
      note: `${texts.booked} · ${logbook.fromTo(booking.departure.icao, booking.arrival.icao)} · ${booking.departure.name} → ${booking.arrival.name}`,
      open: () => {
        chooseBooking(booking.bidId);
        openPage("bookings");
      },
    }));
    const kept = search.trim() === "" ? [] : found(logged ?? [], search).slice(0, mostResults);
    const past = kept.map((entry) => ({
      id: entry.id,
      title: flightName(entry) || logbook.fromTo(entry.departure, entry.arrival),
      note: `${logbook.fromTo(entry.departure, entry.arrival)} · ${formats().date(entry.startedAtMs)}`,
      open: () => showLogged(entry.id),
    }));
    return [...matching([...flown, ...booked], search), ...past].slice(0, mostResults);
  }, [current, bookings, logged, search]);
}

function useAirportResults(search: string): readonly Result[] {
  const airports = useWorldAirports();
  return useMemo(
    () =>
      airports === null
        ? []
        : airportsFor(airports, search).map((index) => {
            const { icao, iata, name, latitudeDeg, longitudeDeg } = airports.at(index);
            return {
              id: icao,
              title: `${icao} ${iata}`.trim(),
              note: name,
              open: () => showAirport(index, { latitudeDeg, longitudeDeg }),
            };
          }),
    [airports, search],
  );
}

export interface Group {
  readonly id: "flights" | "airports" | "pages" | "settings";
  readonly results: readonly Result[];
}

/**
 * The results of the search, by kind. Kinds with a title that begins like the search come first. Everything comes from
 * this computer.
 */
export function useResults(search: string): readonly Group[] {
  const flights = useFlightResults(search);
  const airports = useAirportResults(search);
  return useMemo(() => {
    const settings = search.trim() === "" ? [] : matching(settingResults(), search);
    const groups: readonly Group[] = [
      { id: "flights", results: flights },
      { id: "airports", results: airports },
      { id: "pages", results: matching(pageResults(), search) },
      { id: "settings", results: settings },
    ];
    const begins = ({ results }: Group) => results.some(({ title }) => titleBegins(title, search));
    return groups.filter(({ results }) => results.length > 0).toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
  }, [flights, airports, search]);
}

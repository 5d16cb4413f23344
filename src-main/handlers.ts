import type { CallArgs, DocumentName, WindowShape } from "../src-shared/contract/ipc.ts";
import { defaultSettings, type Settings } from "../src-shared/contract/settings.ts";
import { type AirlineProfile, siteOf } from "../src-shared/domain/airline.ts";
import type { Booking } from "../src-shared/domain/airline-data.ts";
import { failure, type Result, success } from "../src-shared/domain/result.ts";
import type { System } from "../src-shared/domain/system.ts";
import { words } from "../src-shared/words/words.ts";
import type { Airlines } from "./airlines/profiles/airlines.ts";
import type { Profiles } from "./airlines/profiles/profiles.ts";
import type { Reference } from "./airlines/profiles/reference.ts";
import type { Browser } from "./airlines/sign-in/browser.ts";
import type { ConnectionTester } from "./airlines/sign-in/connection-test.ts";
import type { Session } from "./airlines/sign-in/session.ts";
import type { Plans } from "./context/plan/plans.ts";
import type { Runways } from "./context/runways/runways.ts";
import type { Weather } from "./context/weather/weather.ts";
import type { Demo } from "./demo/demo.ts";
import type { Flight } from "./flight/life/flight.ts";
import type { Flights } from "./flight/life/flights.ts";
import type { ActivePilot } from "./flight/life/starting.ts";
import type { Logbook } from "./flight/record/logbook.ts";
import type { Faults } from "./platform/electron/faults.ts";
import type { Updates } from "./platform/electron/updates.ts";
import type { Handlers } from "./platform/ipc/calls.ts";
import type { AdjustableClock } from "./platform/time/clock.ts";
import type { Simulator } from "./simulator.ts";

export interface Services {
  readonly version: string;
  readonly system: System;
  readonly clock: AdjustableClock;
  readonly settings: { get(): Settings; set(change: CallArgs<"settings.set">): Promise<Settings> };
  readonly confirmTiles: (host: string) => Promise<boolean>;
  readonly airlines: Airlines;
  readonly profiles: Profiles;
  readonly session: Session;
  readonly browser: Browser;
  readonly tester: ConnectionTester;
  readonly referenceOf: (airline: AirlineProfile) => Reference;
  /** Sends a question to an airline as soon as the request budget allows. */
  readonly politely: <T>(airlineId: string, question: () => Promise<T>) => Promise<T>;
  /** Selects an airline, or none. */
  readonly select: (airline: AirlineProfile | null) => Promise<void>;
  readonly flights: Flights;
  readonly plans: Plans;
  readonly weather: Weather;
  readonly runways: Runways;
  readonly logbook: Logbook;
  readonly demo: Demo;
  readonly simulator: Simulator;
  readonly updates: Updates;
  readonly faults: Faults;
  readonly setAside: () => { readonly name: DocumentName; readonly keptAs: string }[];
  readonly openExternally: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => void;
  readonly showAs: (shape: WindowShape) => void;
  readonly drawUnseen: () => Promise<void>;
}

const notSignedIn = () => failure("signed_out", words().program.signedOut);
const noAirline = () => failure("no_airline", words().accounts.noAirline);
const flightOpen = () => failure("flight_open", words().program.flightOpen);
const otherFlightOpen = () => failure("flight_open", words().airline.flightOpen);
const noFlight = () => failure("no_flight", words().program.noFlight);
const done = success(undefined);

/** How long the first bookings wait for the airports' names. Later these are on disk. */
const timeoutMs = 3_000;

/** The handler of each call of the window: it calls a service and returns the result. */
export function createHandlers(services: Services): Handlers {
  const { clock, settings, airlines, profiles, session, browser, flights, plans, logbook, demo, select } = services;
  let listed: readonly Booking[] = [];
  let linked: readonly string[] = [];

  async function withActivePilot<T>(work: (activePilot: ActivePilot) => Promise<Result<T>>): Promise<Result<T>> {
    const activePilot = session.activePilot();
    return activePilot === null ? notSignedIn() : work(activePilot);
  }

  /** A question that may wait for the request budget. */
  const asking = <T>(work: (activePilot: ActivePilot) => Promise<Result<T>>): Promise<Result<T>> =>
    withActivePilot((activePilot) => services.politely(activePilot.airline.id, () => work(activePilot)));

  /** The pilot must confirm each host once, except the default (OpenStreetMap). */
  async function mayLoadFrom(address: string): Promise<boolean> {
    const hostOf = (template: string): string => new URL(template.replaceAll(/[{}]/g, "")).host;
    const host = hostOf(address);
    const known = [settings.get().onlineTiles.address, defaultSettings.onlineTiles.address].map(hostOf);
    return known.includes(host) || services.confirmTiles(host);
  }

  async function inFlight(work: (flight: Flight) => Promise<void> | void): Promise<Result<undefined>> {
    const flight = flights.current();
    if (flight === null) return noFlight();
    await work(flight);
    return done;
  }

  async function bookings(activePilot: ActivePilot): Promise<Result<Booking[]>> {
    const reference = services.referenceOf(activePilot.airline);
    await reference.ready(timeoutMs);
    const result = await activePilot.crew.bookings(reference);
    if (result.ok) listed = result.value;
    return result;
  }

  async function withBooking<T>(
    bidId: string,
    work: (airlineId: string, booking: Booking) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const booking = listed.find((row) => row.bidId === bidId);
    if (booking === undefined) return failure("no_booking", words().program.noBooking);
    return withActivePilot(({ airline }) => work(airline.id, booking));
  }

  async function startBooking(activePilot: ActivePilot, bidId: string): ReturnType<Flights["start"]> {
    const booking = listed.find((row) => row.bidId === bidId);
    if (booking === undefined) return failure("no_booking", words().program.noBooking);
    if (booking.aircraft === null && booking.aircraftChangeable === true)
      return failure("no_aircraft", words().program.noAircraft);
    const plan = await plans.ofFlight(activePilot.airline.id, booking);
    // The planned level replaces the airline's usual one.
    return flights.start(activePilot, {
      ...booking,
      cruiseAltitudeFt: plan?.initialAltitudeFt ?? booking.cruiseAltitudeFt,
    });
  }

  return {
    "app.info": async () =>
      success({
        version: services.version,
        nowMs: clock.now(),
        clockRate: clock.rate(),
        system: services.system,
        setAside: services.setAside(),
      }),

    "settings.get": async () => success(settings.get()),
    "settings.set": async (change) => {
      const { onlineTiles } = change;
      // Without this question, a hijacked page could send data to any host in the address of a tile.
      if (onlineTiles !== undefined && !(await mayLoadFrom(onlineTiles.address))) return success(settings.get());
      return success(await settings.set(change));
    },

    "airlines.list": async () => success([...airlines.list()]),

    "airlines.check": ({ address }) => profiles.check(address),

    "airlines.add": async ({ name, address }) => {
      const added = await profiles.add(name, address);
      if (added.ok) await select(added.value);
      return added;
    },

    "airlines.edit": async ({ airlineId: id, draft }) => {
      if (flights.isOpenAt(id)) return flightOpen();
      const edited = await profiles.edit(id, draft);
      if (edited.ok && edited.value !== null && settings.get().selectedAirlineId === id) await select(edited.value);
      return edited;
    },

    "airlines.propose": async ({ text }) => {
      await profiles.propose(text, "file");
      return done;
    },

    "airlines.answerProposal": async ({ proposalId, accept }) => {
      if (accept && flights.isBusy()) return otherFlightOpen();
      const answered = await profiles.answerProposal(proposalId, accept);
      if (answered.ok && answered.value !== null) await select(answered.value);
      return answered;
    },

    "airlines.testConnection": async ({ airlineId: id }) => {
      const airline = airlines.get(id);
      return airline === null ? noAirline() : services.tester.begin(airline);
    },

    "airlines.closeTest": async () => {
      services.tester.close();
      return done;
    },

    "airlines.remove": async ({ airlineId: id }) => {
      if (flights.isOpenAt(id)) return flightOpen();
      if (airlines.get(id) === null) return noAirline();
      if (settings.get().selectedAirlineId === id) await select(null);
      await profiles.remove(id);
      return done;
    },

    "airlines.select": async ({ airlineId: id }) => {
      const airline = airlines.get(id);
      if (airline === null) return noAirline();
      await select(airline);
      return done;
    },

    "demo.open": async () => {
      const airline = await demo.open();
      await airlines.put(airline);
      await select(airline);
      return success(airline);
    },

    "demo.fly": async ({ speed }) => {
      if (!demo.view().running) return failure("no_demo", words().program.noDemo);
      demo.fly(speed);
      return success(demo.view());
    },
    "demo.land": async () => {
      demo.land();
      return success(demo.view());
    },
    "demo.view": async () => success(demo.view()),

    "session.signIn": async ({ airlineId: id, username, password }) => {
      const airline = airlines.get(id);
      if (airline === null) return noAirline();
      const result = await session.signIn(airline, username.trim(), password);
      if (result.ok) await flights.findUnfinished(id);
      return result;
    },
    "session.openBrowser": async ({ airlineId: id, throughPage }) => {
      const airline = airlines.get(id);
      return airline === null ? noAirline() : browser.begin(airline, "sign_in", throughPage);
    },
    "session.reopenBrowser": () => browser.reopen(),
    "session.cancelBrowser": async () => {
      await browser.cancel();
      return done;
    },
    "session.pasteAddress": ({ address }) => browser.paste(address),
    "session.signOut": async () => {
      await session.signOut();
      return done;
    },

    "bookings.list": () => asking(bookings),
    "bookings.aircraft": ({ bidId }) => asking((activePilot) => activePilot.crew.bookingAircraft(bidId)),
    "bookings.changeAircraft": ({ bidId, aircraftId }) =>
      withActivePilot(async (activePilot) => {
        const result = await activePilot.crew.changeAircraft(bidId, aircraftId);
        return result.ok ? done : result;
      }),
    "bookings.unbook": ({ bidId }) => withActivePilot((activePilot) => activePilot.crew.unbook(bidId)),
    "plans.of": ({ bidId }) => withBooking(bidId, async (id, booking) => success(await plans.of(id, booking))),
    "plans.fetch": ({ bidId }) => withBooking(bidId, plans.fetch),
    "plans.decide": ({ bidId, use }) =>
      withBooking(bidId, async (id, booking) => success(await plans.decide(id, booking, use))),
    "plans.make": ({ bidId }) =>
      withBooking(bidId, async (id, booking) =>
        (await services.openExternally(plans.linkOf(id, booking)))
          ? done
          : failure("not_opened", words().program.notOpened),
      ),
    "weather.fetch": ({ icaos }) => services.weather.ask(icaos),
    "announcements.list": () =>
      asking(async (activePilot) => {
        const result = await activePilot.crew.announcements();
        if (result.ok) linked = result.value.map(({ link }) => link).filter((link) => link !== null);
        return result;
      }),
    "pilot.statistics": () => asking((activePilot) => activePilot.crew.statistics()),
    "schedule.search": (filter) =>
      asking(async (activePilot) => {
        const reference = services.referenceOf(activePilot.airline);
        await reference.ready(timeoutMs);
        return activePilot.crew.search(filter, reference);
      }),
    "schedule.book": ({ flightId }) => withActivePilot((activePilot) => activePilot.crew.book(flightId)),
    "fleet.list": () => withActivePilot(({ airline }) => services.referenceOf(airline).fleet()),
    "airports.list": () =>
      withActivePilot(async (activePilot) => {
        const reference = services.referenceOf(activePilot.airline);
        await reference.ready(timeoutMs);
        return success([...reference.airports()]);
      }),
    "airports.ground": async (place) => success(await services.runways.ground(place)),

    "flight.start": ({ bidId }) => withActivePilot((activePilot) => startBooking(activePilot, bidId)),
    "flight.answerConfirmation": ({ choice }) => flights.answerConfirmation(choice),
    "flight.trail": async () => success([...(flights.current()?.trail() ?? [])]),
    "flight.landingTrace": async () => success(flights.current()?.landingTrace() ?? null),
    "flight.fetchRoute": async () => {
      const flight = flights.current();
      if (flight === null) return noFlight();
      const found = await plans.newRoute(flight.head);
      if (!found.ok) return found;
      // The flight may have ended meanwhile. Then its record must not change.
      if (flights.current() !== flight || flight.stage().kind !== "tracking") return noFlight();
      flight.setPlan(found.value);
      return done;
    },
    "flight.correctPhase": ({ phase }) => inFlight((flight) => flight.correctPhase(phase)),
    "flight.checkResume": () => inFlight((flight) => flight.checkResume()),
    "flight.continue": async () => (await flights.current()?.continueFlight()) ?? noFlight(),
    "flight.denyCrash": async () => (await flights.current()?.denyCrash()) ?? noFlight(),
    "flight.cancel": () => inFlight((flight) => flight.cancel()),
    "flight.comment": ({ comments }) => inFlight((flight) => flight.comment(comments)),
    "flight.file": ({ comments, diversion, fields }) =>
      inFlight((flight) => flight.file(comments, fields, diversion?.toUpperCase() ?? null)),
    "flight.checkFiling": () => inFlight((flight) => flight.checkFiling()),
    "flight.settleFiling": ({ arrived }) => inFlight((flight) => flight.settleFiling(arrived)),
    "flight.close": () => flights.closeCurrent(),

    "logbook.list": async () => success(await logbook.list()),
    "logbook.read": ({ flightId }) => logbook.read(flightId),
    "logbook.export": ({ flightId, format }) => logbook.export(flightId, format),

    "logbook.exportAll": () => logbook.exportAll(),
    "logbook.importAll": () => logbook.importAll(),

    "landing.savePicture": ({ name, png }) => logbook.savePicture(name, png),

    "simulator.diagnosis": async () => success(services.simulator.diagnosis()),

    "updates.check": () => services.updates.check(),
    "updates.install": async () => services.updates.install(),
    "faults.list": async () => success(services.faults.list()),
    "faults.show": async ({ faultId }) => {
      services.faults.show(faultId);
      return done;
    },
    "faults.remove": async ({ faultId }) => {
      services.faults.remove(faultId);
      return done;
    },

    "shell.openExternal": async ({ url }) => {
      // Any other address could carry data from a hijacked page.
      const isNamed = linked.includes(url) || airlines.list().some((airline) => siteOf(airline) === url);
      return isNamed && (await services.openExternally(url)) ? done : failure("not_opened", words().program.notOpened);
    },
    "shell.showAs": async ({ shape }) => {
      services.showAs(shape);
      return done;
    },
    "shell.drawUnseen": async () => {
      await services.drawUnseen();
      return done;
    },
    "shell.copyText": async ({ text }) => {
      services.copyText(text);
      return done;
    },
  };
}

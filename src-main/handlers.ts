import type { AirlineProfile } from "../src-shared/airline.ts";
import type { Booking } from "../src-shared/crew-system.ts";
import type { CallArgs } from "../src-shared/ipc.ts";
import { failure, type Result, success } from "../src-shared/result.ts";
import type { Settings } from "../src-shared/settings.ts";
import { type Airlines, airlineId, readAddress } from "./airline/airlines.ts";
import type { Reference } from "./airline/reference.ts";
import type { AdjustableClock } from "./clock.ts";
import type { CrewSystem } from "./crew-system/client.ts";
import type { Demo } from "./demo/demo.ts";
import type { Flight } from "./flight/flight.ts";
import type { Duty, Flights } from "./flight/flights.ts";
import type { Logbook } from "./flight/logbook.ts";
import type { Handlers } from "./ipc/calls.ts";
import type { Session } from "./sign-in/session.ts";

export interface Services {
  readonly version: string;
  readonly clock: AdjustableClock;
  readonly settings: { get(): Settings; set(change: CallArgs<"settings.set">): Promise<Settings> };
  readonly airlines: Airlines;
  readonly session: Session;
  /** A client for an address that is not an airline yet. */
  readonly stranger: (baseUrl: string) => CrewSystem;
  readonly referenceOf: (duty: Duty) => Reference;
  readonly flights: Flights;
  readonly logbook: Logbook;
  readonly demo: Demo;
  /** The demo airline flies with the demo simulator, every other with the pilot's own. */
  readonly followAirline: (airline: AirlineProfile | null) => void;
  readonly openExternally: (url: string) => Promise<boolean>;
}

const notSignedIn = failure("signed_out", "You are signed out. Sign in to your airline first.");
const noFlight = failure("no_flight", "There is no flight open.");
const done = success(undefined);

const platform = (): "win32" | "darwin" | "linux" =>
  process.platform === "win32" || process.platform === "darwin" ? process.platform : "linux";

/** What each call of the window does: finds the service, asks it, answers. */
export function createHandlers(services: Services): Handlers {
  const { clock, settings, airlines, session, flights, logbook, demo } = services;
  let listed: readonly Booking[] = [];

  async function onDuty<T>(work: (duty: Duty) => Promise<Result<T>>): Promise<Result<T>> {
    const duty = session.duty();
    return duty === null ? notSignedIn : work(duty);
  }

  async function inFlight(work: (flight: Flight) => Promise<void> | void): Promise<Result<undefined>> {
    const flight = flights.current();
    if (flight === null) return noFlight;
    await work(flight);
    return done;
  }

  const bookings = (duty: Duty) =>
    (async (): Promise<Result<Booking[]>> => {
      const reference = services.referenceOf(duty);
      await reference.refresh();
      const result = await duty.crew.bookings(reference);
      if (result.ok) listed = result.value;
      return result;
    })();

  async function select(id: string | null): Promise<void> {
    const airline = id === null ? null : airlines.get(id);
    await settings.set({ selectedAirlineId: airline?.id ?? null });
    services.followAirline(airline);
    await session.select(airline);
    if (airline !== null) await flights.findUnfinished(airline.id);
  }

  async function startBooking(duty: Duty, bidId: string): ReturnType<Flights["start"]> {
    const booking = listed.find((row) => row.bidId === bidId);
    if (booking === undefined)
      return failure("no_booking", "This booking is no longer on your list. Refresh the bookings and choose again.");
    if (booking.aircraft === null && booking.aircraftChangeable)
      return failure("no_aircraft", "Choose an aircraft for this booking first.");
    return flights.start(duty, booking);
  }

  return {
    "app.info": async () =>
      success({ version: services.version, nowMs: clock.now(), clockRate: clock.rate(), platform: platform() }),

    "settings.get": async () => success(settings.get()),
    "settings.set": async (change) => success(await settings.set(change)),

    "airlines.list": async () => success([...airlines.list()]),

    "airlines.check": async ({ address }) => {
      const baseUrl = readAddress(address);
      return baseUrl.ok ? services.stranger(baseUrl.value).handshake() : baseUrl;
    },

    "airlines.add": async ({ name, address }) => {
      const baseUrl = readAddress(address);
      if (!baseUrl.ok) return baseUrl;
      const answered = await services.stranger(baseUrl.value).handshake();
      if (!answered.ok) return answered;
      const profile = {
        id: airlineId(name, answered.value.baseUrl),
        name: name.trim(),
        baseUrl: answered.value.baseUrl,
        signIn: ["password" as const],
        allowAircraftChanges: true,
        allowStartOverride: false,
        demo: false,
      };
      await airlines.put(profile);
      await select(profile.id);
      return success(profile);
    },

    "airlines.remove": async ({ airlineId: id }) => {
      if (flights.current()?.head.airlineId === id)
        return failure("flight_open", "A flight for this airline is still open. File or cancel it first.");
      if (airlines.get(id) === null) return failure("no_airline", "This airline is not on your list.");
      if (settings.get().selectedAirlineId === id) {
        await session.signOut();
        await select(null);
      }
      await airlines.remove(id);
      return done;
    },

    "airlines.select": async ({ airlineId: id }) => {
      if (airlines.get(id) === null) return failure("no_airline", "This airline is not on your list.");
      await select(id);
      return done;
    },

    "demo.open": async () => {
      const airline = await demo.open();
      await airlines.put(airline);
      await select(airline.id);
      return success(airline);
    },

    "demo.fly": async ({ speed }) => {
      if (!demo.view().running) return failure("no_demo", "The demo airline is not open.");
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
      if (airline === null) return failure("no_airline", "This airline is not on your list.");
      const result = await session.signIn(airline, username.trim(), password);
      if (result.ok) await flights.findUnfinished(id);
      return result;
    },
    "session.signOut": async () => {
      await session.signOut();
      return done;
    },

    "bookings.list": () => onDuty(bookings),
    "bookings.aircraft": ({ bidId }) => onDuty((duty) => duty.crew.bookingAircraft(bidId)),
    "bookings.changeAircraft": ({ bidId, aircraftId }) =>
      onDuty(async (duty) => {
        const result = await duty.crew.changeAircraft(bidId, aircraftId);
        return result.ok ? done : result;
      }),
    "bookings.unbook": ({ bidId }) => onDuty((duty) => duty.crew.unbook(bidId)),
    "announcements.list": () => onDuty((duty) => duty.crew.announcements()),
    "pilot.statistics": () => onDuty((duty) => duty.crew.statistics()),
    "airports.list": () =>
      onDuty(async (duty) => {
        const reference = services.referenceOf(duty);
        await reference.refresh();
        return success([...reference.airports()]);
      }),

    "flight.start": ({ bidId }) => onDuty((duty) => startBooking(duty, bidId)),
    "flight.answerConfirmation": ({ choice }) => flights.answerConfirmation(choice),
    "flight.trail": async () => success([...(flights.current()?.trail() ?? [])]),
    "flight.correctPhase": ({ phase }) => inFlight((flight) => flight.correctPhase(phase)),
    "flight.checkResume": () => inFlight((flight) => flight.checkResume()),
    "flight.continue": async () => (await flights.current()?.goOn()) ?? noFlight,
    "flight.cancel": () => inFlight((flight) => flight.cancel()),
    "flight.file": ({ comments }) => inFlight((flight) => flight.file(comments)),
    "flight.checkFiling": () => inFlight((flight) => flight.checkFiling()),
    "flight.close": () => flights.closeCurrent(),

    "logbook.list": async () => success(await logbook.list()),
    "logbook.read": ({ flightId }) => logbook.read(flightId),
    "logbook.export": ({ flightId, format }) => logbook.export(flightId, format),

    "shell.openExternal": async ({ url }) =>
      (await services.openExternally(url))
        ? done
        : failure("not_opened", "This address is not one that Contrail opens in the browser."),
  };
}

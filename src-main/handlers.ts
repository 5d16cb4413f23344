import { defaultSettings } from "../src-shared/contract/settings.ts";
import { failure, type Result, success } from "../src-shared/domain/result.ts";
import { eventKey } from "../src-shared/rules/verdict.ts";
import { words } from "../src-shared/words/words.ts";
import { airlineHandlers, bookingHandlers, pilotHandlers, sessionHandlers, withAirline } from "./airline-handlers.ts";
import type { Flight } from "./flight/life/flight.ts";
import { doing, type Handlers } from "./platform/ipc/calls.ts";
import { privateAddresses } from "./second-screen/addresses.ts";
import type { Services } from "./services.ts";

const noFlight = () => failure("no_flight", words().program.noFlight);
const done = success(undefined);

function settingsHandlers({ settings, confirmTiles }: Services) {
  /** The pilot must confirm each host once, except the default (OpenStreetMap). */
  async function mayLoadFrom(address: string): Promise<boolean> {
    const hostOf = (template: string): string => new URL(template.replaceAll(/[{}]/g, "")).host;
    const host = hostOf(address);
    const known = [settings.get().onlineTiles.address, defaultSettings.onlineTiles.address].map(hostOf);
    return known.includes(host) || confirmTiles(host);
  }

  return {
    "settings.set": async (change) => {
      const { onlineTiles } = change;
      // Without this question, a hijacked page could send data to any host in the address of a tile.
      if (onlineTiles !== undefined && !(await mayLoadFrom(onlineTiles.address))) return success(settings.get());
      return settings.set(change);
    },
  } satisfies Partial<Handlers>;
}

function flightHandlers({ flights, plans, logbook, reviews, airlines, rules, settings }: Services) {
  async function inFlight(work: (flight: Flight) => Promise<void> | void): Promise<Result<undefined>> {
    const flight = flights.current();
    if (flight === null) return noFlight();
    await work(flight);
    return done;
  }

  return {
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

    "review.of": async ({ flightId }) => success(await reviews.of(flightId)),
    "review.excuse": ({ flightId, rule, fromMs, excuse }) => reviews.excuse(flightId, eventKey(rule, fromMs), excuse),
    "review.trial": async ({ text }) =>
      flights.isBusy()
        ? failure("flight_open", words().program.flightOpen)
        : reviews.trial(text, settings.get().selectedAirlineId),
    "rules.look": ({ airlineId: id }) =>
      withAirline(airlines, id, async (airline) => success(await rules.look(airline))),
    "rules.take": ({ airlineId: id, text }) => withAirline(airlines, id, () => rules.take(id, text)),

    "landing.savePicture": ({ name, png }) => logbook.savePicture(name, png),
  } satisfies Partial<Handlers>;
}

function demoHandlers({ airlines, demo, select }: Services) {
  return {
    "demo.open": async () => {
      const airline = await demo.open();
      await airlines.put(airline);
      await select(airline);
      return success(airline);
    },

    "demo.fly": async ({ speed }) => {
      if (!demo.view().running) return failure("no_demo", words().program.noDemo);
      demo.fly(speed);
      return done;
    },
    "demo.land": doing(() => demo.land()),
  } satisfies Partial<Handlers>;
}

function programHandlers(services: Services) {
  const { clock, faults, updates } = services;
  return {
    "app.info": async () =>
      success({
        version: services.version,
        nowMs: clock.now(),
        clockRate: clock.rate(),
        system: services.system,
        setAside: services.setAside(),
      }),

    "airports.ground": async (place) => success(await services.runways.ground(place)),
    "weather.fetch": ({ icaos }) => services.weather.ask(icaos),
    "simulator.diagnosis": async () => success(services.simulator.diagnosis()),

    "updates.check": () => updates.check(),
    "updates.install": async () => updates.install(),
    "faults.list": async () => success(faults.list()),
    "faults.show": doing(({ faultId }) => faults.show(faultId)),
    "faults.remove": doing(({ faultId }) => faults.remove(faultId)),

    "screen.addresses": async () => success(privateAddresses()),
    "screen.newCode": doing(() => services.secondScreen.newCode()),
    "screen.disconnect": doing(({ deviceId }) => services.secondScreen.disconnect(deviceId)),

    "shell.showAs": doing(({ shape }) => services.showAs(shape)),
    "shell.drawUnseen": doing(() => services.drawUnseen()),
    "shell.copyText": doing(({ text }) => services.copyText(text)),
  } satisfies Partial<Handlers>;
}

/** The handler of each call of the window: it calls a service and returns the result. */
export const createHandlers = (services: Services): Handlers => ({
  ...programHandlers(services),
  ...settingsHandlers(services),
  ...airlineHandlers(services),
  ...sessionHandlers(services),
  ...bookingHandlers(services),
  ...pilotHandlers(services),
  ...flightHandlers(services),
  ...demoHandlers(services),
});

import { type AirlineProfile, siteOf } from "../src-shared/domain/airline.ts";
import type { Booking } from "../src-shared/domain/airline-data.ts";
import { failure, type Result, success } from "../src-shared/domain/result.ts";
import { words } from "../src-shared/words/words.ts";
import type { Reference } from "./airlines/profiles/reference.ts";
import type { ActivePilot } from "./flight/life/starting.ts";
import { doing, type Handlers } from "./platform/ipc/calls.ts";
import type { Services } from "./services.ts";

const flightOpen = () => failure("flight_open", words().program.flightOpen);
const otherFlightOpen = () => failure("flight_open", words().airline.flightOpen);
const done = success(undefined);

/** Work for an airline of this computer. */
export async function withAirline<T>(
  airlines: Services["airlines"],
  id: string,
  work: (airline: AirlineProfile) => Promise<Result<T>>,
): Promise<Result<T>> {
  const airline = airlines.get(id);
  return airline === null ? failure("no_airline", words().accounts.noAirline) : work(airline);
}

/** How long the first bookings wait for the airports' names. Later these are on disk. */
const timeoutMs = 3_000;

/** The airlines of this computer. */
export function airlineHandlers({ airlines, profiles, session, tester, flights, settings, select }: Services) {
  return {
    "airlines.list": async () => success([...airlines.list()]),

    "airlines.check": ({ address }) => profiles.check(address),

    "airlines.add": async ({ name, address }) => {
      const added = await profiles.add(name, address);
      if (added.ok) await select(added.value);
      return added;
    },

    "airlines.edit": async ({ airlineId: id, draft }) => {
      const edited = await profiles.edit(id, draft);
      if (edited.ok && edited.value !== null && settings.get().selectedAirlineId === id) await select(edited.value);
      return edited;
    },

    "airlines.propose": doing(({ text }) => profiles.propose(text, "file")),

    "airlines.answerProposal": async ({ proposalId, accept }) => {
      const isOther = !profiles.changes(settings.get().selectedAirlineId);
      if (accept && isOther && flights.isBusy()) return otherFlightOpen();
      const answered = await profiles.answerProposal(proposalId, accept);
      if (answered.ok && answered.value !== null) await select(answered.value);
      return answered;
    },

    "airlines.testConnection": ({ airlineId: id }) => withAirline(airlines, id, tester.begin),

    "airlines.closeTest": doing(() => tester.close()),

    "airlines.remove": ({ airlineId: id }) =>
      withAirline(airlines, id, async () => {
        if (await flights.isOpenAt(id)) return flightOpen();
        const isSelected = settings.get().selectedAirlineId === id;
        if (isSelected) await session.select(null);
        try {
          await profiles.remove(id);
        } finally {
          // If the disk refuses the removal, the airline is still there.
          if (isSelected) await select(airlines.get(id));
        }
        return done;
      }),

    "airlines.select": ({ airlineId: id }) =>
      withAirline(airlines, id, async (airline) => {
        await select(airline);
        return done;
      }),
  } satisfies Partial<Handlers>;
}

export function sessionHandlers({ airlines, session, browser, flights }: Services) {
  return {
    "session.signIn": ({ airlineId: id, username, password }) =>
      withAirline(airlines, id, async (airline) => {
        const result = await session.signIn(airline, username.trim(), password);
        if (result.ok) await flights.findUnfinished(id);
        return result;
      }),
    "session.openBrowser": ({ airlineId: id, throughPage }) =>
      withAirline(airlines, id, (airline) => browser.begin(airline, "sign_in", throughPage)),
    "session.reopenBrowser": () => browser.reopen(),
    "session.cancelBrowser": doing(() => browser.cancel()),
    "session.pasteAddress": ({ address }) => browser.paste(address),
    "session.signOut": doing(() => session.signOut()),
  } satisfies Partial<Handlers>;
}

/** Work for the signed-in pilot at the airline. */
function forPilot({ session, politely, referenceOf }: Services) {
  async function withPilot<T>(work: (activePilot: ActivePilot) => Promise<Result<T>>): Promise<Result<T>> {
    const activePilot = session.activePilot();
    return activePilot === null ? failure("signed_out", words().program.signedOut) : work(activePilot);
  }
  return {
    withPilot,
    /** A question that may wait for the request budget. */
    asking: <T>(work: (activePilot: ActivePilot) => Promise<Result<T>>): Promise<Result<T>> =>
      withPilot((activePilot) => politely(activePilot.airline, () => work(activePilot))),
    /** The airline's airports and fleet, with the airports' names if these come in time. */
    async readyReference({ airline }: ActivePilot): Promise<Reference> {
      const reference = referenceOf(airline);
      await reference.ready(timeoutMs);
      return reference;
    },
  };
}

/** The pilot's bookings, their plans, and the start of one. */
export function bookingHandlers(services: Services) {
  const { flights, plans, openExternally } = services;
  const { withPilot, asking, readyReference } = forPilot(services);
  /** The last list of each pilot. Another airline may have a booking with the same id. */
  const listed = new Map<string, readonly Booking[]>();
  const keyOf = ({ airline, pilot }: ActivePilot): string => `${airline.id}/${pilot.dbId}`;

  const withBooking = <T>(
    bidId: string,
    work: (activePilot: ActivePilot, booking: Booking) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    withPilot(async (activePilot) => {
      const booking = listed.get(keyOf(activePilot))?.find((row) => row.bidId === bidId);
      return booking === undefined ? failure("no_booking", words().program.noBooking) : work(activePilot, booking);
    });

  return {
    "bookings.list": () =>
      asking(async (activePilot) => {
        const result = await activePilot.client.bookings(await readyReference(activePilot));
        if (result.ok) listed.set(keyOf(activePilot), result.value);
        return result;
      }),
    "bookings.aircraft": ({ bidId }) => asking(({ client }) => client.bookingAircraft(bidId)),
    "bookings.changeAircraft": ({ bidId, aircraftId }) =>
      withPilot(async ({ client }) => {
        const result = await client.changeAircraft(bidId, aircraftId);
        return result.ok ? done : result;
      }),
    "bookings.addOwn": (flight) => withPilot(({ client }) => client.addOwnFlight(flight)),
    "bookings.unbook": ({ bidId }) => withPilot(({ client }) => client.unbook(bidId)),

    "plans.of": ({ bidId }) =>
      withBooking(bidId, async ({ airline }, booking) => success(await plans.of(airline.id, booking))),
    "plans.fetch": ({ bidId }) => withBooking(bidId, ({ airline }, booking) => plans.fetch(airline.id, booking)),
    "plans.decide": ({ bidId, use }) =>
      withBooking(bidId, async ({ airline }, booking) => success(await plans.decide(airline.id, booking, use))),
    "plans.make": ({ bidId }) =>
      withBooking(bidId, async ({ airline }, booking) =>
        (await openExternally(plans.linkOf(airline.id, booking)))
          ? done
          : failure("not_opened", words().program.notOpened),
      ),

    "flight.start": ({ bidId }) =>
      withBooking(bidId, async (activePilot, booking) => {
        if (booking.aircraft === null && booking.aircraftChangeable === true)
          return failure("no_aircraft", words().program.noAircraft);
        const plan = await plans.ofFlight(activePilot.airline.id, booking);
        // The planned level replaces the airline's usual one.
        const cruiseAltitudeFt = plan?.initialAltitudeFt ?? booking.cruiseAltitudeFt;
        return flights.start(activePilot, { ...booking, cruiseAltitudeFt });
      }),
  } satisfies Partial<Handlers>;
}

/** What the airline tells its pilot. */
export function pilotHandlers(services: Services) {
  const { airlines, referenceOf, openExternally } = services;
  const { withPilot, asking, readyReference } = forPilot(services);
  /** The links in the news of each airline. */
  const linked = new Map<string, readonly (string | null)[]>();

  return {
    "announcements.list": () =>
      asking(async ({ airline, client }) => {
        const result = await client.announcements();
        if (result.ok)
          linked.set(
            airline.id,
            result.value.map(({ link }) => link),
          );
        return result;
      }),
    "shell.openExternal": async ({ url }) => {
      // Any other address could carry data from a hijacked page.
      const isNamed = airlines
        .list()
        .some((airline) => siteOf(airline) === url || linked.get(airline.id)?.includes(url) === true);
      return isNamed && (await openExternally(url)) ? done : failure("not_opened", words().program.notOpened);
    },
    "pilot.statistics": () => asking(({ client }) => client.statistics()),
    "schedule.search": (filter) =>
      asking(async (activePilot) => activePilot.client.search(filter, await readyReference(activePilot))),
    "schedule.book": ({ flightId }) => withPilot(({ client }) => client.book(flightId)),
    "fleet.list": () => withPilot(({ airline }) => referenceOf(airline).fleet()),
    "airports.list": () =>
      withPilot(async (activePilot) => success([...(await readyReference(activePilot)).airports()])),
  } satisfies Partial<Handlers>;
}

import { pilots } from "../../../../src-main/demo/airline/airline-data.ts";
import { createClock } from "../../../../src-main/platform/time/clock.ts";
import type { Prepared } from "../../../build/prepare.ts";
import { startLabAirline } from "../../airline/server.ts";
import type { Cdp } from "../../program/cdp.ts";
import { languageSwitches, ownEnvironment, pilotFiles, removeFolder, userData } from "../../program/program.ts";
import { type Running, run, waitUntil } from "../../program/running.ts";
import { startSimConnect } from "../../simulators/simconnect.ts";
import { longFlight, longRecording } from "./long-flight.ts";

/** Speed of the flight before the cruise, as a multiple of real time. This part is not measured. */
const preludeRate = 120;

/** Contrail in cruise. Airline and simulator run in this process, which is not measured. */
export interface Cruise {
  readonly program: Running;
  readonly page: Cdp;
  /** Real time at which the aircraft reached its place after `seconds` of simulated time, ms since 1970. */
  flownAtMs(seconds: number): number;
  positionS(): number;
  end(): Promise<void>;
}

/**
 * Starts a booking and flies it into its cruise plus `flownS` in one run of the program. A second run continues it at
 * `rate`.
 */
export async function startCruise(prepared: Prepared, rate: number, flownS = 0): Promise<Cruise> {
  const airlineClock = createClock({ startMs: Date.parse("2026-06-01T12:00:00.000Z"), rate: preludeRate });
  const airline = await startLabAirline({ clock: airlineClock });
  const simulator = await startSimConnect({
    recording: longRecording(),
    speed: preludeRate,
    frameHz: Math.max(30, rate, preludeRate),
  });
  const folder = await userData(filesOf(airline.url, simulator.port));
  const start = (speed: number) => {
    const clock = `--clock=${new Date(airlineClock.now()).toISOString()},${speed}`;
    return startContrail(prepared, folder, clock);
  };

  const prelude = await start(preludeRate);
  const before = await signedIn(prelude);
  const bidId = await bidOf(before);
  await call(before, "flight.start", `{ bidId: ${bidId} }`);
  await waitUntil(before, shows("Boarding"));
  simulator.play();
  while (simulator.position() < longFlight.cruiseS + flownS) await new Promise((resolve) => setTimeout(resolve, 100));
  await waitUntil(before, shows("Cruise"));
  await prelude.end();

  airlineClock.setRate(rate);
  simulator.setSpeed(rate);
  const anchor = { ms: Date.now(), s: simulator.position() };
  const program = await start(rate);
  const page = await signedIn(program);
  await waitUntil(page, `${result("flight.continue")}.then(({ ok }) => ok)`);
  await inCruise(page);
  return {
    program,
    page,
    flownAtMs: (seconds) => anchor.ms + ((seconds - anchor.s) / rate) * 1000,
    positionS: simulator.position,
    async end() {
      await program.end();
      await Promise.all([airline.close(), simulator.close(), removeFolder(folder)]);
    },
  };
}

export function startContrail(
  { electron, env }: Prepared,
  folder: string,
  ...args: readonly string[]
): Promise<Running> {
  const options = [...languageSwitches, `--user-data-dir=${folder}`, ...args];
  return run(electron.executable, [...electron.args, ...options], ownEnvironment(env));
}

/** The dark window of a pilot. @param simulatorPort null: Contrail searches this computer. */
export const filesOf = (baseUrl: string, simulatorPort: number | null) =>
  pilotFiles(
    { baseUrl },
    { theme: "dark", simulatorPlace: simulatorPort === null ? null : { host: "127.0.0.1", port: simulatorPort } },
  );

/** Waits until the page shows the flight in cruise. */
export const inCruise = (page: Cdp): Promise<void> => waitUntil(page, showsCruise);

const result = (name: string, args = "undefined") => `window.contrail.call("${name}", ${args})`;
export const shows = (phase: string) =>
  `document.querySelector("[aria-current=step]")?.textContent.startsWith("${phase}")`;

export const showsCruise = shows("Cruise");

export async function call(page: Cdp, name: string, args?: string): Promise<void> {
  const answer = JSON.stringify(await page.evaluate(result(name, args)));
  if (!answer.startsWith('{"ok":true')) throw new Error(`${name}: ${answer}`);
}

export async function signedIn(program: Running): Promise<Cdp> {
  const page = await program.openPage();
  await waitUntil(page, `window.contrail && document.querySelector("form, .side")`);
  const { pilotId, password } = pilots[0];
  await call(page, "session.signIn", `{ airlineId: "nordlys", username: "${pilotId}", password: "${password}" }`);
  return page;
}

/** The booking from BIKF to BIRK, as JSON. */
export const bidOf = async (page: Cdp): Promise<string> =>
  JSON.stringify(
    await page.evaluate(
      `${result("bookings.list")}.then(({ value }) => value.find(({ departure, arrival }) => departure.icao === "BIKF" && arrival.icao === "BIRK").bidId)`,
    ),
  );

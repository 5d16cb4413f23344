import { setTimeout } from "node:timers/promises";
import type Electron from "electron";
import type { PushName, PushValue } from "../../../src-shared/contract/ipc.ts";
import { pushChannel } from "../../../src-shared/contract/ipc-channels.ts";
import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { FlightView, Live, TrailPoint } from "../../../src-shared/domain/flight-view.ts";
import { bearingDeg, distanceNm, greatCircle, type LatLon } from "../../../src-shared/domain/geodesy.ts";
import * as english from "../../../src-shared/words/en/index.ts";
import { flightAt } from "../preview/flight-data.ts";
import { type Program, pilotFiles, removeFolder, startProgram, userData } from "./program.ts";

/** The real program with flights that tests push to the window, because no simulator here could fly them. */
export interface MapWindow extends Program {
  /** The program's user data. */
  readonly folder: string;
  push<N extends PushName>(name: N, value: PushValue<N>): Promise<void>;
  /** Shows a flight from one place to another, with its trail. The map fits itself to it. */
  fly(flight: PicturedFlight): Promise<void>;
  end(): Promise<void>;
}

export interface PicturedFlight {
  readonly id: string;
  readonly from: readonly [icao: string, latitudeDeg: number, longitudeDeg: number];
  readonly to: PicturedFlight["from"];
  readonly route?: readonly string[];
  /** Part of the route that was flown, 0 to 1. Absent: no aircraft and no trail. */
  readonly flown?: number;
  readonly cruiseFt?: number;
}

/** The time of the pictures, which show the night. */
export const picturedAt = "2026-06-01T12:00:00.000Z";
const startMs = Date.parse(picturedAt);

const size = { width: 1280, height: 800 };

/** A folder of settings with an airline without a server, so that the window is signed out. */
export function mapFolder(settings: Partial<Settings> = {}): Promise<string> {
  const airline = { id: "icewing", name: "Icewing Virtual", baseUrl: "http://127.0.0.1:9" };
  return userData({
    ...pilotFiles(airline, { theme: "dark", selectedAirlineId: airline.id, ...settings }),
    "window.json": { bounds: { x: 0, y: 0, ...size }, maximised: false },
  });
}

/**
 * Runs in the main process. Drops the program's own pushes about the flight, because a late one would remove the flight
 * that a test pushes. Tests push through the main frame.
 */
export function silenceOwnFlight({ BrowserWindow }: Pick<typeof Electron, "BrowserWindow">, channel: string): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return;
  const contents = window.webContents;
  const send = contents.send.bind(contents);
  contents.send = (name, ...args) => {
    const isOfFlight = ([pushed]: [string]) => ["flight", "trail", "live"].includes(pushed);
    const given = name === channel ? [args[0].filter((news: [string]) => !isOfFlight(news))] : args;
    send(name, ...given);
  };
}

/** Repeats pushes until the window shows them. A page that has just loaded may not listen yet. */
export async function tellUntil(seen: () => Promise<boolean>, what: string, tell: () => Promise<void>): Promise<void> {
  let tries = 0;
  do {
    if (++tries > 240) throw new Error(`the window does not show ${what}`);
    await tell();
    await setTimeout(250);
  } while (!(await seen()));
}

/** `more`: switches of Chromium. */
export async function openMap(settings: Partial<Settings> = {}, more: readonly string[] = []): Promise<MapWindow> {
  const folder = await mapFolder(settings);
  const program = await startProgram(folder, `${picturedAt},1`, { more });
  await program.page.getByRole("navigation", { name: english.shell.pages }).waitFor();
  // The map is loaded after the window's first picture.
  await program.page.locator(".map-overlay").waitFor({ state: "attached" });
  await program.app.evaluate(
    ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    size,
  );
  await program.page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await program.app.evaluate(silenceOwnFlight, pushChannel);
  const push: MapWindow["push"] = (name, value) =>
    program.app.evaluate(
      ({ BrowserWindow }, [channel, pushed, what]) => {
        BrowserWindow.getAllWindows()[0]?.webContents.mainFrame.send(channel, [[pushed, what]]);
      },
      [pushChannel, name, value] as const,
    );
  return {
    ...program,
    folder,
    push,
    async fly(flight) {
      await push("live", null);
      await push("flight", null);
      const trail = trailOf(flight);
      const header = program.page.getByText(flight.from[0]).first();
      await tellUntil(
        () => header.isVisible(),
        `the flight ${flight.id}`,
        () => push("flight", viewOf(flight)),
      );
      await push("trail", trail);
      const live = liveAt(trail);
      const aircraft = program.page.locator(".aircraft");
      if (live !== null)
        await tellUntil(
          () => aircraft.isVisible(),
          `the aircraft of ${flight.id}`,
          () => push("live", live),
        );
    },
    async end() {
      await program.close();
      await removeFolder(folder);
    },
  };
}

const place = ([, latitudeDeg, longitudeDeg]: PicturedFlight["from"]): LatLon => ({ latitudeDeg, longitudeDeg });

/** The flown part of the great circle, one point each mile. The climb to the planned level takes the first tenth. */
export function trailOf({ from, to, flown = 0, cruiseFt = 36_000 }: PicturedFlight): TrailPoint[] {
  if (flown === 0) return [];
  const path = greatCircle(place(from), place(to), 1);
  const points = path.slice(0, Math.max(2, Math.round(path.length * flown)));
  return points.map(({ latitudeDeg, longitudeDeg }, i) => {
    const share = i / path.length;
    const altitudeFt = cruiseFt * Math.min(1, share * 10, (1 - share) * 8);
    const longitude = longitudeDeg - 360 * Math.round(longitudeDeg / 360);
    return [startMs + i * 8000, latitudeDeg, longitude, altitudeFt, 450, i];
  });
}

export function liveAt(trail: readonly TrailPoint[]): Live | null {
  const [last, before] = [trail.at(-1), trail.at(-2)];
  if (!last || !before) return null;
  const at = (point: TrailPoint) => ({ latitudeDeg: point[1], longitudeDeg: point[2] });
  return {
    timeMs: last[0],
    ...at(last),
    headingTrueDeg: bearingDeg(at(before), at(last)),
    altitudeFt: last[3],
    aglFt: last[3],
    groundSpeedKt: 450,
    indicatedAirspeedKt: 280,
    verticalSpeedFpm: 0,
    fuelLb: 9000,
    totalWeightLb: null,
    simulationRate: 1,
    paused: false,
    onGround: false,
  };
}

/** The flight of the previews, on another route and before its first sample. */
export function viewOf({ id, from, to, route = [], cruiseFt = 36_000 }: PicturedFlight): FlightView {
  const airport = ([icao, latitudeDeg, longitudeDeg]: PicturedFlight["from"]) => ({
    icao,
    name: icao,
    latitudeDeg,
    longitudeDeg,
  });
  const usual = flightAt(0);
  return {
    ...usual,
    head: {
      ...usual.head,
      id,
      departure: airport(from),
      arrival: airport(to),
      route: [...route],
      cruiseAltitudeFt: cruiseFt,
      schedule: undefined,
      startedAtMs: startMs,
    },
    tracker: null,
    events: [],
    remainingNm: distanceNm(place(from), place(to)),
    etaMs: null,
    cannotFile: null,
  };
}

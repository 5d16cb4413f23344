import { join } from "node:path";
import type { AirlineProfile } from "../src-shared/airline.ts";
import type { Clock } from "../src-shared/clock.ts";
import type { CallArgs } from "../src-shared/ipc.ts";
import { defaultSettings, type Settings, settingsSchema } from "../src-shared/settings.ts";
import { airlinesFileSchema, openAirlines } from "./airline/airlines.ts";
import { createReference, type Reference } from "./airline/reference.ts";
import type { AdjustableClock } from "./clock.ts";
import { createCrewSystem } from "./crew-system/client.ts";
import { createDemo, demoAirlineId } from "./demo/demo.ts";
import { createFlights, type Duty, type Flights } from "./flight/flights.ts";
import { liveOf } from "./flight/live.ts";
import { createLogbook } from "./flight/logbook.ts";
import { createHandlers } from "./handlers.ts";
import type { Handlers } from "./ipc/calls.ts";
import type { Pushes } from "./ipc/pushes.ts";
import { openPilots, pilotsFileSchema } from "./sign-in/pilots.ts";
import { createSession } from "./sign-in/session.ts";
import { createVault } from "./sign-in/vault.ts";
import { createSimulator } from "./simulator/simulator.ts";
import type { HostPort } from "./simulator/supervisor.ts";
import { diskFiles } from "./storage/files.ts";
import { createJsonFile } from "./storage/json-file.ts";

export interface AppParts {
  readonly version: string;
  /** Folder of everything that is kept. */
  readonly userData: string;
  /** Folder of the recorded flights. */
  readonly assets: string;
  readonly clock: AdjustableClock;
  /** The computer's own clock, for everything that waits for the world outside: network, simulator, window. */
  readonly realClock: Clock;
  readonly pushes: Pushes;
  readonly spawnHost: () => HostPort;
  readonly openExternally: (url: string) => Promise<boolean>;
  /** Asks the pilot where to put a file of this name; null when the question was closed. */
  readonly chooseFile: (name: string) => Promise<string | null>;
  readonly log: { info(message: string, detail?: unknown): void; warn(message: string, detail?: unknown): void };
  readonly onTheme: (theme: Settings["theme"]) => void;
  /** A flight is being followed, or not any more: the computer must not sleep, the program must not quit unasked. */
  readonly onFlying: (flying: boolean) => void;
}

export interface App {
  readonly handlers: Handlers;
  /** Signs in with what is kept and looks for an unfinished flight. */
  begin(): Promise<void>;
  /** Everything on disk and closed. */
  end(): Promise<void>;
}

/** Builds the services and joins them, by hand and in order. */
export async function createApp(parts: AppParts): Promise<App> {
  const { clock, realClock, pushes, log } = parts;
  const json = <T>(name: string, schema: Parameters<typeof createJsonFile<T>>[2]) =>
    createJsonFile<T>(diskFiles, join(parts.userData, name), schema, (keptAs, reason) =>
      log.warn(`${name} could not be read and was set aside as ${keptAs}`, reason),
    );

  const settingsFile = json<Settings>("settings.json", settingsSchema);
  let current: Settings = (await settingsFile.read()) ?? defaultSettings;
  const settings = {
    get: () => current,
    async set(change: CallArgs<"settings.set">): Promise<Settings> {
      current = settingsSchema.parse({ ...current, ...change });
      pushes.push("settings", current);
      parts.onTheme(current.theme);
      followAirline(airlines.get(current.selectedAirlineId ?? ""));
      await settingsFile.write(current);
      return current;
    },
  };

  const airlines = await openAirlines(json("airlines.json", airlinesFileSchema));
  const pilots = await openPilots(json("pilots.json", pilotsFileSchema));
  const vault = createVault(
    async () => (await import("keytar")).default,
    "Contrail",
    (why) => log.warn(why.message, why.detail),
  );

  const session = createSession({
    vault,
    connect: (airline, token) =>
      createCrewSystem({
        baseUrl: airline.baseUrl,
        token,
        clock: realClock,
        onAnswer: (problem) => session.heard(airline.id, problem),
      }),
    rememberPilot: pilots.remember,
    recallPilot: pilots.recall,
    onChange: (view) => pushes.push("session", view),
  });

  const references = new WeakMap<object, Reference>();
  function referenceOf({ crew }: Duty): Reference {
    const known = references.get(crew) ?? createReference(crew, realClock);
    references.set(crew, known);
    return known;
  }

  const flights: Flights = createFlights({
    folder: join(parts.userData, "flights"),
    files: diskFiles,
    clock,
    updateIntervalMs: () => current.updateIntervalS * 1000,
    programVersion: parts.version,
    crewOf: (airlineId) => {
      const airline = airlines.get(airlineId);
      return airline === null ? null : session.clientOf(airline);
    },
    onChange: () => {
      const view = flights.view();
      pushes.push("flight", view);
      parts.onFlying(view !== null && view.stage.kind !== "filed" && view.stage.kind !== "cancelled");
    },
    onTrail: (points) => pushes.push("trail", [...points]),
    onDisk: (problem) => {
      if (problem !== null) log.warn("the flight cannot be written to disk", problem);
    },
  });

  const logbook = createLogbook({
    folder: join(parts.userData, "flights"),
    files: diskFiles,
    chooseFile: parts.chooseFile,
  });

  const demo = createDemo({
    clock,
    recording: join(parts.assets, "flights", "flightgear_bikf_birk_2.csv.gz"),
    onChange: () => pushes.push("demo", demo.view()),
  });

  const simulator = createSimulator({
    spawnHost: parts.spawnHost,
    clock,
    realClock,
    address: current.simconnect,
    log: (line) => log.info(line),
  });
  simulator.onState((state) => {
    pushes.push("simulator", state);
    if (state.kind !== "connected") pushes.push("live", null);
    flights.simulator(state);
  });
  simulator.onSample((sample) => {
    pushes.push("live", liveOf(sample));
    flights.sample(sample);
  });

  /** The demo airline flies with the demo simulator, every other with the pilot's own. */
  function followAirline(airline: AirlineProfile | null): void {
    const demoPort = airline?.id === demoAirlineId ? demo.simulatorPort() : null;
    simulator.configure(demoPort === null ? current.simconnect : { host: "127.0.0.1", port: demoPort });
  }

  parts.onTheme(current.theme);
  pushes.push("settings", current);
  pushes.push("demo", demo.view());
  pushes.push("flight", null);
  pushes.push("live", null);
  pushes.push("simulator", simulator.state());

  return {
    handlers: createHandlers({
      version: parts.version,
      clock,
      settings,
      airlines,
      session,
      stranger: (baseUrl) => createCrewSystem({ baseUrl, token: () => null, clock: realClock }),
      referenceOf,
      flights,
      logbook,
      demo,
      followAirline,
      openExternally: parts.openExternally,
    }),

    async begin() {
      const selected = airlines.get(current.selectedAirlineId ?? "");
      if (selected?.demo === true) await airlines.put(await demo.open());
      const airline = selected === null ? null : airlines.get(selected.id);
      followAirline(airline);
      await session.select(airline);
      if (airline !== null) await flights.findUnfinished(airline.id);
    },

    async end() {
      await flights.shutDown();
      simulator.close();
      await demo.close();
    },
  };
}

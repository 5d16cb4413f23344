import type { WindowShape } from "../src-shared/contract/ipc.ts";
import type { Settings } from "../src-shared/contract/settings.ts";
import type { Clock } from "../src-shared/domain/clock.ts";
import type { LatLon } from "../src-shared/domain/geodesy.ts";
import type { System } from "../src-shared/domain/system.ts";
import type { DigestFeed } from "./context/networks/feed.ts";
import type { Scenery } from "./context/runways/scenery/read.ts";
import type { Faults } from "./platform/electron/faults.ts";
import type { Notice } from "./platform/electron/notifications.ts";
import type { UpdateEngine, UpdateRefusal } from "./platform/electron/updates.ts";
import type { Pushes } from "./platform/ipc/pushes.ts";
import type { AdjustableClock } from "./platform/time/clock.ts";
import type { ServerThread } from "./second-screen/second-screen.ts";
import type { HostPort } from "./sources/supervisor.ts";

/** The parts of Electron and of the computer that the services need. */
export interface AppParts {
  readonly version: string;
  readonly system: System;
  /** Folder of the user data. */
  readonly userData: string;
  /** The name of this program's secrets in the keychain. */
  readonly keychain: string;
  /** Folder of the recorded flights and of the aircraft traits. */
  readonly assets: string;
  /** File of the airports and runways that ship with the program. */
  readonly airports: string;
  /**
   * Reads the runways and stands around a place from the files of X-Plane on this computer. Absent: they are never
   * read.
   */
  readonly readScenery?: (place: LatLon) => Promise<Scenery>;
  /** Reads a document of a network in a thread. Null for an invalid one. */
  readonly digestFeed: DigestFeed;
  readonly clock: AdjustableClock;
  /** The computer's own clock, for network, simulator and window. */
  readonly realClock: Clock;
  readonly pushes: Pushes;
  readonly spawnHost: () => HostPort;
  readonly spawnScreenServer: () => ServerThread;
  readonly openExternally: (url: string) => Promise<boolean>;
  /** Copies plain text to the clipboard. */
  readonly copyText: (text: string) => void;
  /** Shows the window in this shape, instead of the other. */
  readonly showAs: (shape: WindowShape) => void;
  /** Lets the hidden window draw once. */
  readonly drawUnseen: () => Promise<void>;
  /** Asks the pilot where to save a file of this name. Null if the pilot cancels. */
  readonly chooseFile: (name: string) => Promise<string | null>;
  /** Asks the pilot which file to read. Null if the pilot cancels. */
  readonly openFile: () => Promise<string | null>;
  /** Asks the pilot, by the system's own dialog, whether map tiles may come from this host. */
  readonly confirmTiles: (host: string) => Promise<boolean>;
  readonly log: { info(message: string, detail?: unknown): void; warn(message: string, detail?: unknown): void };
  /** The language of the computer, as in "de-AT". */
  readonly systemLanguage: string;
  /** Notifies the pilot by the operating system, also without a window. */
  readonly notify: (notice: Notice) => void;
  /** Applies what Electron shows by itself: theme and strip. */
  readonly onLook: (settings: Settings) => void;
  /**
   * Called when tracking begins and ends. During a flight the computer must not sleep, and the program must not quit
   * without asking.
   */
  readonly onFlying: (flying: boolean) => void;
  readonly faults: Faults;
  readonly updateEngine: UpdateEngine | UpdateRefusal;
}

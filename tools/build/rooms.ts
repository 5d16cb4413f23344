const shared = ["src-shared/domain", "src-shared/words", "src-shared/rules", "src-shared/contract"];
const services = [...shared, "src-main/platform", "src-main/platform/http", "src-main/platform/storage"];
const port = ["src-main/airlines/failure.ts", "src-main/airlines/port.ts"];

/**
 * Each room, and the rooms that it may import besides itself. A room is a folder with all below it, or one file; a file
 * belongs to the room with the longest path. Tests, which `e2e/` consists of, may import everything. A room imports
 * only rooms that stand above it, so no circle is possible.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  "src-shared/domain": [],
  "src-shared/words": ["src-shared/domain"],
  "src-shared/rules": ["src-shared/domain", "src-shared/words"],
  "src-shared/contract": ["src-shared/domain", "src-shared/words", "src-shared/rules"],

  "src-main/platform": shared,
  "src-main/platform/time": shared,
  "src-main/platform/http": [...shared, "src-main/platform/time"],
  "src-main/platform/storage": [...shared, "src-main/platform", "src-main/platform/time"],
  "src-main/platform/ipc": [...shared, "src-main/platform"],
  "src-main/platform/preload": shared,
  "src-main/platform/electron": [...services, "src-main/platform/time", "src-main/platform/ipc"],

  "src-main/sources": [...shared, "src-main/platform/time"],
  "src-main/gate": shared,

  "src-main/airlines/failure.ts": shared,
  "src-main/airlines/port.ts": [...shared, "src-main/airlines/failure.ts"],
  "src-main/airlines/http": [...services, ...port],
  "src-main/airlines/crew-system": [...services, ...port, "src-main/airlines/http"],
  "src-main/airlines/phpvms": [...services, ...port, "src-main/airlines/http"],
  "src-main/airlines/profiles": [...services, ...port, "src-main/airlines/http"],
  "src-main/airlines/sign-in": [...services, ...port, "src-main/airlines/http", "src-main/airlines/profiles"],
  /** The only place that names the kinds of server. */
  "src-main/airlines/systems.ts": [
    ...shared,
    ...port,
    "src-main/airlines/http",
    "src-main/airlines/crew-system",
    "src-main/airlines/phpvms",
    "src-main/airlines/profiles",
  ],

  "src-main/flight/clocks": [...shared, "src-main/gate"],
  "src-main/flight/landing": [...shared, "src-main/gate"],
  "src-main/flight/phases": [...shared, "src-main/gate", "src-main/flight/clocks", "src-main/flight/landing"],
  "src-main/flight/following": [...shared, ...port, "src-main/flight/landing", "src-main/flight/phases"],
  "src-main/flight/record": [...services, "src-main/flight/following"],
  "src-main/flight/reporting": [...services, ...port, "src-main/flight/phases", "src-main/flight/record"],
  "src-main/flight/life": [
    ...services,
    ...port,
    "src-main/flight/phases",
    "src-main/flight/following",
    "src-main/flight/record",
    "src-main/flight/reporting",
  ],
  /** What the flight was like, by rules. The flight does not know of it. */
  "src-main/review": [...shared, "src-main/gate", "src-main/platform/storage"],

  "src-main/context/networks": services,
  "src-main/context/plan": services,
  "src-main/context/runways": services,
  "src-main/context/tiles": services,
  "src-main/context/weather": services,

  /** The flight on other screens and for other programs, to read. */
  "src-main/second-screen": [...services, "src-main/platform/ipc"],

  /** The flight in the Discord program on this computer. */
  "src-main/discord": shared,

  "src-main/demo": [...services, "src-main/gate", "src-main/platform/time", "src-main/airlines/failure.ts"],
  /** Joins the rooms. */
  "src-main": ["src-shared", "src-main"],

  "src-renderer": shared,
  "tools/electron-runtime": [],
  "tools/build": ["src-shared", "src-main", "src-renderer", "tools/electron-runtime"],
  "tools/lab": ["src-shared", "src-main", "src-renderer", "tools/electron-runtime", "tools/build"],
};

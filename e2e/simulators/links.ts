import type { Recording } from "../../src-main/demo/recording.ts";
import type { Playback } from "../../src-main/demo/simulator/playback.ts";
import { createFlightGearSource } from "../../src-main/sources/flightgear/source.ts";
import { createSimConnectSource } from "../../src-main/sources/simconnect/source.ts";
import type { SimulatorAddress, SimulatorSource, SourceContext } from "../../src-main/sources/source.ts";
import { createXPlaneSource, type XPlanePorts } from "../../src-main/sources/xplane/source.ts";
import type { SimulatorKind } from "../../src-shared/domain/simulator-kind.ts";
import { startSimConnect } from "../../tools/lab/simulators/simconnect.ts";
import { startFlightGear } from "./flightgear.ts";
import { createWorld, type World } from "./flown-world.ts";
import { closedPort } from "./harness.ts";
import { startXPlaneUdp } from "./xplane-udp.ts";
import { startXPlaneWeb } from "./xplane-web.ts";

/** A simulator that plays a recording by one protocol, and Contrail's own source for it. */
export interface Link {
  readonly kind: SimulatorKind;
  readonly port: number;
  readonly playback: Pick<Playback, "play" | "seek" | "position" | "setSpeed">;
  create(context: SourceContext): SimulatorSource;
  /** What the source must be configured with. */
  readonly address: SimulatorAddress;
  stop(): Promise<unknown>;
}

export interface Played {
  readonly recording: Recording;
  /** Simulated seconds per second. No simulator reports it. */
  readonly speed?: number;
  /** Frames a second of SimConnect. The others have sixty. */
  readonly frameHz?: number;
  /** Each frame advances the recording by exactly one of `frameHz`, however slow the machine is. */
  readonly evenFrames?: boolean;
}
export type StartLink = (played: Played) => Promise<Link>;

const framesPerS = 60;
/** The Web API's messages have six frames between them. */
const framesPerMessage = 6;

const worldOf = ({ recording, speed = 1, evenFrames = false }: Played): World => ({
  ...createWorld(recording, speed, evenFrames ? framesPerS : undefined),
  speed: 1,
});

type Followed = Pick<Link, "kind" | "create" | "address">;
const xplane = (ports: XPlanePorts): Followed => ({
  ...{ kind: "xplane", address: null },
  create: (context) => createXPlaneSource(context, ports),
});

/** Contrail's own source for a simulator at a port of this computer. */
export const sourcesAt = {
  SimConnect: (port: number): Followed => ({
    ...{ kind: "simconnect", address: { host: "127.0.0.1", port } },
    create: createSimConnectSource,
  }),
  "X-Plane's Web API": (port: number) => xplane({ webPort: port, udpPort: closedPort }),
  "X-Plane's UDP": (port: number) => xplane({ webPort: closedPort, udpPort: port }),
  FlightGear: (port: number): Followed => ({
    ...{ kind: "flightgear", address: null },
    create: (context) => createFlightGearSource(context, `127.0.0.1:${port}`),
  }),
};
export type LinkName = keyof typeof sourcesAt;

/** Each link alone. */
export const links: Readonly<Record<LinkName, StartLink>> = {
  async SimConnect({ speed = 1, frameHz = 30, ...played }) {
    const server = await startSimConnect({ ...played, speed, frameHz });
    return { ...sourcesAt.SimConnect(server.port), port: server.port, playback: server, stop: server.close };
  },
  async "X-Plane's Web API"(played) {
    const playback = worldOf(played);
    const tick = (): void => {
      for (let frame = 0; frame < (played.evenFrames ? framesPerMessage : 1); frame++) playback.tick();
    };
    const { port, stop } = await startXPlaneWeb({ ...playback, tick });
    return { ...sourcesAt["X-Plane's Web API"](port), port, playback, stop };
  },
  async "X-Plane's UDP"(played) {
    const playback = worldOf(played);
    const { port, close } = await startXPlaneUdp(playback);
    return { ...sourcesAt["X-Plane's UDP"](port), port, playback, stop: close };
  },
  async FlightGear(played) {
    const playback = worldOf(played);
    const { port, stop } = await startFlightGear(playback);
    return { ...sourcesAt.FlightGear(port), port, playback, stop };
  },
};

/** X-Plane 12 as it is: the Web API everywhere, and UDP near the ground. */
export const wholeXPlane: StartLink = async (played) => {
  const playback = worldOf(played);
  // Only one of the two servers counts frames, so that none is skipped or shown twice.
  const udp = await startXPlaneUdp(playback);
  const web = await startXPlaneWeb({ ...playback, tick: () => {} });
  return {
    ...xplane({ webPort: web.port, udpPort: udp.port }),
    ...{ port: web.port, playback },
    async stop() {
      await Promise.all([web.stop(), udp.close()]);
      if (web.complaints.length > 0) throw new Error(web.complaints.join("; "));
    },
  };
};

import type { LatLon } from "../../../src-shared/domain/geodesy.ts";

/** An invented aircraft on a network. */
export interface DemoPilot extends LatLon {
  readonly id: number;
  readonly callsign: string;
  readonly altitudeFt: number;
  readonly groundSpeedKt: number;
  readonly headingDeg: number;
}

/** An invented controller on a network. */
interface DemoController extends LatLon {
  readonly id: number;
  readonly callsign: string;
  readonly mhz: number;
}

/** Who is online. */
export interface DemoNetwork {
  readonly pilots: readonly DemoPilot[];
  readonly controllers: readonly DemoController[];
}

const pilot = (
  id: number,
  callsign: string,
  latitudeDeg: number,
  longitudeDeg: number,
  altitudeFt: number,
  groundSpeedKt: number,
  headingDeg: number,
): DemoPilot => ({ id, callsign, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, headingDeg });

const controller = (
  id: number,
  callsign: string,
  mhz: number,
  latitudeDeg: number,
  longitudeDeg: number,
): DemoController => ({ id, callsign, mhz, latitudeDeg, longitudeDeg });

/** The stand-in for VATSIM has two controllers along the demo flight. */
export const demoVatsim: DemoNetwork = {
  pilots: [
    pilot(9000002, "NLY22", 63.985, -22.605, 171, 0, 0),
    pilot(9000003, "NLY305", 64.31, -22.1, 8000, 240, 205),
    pilot(9000004, "FXI81", 64.05, -21.6, 6000, 180, 275),
    pilot(9000005, "TFKAT", 64.18, -22.32, 1500, 95, 60),
    pilot(9000006, "NLY7F", 63.7, -23.4, 24000, 410, 250),
    pilot(9000007, "OCN412", 63.9, -20.8, 36000, 470, 290),
    pilot(9000008, "OCN9", 60.1, -12.5, 38000, 455, 300),
    pilot(9000009, "BRV44", 51.15, -0.19, 203, 12, 260),
    pilot(9000010, "BRV511", 50.03, 8.57, 364, 0, 70),
    pilot(9000011, "LKX20", 55.6, 12.6, 5000, 210, 40),
  ],
  controllers: [
    controller(9100001, "BIKF_APP", 119.3, 63.985, -22.6056),
    controller(9100002, "BIRK_TWR", 118.0, 64.13, -21.9406),
    controller(9100003, "EGKK_TWR", 124.225, 51.148, -0.19),
    controller(9100004, "EDDF_N_APP", 120.8, 50.033, 8.57),
    controller(9100005, "EDGG_B_CTR", 127.725, 50.3, 8.9),
    controller(9100006, "EKCH_GND", 121.63, 55.618, 12.65),
  ],
};

/** The stand-in for IVAO has no controller nearby. */
export const demoIvao: DemoNetwork = {
  pilots: [
    pilot(700002, "AZL118", 41.8, 12.25, 4000, 190, 160),
    pilot(700003, "AZL20", 45.63, 8.72, 768, 0, 350),
    pilot(700004, "PMX3", 40.47, -3.56, 2100, 140, 320),
  ],
  controllers: [controller(700101, "LIRF_TWR", 118.7, 41.8, 12.25), controller(700102, "LEMM_CTR", 134.35, 40.5, -3.6)],
};

const facilities: Readonly<Record<string, number>> = { DEL: 2, GND: 3, TWR: 4, APP: 5, CTR: 6 };
const suffixOf = (callsign: string): string => callsign.split("_").at(-1) ?? "";
const loggedOn = (nowMs: number): string => new Date(nowMs - 3_600_000).toISOString();

/** VATSIM's data feed, version 3 (vatsim.dev, "Get live network data"). */
export function vatsimData({ pilots, controllers }: DemoNetwork, nowMs: number): unknown {
  const stamp = new Date(nowMs).toISOString();
  const person = { name: "Demo Pilot", server: "DEMO", logon_time: loggedOn(nowMs), last_updated: stamp };
  return {
    general: { version: 3, update_timestamp: stamp, connected_clients: pilots.length + controllers.length },
    pilots: pilots.map(({ id, callsign, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, headingDeg }) => ({
      ...person,
      ...{ cid: id, callsign, pilot_rating: 0, military_rating: 0, latitude: latitudeDeg, longitude: longitudeDeg },
      ...{ altitude: altitudeFt, groundspeed: groundSpeedKt, transponder: "2200", heading: headingDeg },
      ...{ qnh_i_hg: 29.77, qnh_mb: 1008, flight_plan: null },
    })),
    controllers: controllers.map(({ id, callsign, mhz }) => ({
      ...person,
      ...{ cid: id, callsign, frequency: mhz.toFixed(3), facility: facilities[suffixOf(callsign)] ?? 0 },
      ...{ rating: 3, visual_range: 50, text_atis: null },
    })),
    atis: [],
    servers: [],
    prefiles: [],
    facilities: [],
    ratings: [],
  };
}

/** VATSIM's transceivers. */
export const vatsimStations = ({ pilots, controllers }: DemoNetwork): unknown =>
  [...pilots.map((each) => ({ ...each, mhz: 118 })), ...controllers].map(
    ({ callsign, mhz, latitudeDeg, longitudeDeg }) => ({
      callsign,
      transceivers: [
        {
          id: 0,
          frequency: Math.round(mhz * 1e6),
          latDeg: latitudeDeg,
          lonDeg: longitudeDeg,
          heightMslM: 60,
          heightAglM: 15,
        },
      ],
    }),
  );

/** IVAO's Whazzup, version 2 (IVAO wiki, "Whazzup file format v2"). */
export function ivaoData({ pilots, controllers }: DemoNetwork, nowMs: number): unknown {
  const stamp = new Date(nowMs).toISOString();
  const session = { time: 3600, serverId: "DEMO", softwareTypeId: "demo", createdAt: loggedOn(nowMs) };
  return {
    updatedAt: stamp,
    servers: [],
    voiceServers: [],
    clients: {
      pilots: pilots.map(({ id, callsign, latitudeDeg, longitudeDeg, altitudeFt, groundSpeedKt, headingDeg }) => ({
        ...session,
        ...{ id: id * 10, userId: id, callsign, rating: 2, flightPlan: null, pilotSession: { simulatorId: "demo" } },
        lastTrack: {
          ...{ altitude: altitudeFt, groundSpeed: groundSpeedKt, heading: headingDeg, onGround: groundSpeedKt < 40 },
          ...{ latitude: latitudeDeg, longitude: longitudeDeg, state: "En Route", timestamp: stamp, time: 3600 },
        },
      })),
      atcs: controllers.map(({ id, callsign, mhz, latitudeDeg, longitudeDeg }) => ({
        ...session,
        ...{ id: id * 10, userId: id, callsign, rating: 5, atis: null },
        atcSession: { frequency: mhz, position: suffixOf(callsign) },
        lastTrack: { latitude: latitudeDeg, longitude: longitudeDeg, distance: 50, timestamp: stamp },
      })),
      followMe: [],
      observers: [],
    },
    connections: { total: pilots.length + controllers.length },
  };
}

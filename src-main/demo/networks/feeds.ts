import type { LatLon } from "../../../src-shared/domain/geodesy.ts";

/** An invented aircraft on a network. */
export interface DemoPilot extends LatLon {
  readonly id: number;
  readonly callsign: string;
  readonly altitudeFt: number;
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
  headingDeg: number,
): DemoPilot => ({ id, callsign, latitudeDeg, longitudeDeg, altitudeFt, headingDeg });

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
    pilot(9000002, "NLY22", 63.985, -22.605, 171, 0),
    pilot(9000003, "NLY305", 64.31, -22.1, 8000, 205),
    pilot(9000004, "FXI81", 64.05, -21.6, 6000, 275),
    pilot(9000005, "TFKAT", 64.18, -22.32, 1500, 60),
    pilot(9000006, "NLY7F", 63.7, -23.4, 24000, 250),
    pilot(9000007, "OCN412", 63.9, -20.8, 36000, 290),
    pilot(9000008, "OCN9", 60.1, -12.5, 38000, 300),
    pilot(9000009, "BRV44", 51.15, -0.19, 203, 260),
    pilot(9000010, "BRV511", 50.03, 8.57, 364, 70),
    pilot(9000011, "LKX20", 55.6, 12.6, 5000, 40),
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
    pilot(700002, "AZL118", 41.8, 12.25, 4000, 160),
    pilot(700003, "AZL20", 45.63, 8.72, 768, 350),
    pilot(700004, "PMX3", 40.47, -3.56, 2100, 320),
  ],
  controllers: [controller(700101, "LIRF_TWR", 118.7, 41.8, 12.25), controller(700102, "LEMM_CTR", 134.35, 40.5, -3.6)],
};

const facilities: Readonly<Record<string, number>> = { DEL: 2, GND: 3, TWR: 4, APP: 5, CTR: 6 };
const facilityOf = (callsign: string): number => facilities[callsign.split("_").at(-1) ?? ""] ?? 0;

/** VATSIM's data feed, version 3 (vatsim.dev, "Get live network data"), with the fields that Contrail reads, and names. */
export function vatsimData({ pilots, controllers }: DemoNetwork, nowMs: number): unknown {
  const name = "Demo Pilot";
  return {
    general: { update_timestamp: new Date(nowMs).toISOString() },
    pilots: pilots.map(({ id, callsign, latitudeDeg, longitudeDeg, altitudeFt, headingDeg }) => ({
      ...{ cid: id, name, callsign, latitude: latitudeDeg, longitude: longitudeDeg },
      ...{ altitude: altitudeFt, heading: headingDeg },
    })),
    controllers: controllers.map(({ id, callsign, mhz }) => ({
      ...{ cid: id, name, callsign, frequency: mhz.toFixed(3), facility: facilityOf(callsign) },
    })),
  };
}

/** VATSIM's transceivers. */
export const vatsimStations = ({ pilots, controllers }: DemoNetwork): unknown =>
  [...pilots.map((each) => ({ ...each, mhz: 118 })), ...controllers].map(
    ({ callsign, mhz, latitudeDeg, longitudeDeg }) => ({
      callsign,
      transceivers: [{ frequency: Math.round(mhz * 1e6), latDeg: latitudeDeg, lonDeg: longitudeDeg }],
    }),
  );

/** IVAO's Whazzup, version 2 (IVAO wiki, "Whazzup file format v2"), with the fields that Contrail reads. */
export const ivaoData = ({ pilots, controllers }: DemoNetwork, nowMs: number): unknown => ({
  updatedAt: new Date(nowMs).toISOString(),
  clients: {
    pilots: pilots.map(({ id, callsign, latitudeDeg, longitudeDeg, altitudeFt, headingDeg }) => ({
      ...{ userId: id, callsign },
      lastTrack: { altitude: altitudeFt, heading: headingDeg, latitude: latitudeDeg, longitude: longitudeDeg },
    })),
    atcs: controllers.map(({ id, callsign, mhz, latitudeDeg, longitudeDeg }) => ({
      ...{ userId: id, callsign, atcSession: { frequency: mhz } },
      lastTrack: { latitude: latitudeDeg, longitude: longitudeDeg },
    })),
  },
});

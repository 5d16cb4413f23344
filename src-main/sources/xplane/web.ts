import type { Clock } from "../../../src-shared/domain/clock.ts";
import { say } from "../../../src-shared/words/message.ts";
import type { Attempt } from "../attempt.ts";
import { followSocket } from "../follow-socket.ts";
import { httpGet } from "../http-get.ts";
import type { SourceContext } from "../source.ts";
import type { UdpAddress } from "./beacons.ts";
import { datarefs, needed } from "./datarefs.ts";
import { openFrames, sameClockS } from "./frames.ts";
import { createReadings, type Readings } from "./readings.ts";
import { createReporter } from "./reporter.ts";
import { eachOf } from "./resolve.ts";
import { readMessage, readValue, type WebValue, writeSubscription } from "./web-text.ts";

const handshakeMs = 3000;
const longestMessageBytes = 4_000_000;
/**
 * X-Plane sends all values first, then changes. Values that have not arrived within this time are requested one by one.
 */
const firstValuesMs = 500;
/**
 * A paused X-Plane sends nothing, because nothing changes. After this silence one value is requested, to see whether
 * X-Plane answers.
 */
const quietMs = 1000;
const probeTimeoutMs = 3000;
/** X-Plane answers in its next frame. After this time its Web API may hang, and UDP is tried beside it. */
const probeLateMs = 500;
const stalledMs = 12_000;
/** A Web API that is silent for this long, although X-Plane's clock by UDP has advanced, hangs. It sends each 100 ms. */
const hungMs = 500;
const hungS = 0.3;
/** For this long, a value by UDP counts as newer than the Web API's: real time, or X-Plane's, s. */
const freshMs = 500;
const freshS = 0.5;

/** The Web API sends whole texts. An aircraft has the same name by both ways if each gives as many characters as UDP. */
const lengthOf = new Map(datarefs.map(({ key, elements }) => [key, elements]));

/** The keys of the datarefs that X-Plane has, by their ids. */
function keysOf(ids: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { key, name } of datarefs) {
    const id = ids.get(name);
    if (id !== undefined) keys.set(id, key);
  }
  return keys;
}

function hasNeeded(keys: ReadonlyMap<string, string>): boolean {
  const known = new Set(keys.values());
  return needed.every((key) => known.has(key));
}

async function askValue(attempt: Attempt, api: string, id: string): Promise<WebValue | null> {
  const answer = await httpGet(attempt, `${api}/datarefs/${id}/value`, probeTimeoutMs);
  return answer?.status === 200 ? readValue(answer.text) : null;
}

/**
 * Puts the values of both ways into the readings. While a value by UDP is fresh, the Web API's only waits. On a busy
 * computer both are read late, so X-Plane's clock also decides: values of two moments would falsify a landing rate.
 * @param webS X-Plane's clock by the Web API.
 */
function createMerge(clock: Clock, readings: Readings, webS: () => number | undefined) {
  const freshAtMs = new Map<string, number>();
  const waiting = new Map<string, WebValue>();
  let frameS = Number.NaN;
  function isFresh(key: string): boolean {
    const atMs = freshAtMs.get(key);
    if (atMs === undefined) return false;
    const aheadS = frameS - (webS() ?? Number.NaN);
    return clock.monotonic() - atMs < freshMs || (aheadS > -freshS && aheadS < sameClockS);
  }

  function put(key: string, value: WebValue): void {
    if (typeof value === "string") readings.setText(key, Buffer.from(value, "base64").subarray(0, lengthOf.get(key)));
    else readings.set(key, value);
  }

  return {
    byUdp(key: string, element: number, value: number): void {
      freshAtMs.set(key, clock.monotonic());
      if (key === "flightTimeS") frameS = value;
      readings.setElement(key, element, value);
    },
    /** A flight was loaded, and X-Plane's clock begins again. */
    clockBegins(): void {
      frameS = Number.NaN;
    },
    byWeb(key: string, value: WebValue): void {
      if (isFresh(key)) waiting.set(key, value);
      else put(key, value);
    },
    /** Takes the waiting values where the one by UDP is stale. */
    release(): void {
      for (const [key, value] of waiting) {
        if (isFresh(key)) continue;
        waiting.delete(key);
        put(key, value);
      }
    },
  };
}

interface Spare {
  /** The Web API seems to hang, at this time of X-Plane's clock. */
  open(clockS: number): void;
  /** It answers again. */
  close(): void;
}

/** Notices that the Web API hangs, and that it answers again. */
function createHang(clock: Clock, spare: Spare) {
  let heardMs = clock.monotonic();
  let clockS: number | undefined;
  const silentMs = (): number => clock.monotonic() - heardMs;
  function seemsHung(): void {
    if (clockS !== undefined) spare.open(clockS);
  }
  return {
    silentMs,
    seemsHung,
    /** X-Plane's clock by the Web API. */
    clockS: () => clockS,
    setClock(s: number): void {
      clockS = s;
    },
    heard(): void {
      heardMs = clock.monotonic();
      spare.close();
    },
    /** @param frameS X-Plane's clock by UDP. */
    compare(frameS: number): void {
      if (silentMs() > hungMs && frameS - (clockS ?? Number.NaN) > hungS) seemsHung();
    },
  };
}

/**
 * Follows X-Plane by its Web API until the attempt ends, with frames by UDP near the ground if available.
 * @param api "http://host:port/api/vN".
 * @param ids by the dataref's name.
 * @param door the UDP address of the same X-Plane.
 */
export function followWeb(
  attempt: Attempt,
  context: SourceContext,
  api: string,
  ids: ReadonlyMap<string, string>,
  door: UdpAddress,
  spare: Spare,
): void {
  const { clock } = context;
  const keys = keysOf(ids);
  if (!hasNeeded(keys)) {
    attempt.end("not ready");
    return;
  }

  const readings = createReadings();
  const reporter = createReporter(context, readings, say("thisComputer"));
  const hang = createHang(clock, spare);
  let isSubscribed = false;
  const merge = createMerge(clock, readings, hang.clockS);
  const frames = openFrames(attempt, clock, door, hang.clockS, merge.byUdp, () => {
    offer();
    hang.compare(readings.number("flightTimeS") ?? Number.NaN);
  });

  function offer(): void {
    merge.release();
    frames.want(reporter.offer().isNear);
  }

  function take(id: string, value: WebValue): void {
    const key = keys.get(id);
    if (key === undefined) return;
    if (key === "flightTimeS" && typeof value === "number") {
      if (value < (hang.clockS() ?? value)) merge.clockBegins();
      hang.setClock(value);
    }
    merge.byWeb(key, value);
  }

  const send = followSocket(attempt, {
    url: api.replace(/^http/, "ws"),
    handshakeMs,
    longestMessageBytes,
    onOpen() {
      send(writeSubscription(1, keys.keys()));
      tick();
    },
    onText(text) {
      const message = readMessage(text);
      if (message === null) return;
      hang.heard();
      if (message.type === "update") {
        for (const [id, value] of message.values) take(id, value);
        offer();
      } else if (!message.success) {
        // X-Plane was restarted, so the ids are invalid.
        attempt.end("closed");
      } else if (!isSubscribed) {
        isSubscribed = true;
        attempt.after(firstValuesMs, () => void readMissing());
      }
    },
  });

  async function readMissing(): Promise<void> {
    const missing = [...keys].filter(([, key]) => !readings.has(key));
    await eachOf(missing, async ([id, key]) => {
      const value = await askValue(attempt, api, id);
      if (value !== null && !readings.has(key)) take(id, value);
    });
  }

  async function probe(): Promise<void> {
    const id = [...keys].find(([, key]) => key === "flightTimeS")?.[0] ?? "";
    const cancelLate = attempt.after(probeLateMs, hang.seemsHung);
    const value = await askValue(attempt, api, id);
    cancelLate();
    if (value === null || attempt.isOver()) return;
    take(id, value);
    hang.heard();
    offer();
  }

  function tick(): void {
    const silentMs = hang.silentMs();
    if (silentMs > stalledMs) {
      attempt.end("stalled");
      return;
    }
    reporter.showState();
    if (silentMs < quietMs || !isSubscribed) attempt.after(quietMs, tick);
    else void probe().then(() => attempt.after(quietMs, tick));
  }
}

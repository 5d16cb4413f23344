import type { Settings } from "../../../src-shared/contract/settings.ts";
import type { Clock } from "../../../src-shared/domain/clock.ts";
import type { TileAnswer, TileNumbers, Tiles } from "../../../src-shared/domain/tile.ts";
import { words } from "../../../src-shared/words/words.ts";
import { exchangeBytes, type Fetch } from "../../platform/http/transport.ts";
import { pictureSize } from "../../platform/picture-size.ts";
import { freshnessOf } from "./freshness.ts";
import type { KeptTile, TileStore } from "./tile-store.ts";

interface TileParts {
  readonly settings: () => Settings["onlineTiles"];
  readonly store: TileStore;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Contrail's name: tile servers require that programs identify themselves. */
  readonly userAgent: string;
}

const none = (problem: string): TileAnswer => ({ kind: "none", problem });
const picture = ({ type, bytes }: KeptTile): TileAnswer => ({ kind: "picture", type, bytes });

/** The most simultaneous requests, from OpenStreetMap's former policy. More would hardly be faster. */
const mostAtOnce = 2;
/** The most waiting requests, more than any window shows. The oldest beyond it are no longer needed. */
const mostWaiting = 300;
const timeoutMs = 15_000;
const largestBytes = 1_000_000;
/**
 * The longest side of a tile: 256 or 512 pixels, or twice that for a fine screen. The picture itself counts, not the
 * HTTP header.
 */
const mostPixels = 1024;

/** The format of a tile's picture. Null if it is not a picture or too large. */
function kindOf(bytes: Uint8Array): string | null {
  const size = pictureSize(bytes);
  return size !== null && Math.max(size.width, size.height) <= mostPixels ? size.type : null;
}

/** The pauses after a failure. */
const restMs = { unreachable: 15_000, busy: 60_000, refused: 600_000 } as const;

/** Limits the simultaneous requests. */
function createTurns() {
  let waiting: { readonly go: () => void; readonly drop: () => void }[] = [];
  let busy = 0;
  return {
    async inTurn(work: () => Promise<TileAnswer>): Promise<TileAnswer> {
      if (busy >= mostAtOnce) {
        const isWanted = await new Promise<boolean>((resolve) => {
          waiting.push({ go: () => resolve(true), drop: () => resolve(false) });
          if (waiting.length > mostWaiting) waiting.shift()?.drop();
        });
        if (!isWanted) return none("");
      } else busy++;
      try {
        return await work();
      } finally {
        // The newest request comes first, because it is what the window shows now.
        const next = waiting.pop();
        if (next) next.go();
        else busy--;
      }
    },
    /** Lets all that wait begin now, beyond the limit. */
    releaseAll(): void {
      const given = waiting;
      waiting = [];
      busy += given.length;
      for (const each of given) each.go();
    },
  };
}

/**
 * Online map tiles for the window. They are requested when they come into view, never ahead, stored as long as the
 * server allows, and then revalidated (ETag, Last-Modified). A server that is busy, refuses or does not answer gets a
 * pause. Stored tiles are shown meanwhile if that is allowed.
 */
export function createTiles({ settings, store, fetch, clock, userAgent }: TileParts): Tiles {
  const running = new Map<string, Promise<TileAnswer>>();
  const turns = createTurns();
  let rest = { untilMs: Number.NEGATIVE_INFINITY, address: "", problem: "" };

  function leaveAlone(forMs: number, problem: string): TileAnswer {
    rest = { untilMs: clock.monotonic() + forMs, address: settings().address, problem };
    // Each waiting request sees the server's pause.
    turns.releaseAll();
    return none(problem);
  }

  /** Requests the tile. Null if the stored one is still valid. */
  async function ask(url: string, kept: KeptTile | null): Promise<TileAnswer | null> {
    const headers: Record<string, string> = { "user-agent": userAgent, Accept: "image/png,image/*" };
    if (kept?.etag) headers["if-none-match"] = kept.etag;
    if (kept?.lastModified) headers["if-modified-since"] = kept.lastModified;
    const host = new URL(url).host;
    const request = { method: "GET", url, token: null, headers, timeoutMs, largestBytes, ownHost: true } as const;
    const answer = await exchangeBytes(fetch, clock, request);
    if (answer.kind === "lost") return leaveAlone(restMs.unreachable, words().map.unreachable(host));
    const { status } = answer;
    if (answer.kind === "redirected") return leaveAlone(restMs.refused, words().map.refused(host, status));
    if (answer.kind !== "answer") return leaveAlone(restMs.refused, words().map.noPicture(host));
    const { keep: mayKeep, ...freshness } = freshnessOf(answer.headers, clock.now());
    if (status === 304 && kept) {
      if (mayKeep) await keep({ ...kept, ...freshness });
      return null;
    }
    if (status === 404 || status === 410 || status === 204) return none("");
    if (status === 429 || status >= 500) {
      const waitMs = answer.retryAfterS === null ? restMs.busy : answer.retryAfterS * 1000;
      return leaveAlone(Math.min(3_600_000, waitMs), words().map.busy(host, status));
    }
    if (status !== 200) return leaveAlone(restMs.refused, words().map.refused(host, status));
    const type = kindOf(answer.bytes);
    if (type === null) return leaveAlone(restMs.refused, words().map.noPicture(host));
    const tile: KeptTile = {
      url,
      type,
      bytes: new Uint8Array(answer.bytes),
      ...freshness,
      etag: answer.headers.get("etag"),
      lastModified: answer.headers.get("last-modified"),
    };
    if (mayKeep) await keep(tile);
    return picture(tile);
  }

  /** On a full disk the map works without its cache. */
  const keep = (tile: KeptTile): Promise<void> => store.write(tile).catch(() => undefined);

  async function find(url: string): Promise<TileAnswer> {
    const found = await store.read(url);
    const kept = found !== null && kindOf(found.bytes) !== null ? found : null;
    if (kept !== null && clock.now() < kept.freshUntilMs) return picture(kept);
    return turns.inTurn(async () => {
      const isResting = rest.address === settings().address && clock.monotonic() < rest.untilMs;
      const answer = isResting ? none(rest.problem) : await ask(url, kept);
      if (answer === null) return kept === null ? none("") : picture(kept);
      return answer.kind === "none" && answer.problem !== "" && kept?.staleAllowed === true ? picture(kept) : answer;
    });
  }

  /** Returns a tile in the window's view. While online tiles are off, nothing is requested or shown. */
  return async function tile({ z, x, y }: TileNumbers): Promise<TileAnswer> {
    const { shown, address } = settings();
    if (!shown) return none("");
    const url = address.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
    const asked = running.get(url) ?? find(url).finally(() => running.delete(url));
    running.set(url, asked);
    return asked;
  };
}

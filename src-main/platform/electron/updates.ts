import type { Clock } from "../../../src-shared/domain/clock.ts";
import { failure, type Result, success } from "../../../src-shared/domain/result.ts";
import type { UpdateView } from "../../../src-shared/domain/update.ts";
import { words } from "../../../src-shared/words/words.ts";

/** Finds a newer version, downloads it and installs it. */
export interface UpdateEngine {
  /** Null if there is no newer version. Rejects without a trustworthy answer, or when `signal` aborts. */
  check(signal: AbortSignal): Promise<{ readonly version: string; readonly notes: string } | null>;
  /** Downloads and verifies the version that `check` found. Rejects if it is not genuine, or when `signal` aborts. */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /** Installs the download when the program ends. */
  setInstallOnQuit(install: boolean): void;
  /** Ends the program, installs the new one and starts it. */
  install(): void;
}

/** Why this copy cannot replace itself. */
export type UpdateRefusal = Extract<UpdateView, { kind: "unavailable" }>["why"];

interface UpdatesParts {
  readonly engine: UpdateEngine | UpdateRefusal;
  readonly clock: Clock;
  /** The pilot's setting. */
  readonly isEnabled: () => boolean;
  /** A flight is followed, or its report is not filed. */
  readonly isBusy: () => boolean;
  readonly onChange: (view: UpdateView) => void;
  readonly report: (message: string, error: unknown) => void;
}

/** The first check waits until the start is over. Later ones are at least an hour apart. */
const firstLookMs = 30_000;
const betweenLooksMs = 3_600_000;

/** Keeps the program up to date. During a flight it requests and installs nothing. */
export function createUpdates({ engine, clock, isEnabled, isBusy, onChange, report }: UpdatesParts) {
  let view: UpdateView =
    typeof engine === "string"
      ? { kind: "unavailable", why: engine }
      : { kind: "idle", checkedAtMs: null, failed: false };
  let lastLookMs = -Infinity;
  /** Stops the request that runs. */
  let asking: AbortController | null = null;

  function show(next: UpdateView): void {
    view = next;
    onChange(next);
  }

  function failed(error: unknown): void {
    report("an update failed", error);
    show({ kind: "idle", checkedAtMs: clock.now(), failed: true });
  }

  async function look(from: UpdateEngine): Promise<void> {
    if (view.kind !== "idle") return;
    const before = view;
    const stop = new AbortController();
    asking = stop;
    lastLookMs = clock.monotonic();
    show({ kind: "checking" });
    try {
      const found = await from.check(stop.signal);
      if (found === null) return show({ kind: "idle", checkedAtMs: clock.now(), failed: false });
      show({ kind: "waiting", ...found });
      changed();
    } catch (error) {
      if (stop.signal.aborted) show(before);
      else failed(error);
    }
  }

  async function load(from: UpdateEngine, { version, notes }: { version: string; notes: string }): Promise<void> {
    const stop = new AbortController();
    asking = stop;
    show({ kind: "downloading", version, notes, percent: 0 });
    try {
      await from.download((percent) => {
        if (asking === stop) show({ kind: "downloading", version, notes, percent: Math.round(percent) });
      }, stop.signal);
      asking = null;
      show({ kind: "ready", version, notes });
    } catch (error) {
      asking = null;
      if (stop.signal.aborted) show({ kind: "waiting", version, notes });
      else failed(error);
    }
    changed();
  }

  /** Call when a flight has begun or ended, or the setting has changed. */
  function changed(): void {
    if (typeof engine === "string") return;
    const mayWork = isEnabled() && !isBusy();
    if (view.kind === "waiting" && mayWork) void load(engine, view);
    if (isBusy() || (view.kind === "downloading" && !mayWork)) asking?.abort();
    engine.setInstallOnQuit(view.kind === "ready" && mayWork);
  }

  function checkRegularly(from: UpdateEngine, afterMs: number): void {
    clock.after(afterMs, () => {
      checkRegularly(from, betweenLooksMs);
      if (isEnabled() && !isBusy() && clock.monotonic() - lastLookMs >= betweenLooksMs) void look(from);
    });
  }

  return {
    view: () => view,
    changed,
    begin(): void {
      if (typeof engine !== "string") checkRegularly(engine, firstLookMs);
    },
    /** The pilot requests a check. Resolves when it has ended. */
    async check(): Promise<Result<undefined>> {
      if (isBusy()) return failure("flight_open", words().upkeep.notInFlight);
      if (typeof engine !== "string") await look(engine);
      return success(undefined);
    },
    install(): Result<undefined> {
      if (typeof engine === "string" || view.kind !== "ready")
        return failure("no_update", words().upkeep.nothingToInstall);
      if (isBusy()) return failure("flight_open", words().upkeep.notInFlight);
      engine.install();
      return success(undefined);
    },
  };
}
export type Updates = ReturnType<typeof createUpdates>;

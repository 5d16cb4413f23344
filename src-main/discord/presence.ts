import type { Discord } from "../../src-shared/contract/second-screen.ts";
import type { Settings } from "../../src-shared/contract/settings.ts";
import type { Clock } from "../../src-shared/domain/clock.ts";
import { flightName } from "../../src-shared/domain/flight-name.ts";
import type { FlightPlan } from "../../src-shared/domain/flight-plan.ts";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { words } from "../../src-shared/words/words.ts";
import { type Activity, connectDiscord } from "./connection.ts";

interface PresenceParts {
  readonly places: readonly string[];
  /** The computer's own clock. */
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly onChange: (state: Discord) => void;
}

/** Discord gets a new text at most this often, ms. */
const gapMs = 60_000;
/** The next search for Discord follows after this time, ms. */
const againMs = 30_000;
const longestText = 128;

/** What Discord gets of a flight: route and phase, and the callsign if the pilot wants it. */
function activityOf({ head, tracker }: FlightView, callsign: string): Activity {
  const { flight: texts } = words();
  const route = `${head.departure.icao} → ${head.arrival.icao}`;
  const phase = tracker?.phase.phase;
  return {
    details: [callsign, route].filter(Boolean).join(" · ").slice(0, longestText),
    state: texts.phases[phase ?? "boarding"].slice(0, longestText),
    timestamps: { start: head.startedAtMs },
  };
}

/**
 * Shows the flight in the Discord program on this computer, while the pilot wants that. Only while a flight is tracked is
 * there a connection; Discord forgets the flight when it ends.
 */
export function createPresence({ places, clock, settings, onChange }: PresenceParts) {
  let state: Discord = "off";
  let wanted: Activity | null = null;
  let order = places;
  let applicationId = "";
  let shown = "";
  let shownMs = Number.NEGATIVE_INFINITY;
  let connection: ReturnType<typeof connectDiscord> | null = null;
  let cancel = (): void => undefined;

  function become(next: Discord): void {
    if (next === state) return;
    state = next;
    onChange(state);
  }

  function send(): void {
    if (connection?.isReady() !== true || wanted === null || JSON.stringify(wanted) === shown) return;
    cancel();
    const waitMs = shownMs + gapMs - clock.monotonic();
    if (waitMs > 0) {
      cancel = clock.after(waitMs, send);
      return;
    }
    shown = JSON.stringify(wanted);
    shownMs = clock.monotonic();
    connection.show(wanted);
  }

  function connect(): void {
    connection = connectDiscord({
      ...{ clock, places: order, applicationId },
      onReady() {
        // Discord has forgotten what an earlier connection sent.
        shown = "";
        become("waiting");
        send();
      },
      onShown: () => become("shown"),
      onEnd(why) {
        connection = null;
        cancel();
        become(why);
        // The next search begins elsewhere, in case this place was not Discord's.
        order = [...order.slice(1), ...order.slice(0, 1)];
        cancel = clock.after(againMs, connect);
      },
    });
  }

  function disconnect(): void {
    cancel();
    connection?.close();
    connection = null;
  }

  function follow(view: FlightView | null, plan: FlightPlan | null): void {
    const { discord, discordApplicationId, discordCallsign } = settings();
    const callsign = view !== null && discordCallsign ? plan?.callsign || flightName(view.head) : "";
    wanted = view === null || view.stage.kind !== "tracking" ? null : activityOf(view, callsign);
    const isWanted = discord && discordApplicationId !== "" && wanted !== null;
    if (!isWanted || discordApplicationId !== applicationId) {
      disconnect();
      applicationId = "";
      become(discord && discordApplicationId !== "" ? "waiting" : "off");
    }
    if (!isWanted) return;
    if (applicationId === "") {
      applicationId = discordApplicationId;
      connect();
    } else send();
  }
  return { follow, close: disconnect };
}

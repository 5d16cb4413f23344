import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useReducer, useState } from "react";
import { I18nProvider } from "react-aria-components";
import { words } from "../../src-shared/words/words.ts";
import { useChosenBooking } from "../bookings/chosen-booking.ts";
import { WhichSimulator } from "../connection/other-simulators.tsx";
import { FirstRun } from "../first-run/first-run.tsx";
import { useBookingPlan } from "../flight-plan/queries.ts";
import { useTracks } from "../logbook/tracks.ts";
import { cameraOf } from "../map/phase-camera.ts";
import { SignIn } from "../sign-in/sign-in.tsx";
import { SignedOut } from "../sign-in/signed-out.tsx";
import { FlightSpoken } from "../spoken/spoken.tsx";
import { loggedTrail, trail } from "../state/follow-trail.ts";
import { useLocale } from "../state/locale.ts";
import { useLogbookAhead, useLoggedFlight } from "../state/logbook.ts";
import { find, type Page, useNavigation } from "../state/navigation.ts";
import { useFlightHead, usePushed, useSession, useStageKind } from "../state/pushed.ts";
import { useAirlines, useAppInfo, useBookings } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import {
  AirlinePage,
  BookingsPage,
  ConnectionPage,
  FlightPage,
  LogbookPage,
  loadAhead,
  NoFlight,
  Palette,
  ProposalDialog,
  SchedulePage,
  SetAsideDialog,
  SettingsPage,
} from "./parts.ts";
import { Rail } from "./rail.tsx";
import "./shell.css";

const none: readonly never[] = [];

const FlightMap = lazy(async () => ({ default: (await import("../map/map.tsx")).FlightMap }));

/** The map behind every page: the flight's route, or the bookings to choose from. */
function Room({ open, shownPages }: { readonly open: boolean; readonly shownPages: number }) {
  const page = useNavigation((navigation) => navigation.page);
  const session = useSession();
  const reportOf = useNavigation((navigation) => navigation.reportOf);
  const chosen = useChosenBooking();
  const bookings = useBookings().data;
  const flown = useFlightHead();
  const stage = useStageKind();
  const logged = useLoggedFlight();
  const inLogbook = page === "logbook" && logged.data !== undefined;
  const head = page === "logbook" ? (inLogbook ? logged.data.view.head : null) : flown;
  const bookingPlan = useBookingPlan(page === "bookings" ? chosen : undefined).data;
  const flightPlan = usePushed((pushed) => pushed.flightPlan);
  const nextOfFlight = usePushed(({ flight }) => flight?.progress?.next ?? 0);
  const leg = page === "bookings" ? (chosen ?? null) : head;
  const plan =
    page === "bookings" ? (bookingPlan?.used ? bookingPlan.plan : null) : inLogbook ? logged.data.plan : flightPlan;
  const nextFix = page === "bookings" ? 0 : inLogbook ? (logged.data.view.progress?.next ?? 0) : nextOfFlight;
  const route = useMemo(() => leg && { ...leg, plan }, [leg, plan]);
  const landed = usePushed(({ flight }) => flight?.tracker?.landings.at(-1) ?? null);
  const loggedLanding = logged.data?.view.tracker?.landings.at(-1) ?? null;
  const landing = inLogbook ? loggedLanding : page === "fly" ? landed : null;
  const isChoosing = page === "bookings" || (page !== "logbook" && head === null);
  const others = isChoosing ? (bookings ?? none) : none;
  const { tracks, lit } = useTracks();
  const placeKnown = usePushed(({ live }) => live !== null);
  const aboutAircraft = page === "fly" && placeKnown;
  const phaseCamera = usePushed(({ flight }) => cameraOf(flight?.tracker?.phase.phase ?? null));
  const camera = page === "fly" && stage === "tracking" && reportOf === null ? phaseCamera : null;
  const scene = useMemo(() => (route ? [route] : aboutAircraft ? none : others), [route, aboutAircraft, others]);
  const textSizePct = usePushed(({ settings }) => settings?.textSizePct);
  const layout = `${open} ${shownPages} ${textSizePct} ${session?.kind} ${page} ${stage} ${reportOf} ${inLogbook}`;
  return (
    <FlightMap
      route={route}
      nextFix={nextFix}
      landing={landing}
      others={others}
      isNow={page !== "logbook"}
      tracks={tracks}
      lit={lit}
      scene={scene}
      trail={page === "logbook" ? loggedTrail : trail}
      aboutAircraft={aboutAircraft}
      camera={camera}
      layout={layout}
    />
  );
}

function PageOf({ page }: { readonly page: Page }) {
  const session = useSession();
  const hasFlight = useFlightHead() !== null;
  const signedIn = session?.kind === "signed_in";
  switch (page) {
    case "fly":
      if (hasFlight) return <FlightPage />;
      return signedIn ? <NoFlight /> : <SignIn />;
    case "bookings":
      return signedIn ? <BookingsPage /> : <SignIn />;
    case "schedule":
      return signedIn ? <SchedulePage /> : <SignIn />;
    case "logbook":
      return <LogbookPage />;
    case "airline":
      return <AirlinePage />;
    case "settings":
      return <SettingsPage />;
    case "connection":
      return <ConnectionPage />;
    default:
      return page satisfies never;
  }
}

/** Rendered together with a page that may still load. Calls back when the page is there. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

/** The map waits at most this long for an idle computer. */
const idleWithinMs = 300;

/** Whether the page has had time to draw: true after the computer's first idle moment. */
function useHasDrawn(): boolean {
  const [hasDrawn, setHasDrawn] = useState(false);
  useEffect(() => {
    const waiting = requestIdleCallback(() => setHasDrawn(true), { timeout: idleWithinMs });
    return () => cancelIdleCallback(waiting);
  }, []);
  return hasDrawn;
}

/** Ctrl+K (⌘K on a Mac, where Ctrl+K deletes to the end of a line) opens and closes the search. */
function useFindKey(): void {
  const isMac = useAppInfo().data?.system === "macos";
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (key.toLowerCase() !== "k" || altKey || shiftKey || (isMac ? ctrlKey : metaKey)) return;
      if (!(isMac ? metaKey : ctrlKey)) return;
      event.preventDefault();
      find(!useNavigation.getState().finding);
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [isMac]);
}

/** Loads what the pilot is likely to open next, while the computer is idle. */
function Ahead() {
  useLogbookAhead();
  useFindKey();
  useEffect(() => {
    const waiting = requestIdleCallback(loadAhead);
    return () => cancelIdleCallback(waiting);
  }, []);
  return null;
}

function Window() {
  const { shell } = words();
  const page = useNavigation((navigation) => navigation.page);
  const airlines = useAirlines();
  const session = useSession();
  const starting = session === undefined || airlines.isPending;
  const firstRun = airlines.data?.length === 0;
  // The map fits itself to the visible area, which changes when a page appears later than its flight.
  const [shownPages, pageIsShown] = useReducer((count: number) => count + 1, 0);
  const hasDrawn = useHasDrawn();
  return (
    <div className={firstRun ? "app app-bare" : "app"}>
      {firstRun ? null : starting ? <div className="rail" /> : <Rail />}
      <WhichSimulator />
      <FlightSpoken />
      <main className="room">
        <Suspense>{hasDrawn && <Room open={!starting} shownPages={shownPages} />}</Suspense>
        {airlines.error ? (
          <section className="centre">
            <div className="panel">
              <ErrorNotice
                error={airlines.error}
                action={<Action onPress={() => void airlines.refetch()}>{shell.tryAgain}</Action>}
              />
            </div>
          </section>
        ) : starting ? null : firstRun ? (
          <FirstRun />
        ) : (
          <Suspense>
            <PageOf page={page} />
            <Shown onShown={pageIsShown} />
          </Suspense>
        )}
        <SignedOut />
        <Suspense>
          {hasDrawn && <ProposalDialog />}
          {hasDrawn && <SetAsideDialog />}
          {hasDrawn && !firstRun && <Ahead />}
          {hasDrawn && !firstRun && <Palette />}
        </Suspense>
      </main>
    </div>
  );
}

/** Renders everything again when the pilot's language or a unit changes. */
export function App() {
  const { formats } = useLocale();
  return (
    <I18nProvider locale={formats.language}>
      <Window />
    </I18nProvider>
  );
}

import { useMemo } from "react";
import { I18nProvider } from "react-aria-components";
import type { FlightView } from "../../src-shared/domain/flight-view.ts";
import { stageWords } from "../../src-shared/words/stage-words.ts";
import { words } from "../../src-shared/words/words.ts";
import { Instruments } from "../flight/instruments.tsx";
import { SimulatorOnly } from "../flight/marks.tsx";
import { SimulatorFacts } from "../flight/simulator-facts.tsx";
import { FlightMap } from "../map/map.tsx";
import { cameraOf } from "../map/phase-camera.ts";
import { LandingCard } from "../outcome/landing-card.tsx";
import { FlightSpoken } from "../spoken/spoken.tsx";
import { trail } from "../state/follow-trail.ts";
import { useLocale } from "../state/locale.ts";
import { useFlight, useFlightHead, usePushed } from "../state/pushed.ts";
import { useLandingTrace } from "../state/queries.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { Notice } from "../ui/notice.tsx";
import { Freshness } from "./freshness.tsx";
import { useLink } from "./link.ts";
import "../shell/shell.css";
import "./screen.css";

const none: readonly never[] = [];

/** The window's map, of the present flight. */
function WatchedMap() {
  const head = useFlightHead();
  const plan = usePushed((pushed) => pushed.flightPlan);
  const nextFix = usePushed(({ flight }) => flight?.progress?.next ?? 0);
  const landing = usePushed(({ flight }) => flight?.tracker?.landings.at(-1) ?? null);
  const camera = usePushed(({ flight }) => cameraOf(flight?.tracker?.phase.phase ?? null));
  const placeKnown = usePushed(({ live }) => live !== null);
  const route = useMemo(() => head && { ...head, plan }, [head, plan]);
  const scene = useMemo(() => (route ? [route] : none), [route]);
  return (
    <FlightMap
      route={route}
      nextFix={nextFix}
      landing={landing}
      others={none}
      isNow
      tracks={none}
      lit={null}
      scene={scene}
      trail={trail}
      aboutAircraft={placeKnown}
      camera={camera}
      layout={`${head === null}`}
    />
  );
}

/** The last landing with its replay. */
function LastLanding({ flight }: { readonly flight: FlightView }) {
  const trace = useLandingTrace(flight).data ?? null;
  const landings = flight.tracker?.landings ?? [];
  if (landings.length === 0) return null;
  return (
    <Disclosure summary={words().filing.landing}>
      {() => <LandingCard landings={landings} trace={trace} playsOnce={false} average={null} times={null} />}
    </Disclosure>
  );
}

function Watched({ flight }: { readonly flight: FlightView }) {
  return (
    <Instruments flight={flight}>
      <Freshness />
      {flight.stage.kind !== "tracking" && <p className="outcome">{stageWords(flight.stage)}</p>}
      <LastLanding flight={flight} />
    </Instruments>
  );
}

/** Without a flight: the aircraft, or how to get access. */
function Nothing() {
  const { secondScreen: texts } = words();
  const isRefused = useLink(({ link }) => link.kind === "refused");
  return (
    <div className="flight">
      <aside className="panel side side-short" data-covers="right">
        {isRefused ? (
          <div className="column-close">
            <h1>{texts.notPaired}</h1>
            <Notice tone="caution">{texts.notPairedHint}</Notice>
          </div>
        ) : (
          <>
            <div className="column-close">
              <h1>{texts.noFlight}</h1>
              <p className="quiet">{texts.noFlightHint}</p>
            </div>
            <div className="column-close">
              <SimulatorFacts />
            </div>
            <SimulatorOnly />
            <div className="column-close">
              <Freshness />
            </div>
          </>
        )}
      </aside>
    </div>
  );
}

/** The flight, to watch. */
export function Screen() {
  const { formats } = useLocale();
  const flight = useFlight();
  const isRefused = useLink(({ link }) => link.kind === "refused");
  return (
    <I18nProvider locale={formats.language}>
      <FlightSpoken />
      <main className="room screen">
        {!isRefused && <WatchedMap />}
        {flight === null || isRefused ? <Nothing /> : <Watched flight={flight} />}
      </main>
    </I18nProvider>
  );
}

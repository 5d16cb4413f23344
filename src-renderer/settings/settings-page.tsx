import { useEffect } from "react";
import { words } from "../../src-shared/words/words.ts";
import { openPage, useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { useAppInfo, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";
import { Tick } from "../ui/tick.tsx";
import { DiscordSettings } from "./discord-settings.tsx";
import { FaultReports } from "./fault-reports.tsx";
import { AppearanceSettings, FigureSettings } from "./look-settings.tsx";
import { MapSettings } from "./map-settings.tsx";
import { NetworkSettings } from "./network-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { ReviewSettings } from "./review-settings.tsx";
import { SecondScreenSettings } from "./second-screen-settings.tsx";
import type { SectionProps } from "./section.ts";
import { SimbriefName } from "./simbrief-name.tsx";
import { SimulatorAddress } from "./simulator-address.tsx";
import { UpdateSettings } from "./update-settings.tsx";
import { WeatherSettings } from "./weather-settings.tsx";
import "./settings.css";

/** Scrolls to the row or the section of the first of these names that is there, and focuses its control. */
function showSetting(wanted: readonly string[]): void {
  const names = [...document.querySelectorAll(".settings :is(h2, legend, label)")];
  const name = wanted.map((each) => names.find(({ textContent }) => textContent === each)).find(Boolean);
  const row = name?.closest(".segments, .field, .tick, .block");
  row?.scrollIntoView({ block: row.matches(".block") ? "start" : "center" });
  row?.querySelector<HTMLElement>("input:checked, input, button, summary")?.focus({ preventScroll: true });
}

function useSettingToShow(): void {
  const names = useNavigation(({ settingToShow }) => settingToShow);
  useEffect(() => {
    if (names === null) return;
    // Waits for the next frame, in which a closing dialog restores the focus.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        showSetting(names);
        useNavigation.setState({ settingToShow: null });
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [names]);
}

export function SettingsPage() {
  useSettingToShow();
  const texts = words().settings;
  const settings = usePushed((pushed) => pushed.settings);
  const info = useAppInfo().data;
  const set = useCommand("settings.set");
  if (!settings) return null;
  const onSet: SectionProps["onSet"] = (change) => set.mutate(change);
  return (
    <div className="page settings">
      <section className="panel sheet" data-covers="left" aria-labelledby="settings">
        <header className="sheet-head">
          <h1 id="settings">{words().shell.settings}</h1>
        </header>
        <div className="sheet-body">
          <AppearanceSettings settings={settings} onSet={onSet} />
          <FigureSettings settings={settings} onSet={onSet} />
          <NotificationSettings settings={settings} onSet={onSet} />
          <ReviewSettings settings={settings} onSet={onSet} />
          <section className="block" aria-labelledby="reports">
            <h2 id="reports">{texts.reports}</h2>
            <Segments
              label={texts.sendPositionEvery}
              options={([15, 30, 60] as const).map((value) => ({ value, name: `${value} s` }))}
              value={settings.updateIntervalS}
              onChange={(updateIntervalS) => onSet({ updateIntervalS })}
              hint={texts.sendPositionHint}
            />
          </section>
          <section className="block" aria-labelledby="simulator">
            <h2 id="simulator">{texts.simulator}</h2>
            <SimulatorAddress settings={settings} onSet={onSet} />
            <Tick isOn={settings.findXplaneNearby} onChange={(findXplaneNearby) => onSet({ findXplaneNearby })}>
              {texts.findXplane}
            </Tick>
            <p className="hint">{texts.findXplaneHint}</p>
            <Action onPress={() => openPage("connection")}>{texts.connection}</Action>
          </section>
          <section className="block" aria-labelledby="flight-plan-settings">
            <h2 id="flight-plan-settings">{words().flightPlan.title}</h2>
            <SimbriefName />
          </section>
          <WeatherSettings settings={settings} onSet={onSet} />
          <NetworkSettings settings={settings} onSet={onSet} />
          <MapSettings settings={settings} onSet={onSet} />
          <SecondScreenSettings settings={settings} onSet={onSet} />
          <DiscordSettings settings={settings} onSet={onSet} />
          <UpdateSettings settings={settings} onSet={onSet} />
          <FaultReports />
          <section className="block" aria-labelledby="about">
            <h2 id="about">{texts.about}</h2>
            <p className="quiet">Contrail {info?.version ?? ""}</p>
            <p className="hint">{texts.sources}</p>
          </section>
        </div>
        <footer className="sheet-foot">
          <ErrorNotice error={set.error} />
        </footer>
      </section>
    </div>
  );
}

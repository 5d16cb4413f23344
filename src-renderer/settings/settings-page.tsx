import { useEffect } from "react";
import { words } from "../../src-shared/words/words.ts";
import { openPage, useNavigation } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { useAppInfo, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { ErrorNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";
import { DiscordSettings } from "./discord-settings.tsx";
import { FaultReports } from "./fault-reports.tsx";
import { AppearanceSettings, FigureSettings } from "./look-settings.tsx";
import { MapSettings } from "./map-settings.tsx";
import { NetworkSettings } from "./network-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { SecondScreenSettings } from "./second-screen-settings.tsx";
import type { SectionProps } from "./section.ts";
import { SettingTick } from "./setting-tick.tsx";
import { SimbriefName } from "./simbrief-name.tsx";
import { SimulatorAddress } from "./simulator-address.tsx";
import { UpdateSettings } from "./update-settings.tsx";
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
  const { settings: texts, review, weather } = words();
  const settings = usePushed((pushed) => pushed.settings);
  const info = useAppInfo().data;
  const set = useCommand("settings.set");
  if (!settings) return null;
  const props: SectionProps = { settings, onSet: (change) => set.mutate(change) };
  return (
    <div className="page settings">
      <section className="panel sheet" data-covers="left" aria-labelledby="settings">
        <header className="sheet-head">
          <h1 id="settings">{words().shell.settings}</h1>
        </header>
        <div className="sheet-body">
          <AppearanceSettings {...props} />
          <FigureSettings {...props} />
          <NotificationSettings {...props} />
          <fieldset className="block ticks">
            <legend>{review.title}</legend>
            <SettingTick {...props} setting="reviewFlights" name={review.setting} hint={review.settingHint} />
          </fieldset>
          <section className="block" aria-labelledby="reports">
            <h2 id="reports">{texts.reports}</h2>
            <Segments
              label={texts.sendPositionEvery}
              options={([15, 30, 60] as const).map((value) => ({ value, name: `${value} s` }))}
              value={settings.updateIntervalS}
              onChange={(updateIntervalS) => props.onSet({ updateIntervalS })}
              hint={texts.sendPositionHint}
            />
          </section>
          <section className="block" aria-labelledby="simulator">
            <h2 id="simulator">{texts.simulator}</h2>
            <SimulatorAddress {...props} />
            <SettingTick {...props} setting="findXplaneNearby" name={texts.findXplane} hint={texts.findXplaneHint} />
            <Action onPress={() => openPage("connection")}>{texts.connection}</Action>
          </section>
          <section className="block" aria-labelledby="flight-plan-settings">
            <h2 id="flight-plan-settings">{words().flightPlan.title}</h2>
            <SimbriefName />
          </section>
          <section className="block" aria-labelledby="weather-settings">
            <h2 id="weather-settings">{weather.title}</h2>
            <SettingTick {...props} setting="freshWeather" name={weather.fresh} hint={weather.freshHint} />
          </section>
          <NetworkSettings {...props} />
          <MapSettings {...props} />
          <SecondScreenSettings {...props} />
          <DiscordSettings {...props} />
          <UpdateSettings {...props} />
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

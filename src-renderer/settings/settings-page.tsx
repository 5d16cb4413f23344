import { failureOf } from "../state/bridge.ts";
import { openPage } from "../state/navigation.ts";
import { usePushed } from "../state/pushed.ts";
import { useAppInfo, useCommand } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { Segments } from "../ui/segments.tsx";
import { SimulatorAddress } from "./simulator-address.tsx";
import "./settings.css";

export function SettingsPage() {
  const settings = usePushed((pushed) => pushed.settings);
  const info = useAppInfo().data;
  const set = useCommand("settings.set");
  if (!settings) return null;
  return (
    <div className="page">
      <section className="sheet" data-covers="left" aria-labelledby="settings">
        <header className="sheet-head">
          <h1 id="settings">Settings</h1>
        </header>
        <div className="sheet-body">
          {set.error && <FailureNotice failure={failureOf(set.error)} />}
          <section className="block">
            <Segments
              label="Theme"
              options={[
                { value: "system", name: "As the computer" },
                { value: "dark", name: "Dark" },
                { value: "light", name: "Light" },
              ]}
              value={settings.theme}
              onChange={(theme) => set.mutate({ theme })}
            />
            <Segments
              label="Weights"
              options={[
                { value: "lb", name: "Pounds" },
                { value: "kg", name: "Kilograms" },
              ]}
              value={settings.weightUnit}
              onChange={(weightUnit) => set.mutate({ weightUnit })}
            />
          </section>
          <section className="block">
            <Segments
              label="Position to the airline"
              options={[
                { value: 15, name: "15 s" },
                { value: 30, name: "30 s" },
                { value: 60, name: "60 s" },
              ]}
              value={settings.updateIntervalS}
              onChange={(updateIntervalS) => set.mutate({ updateIntervalS })}
              hint="A phase change is always told at once."
            />
          </section>
          <section className="block">
            <SimulatorAddress current={settings.simconnect} onSet={(simconnect) => set.mutate({ simconnect })} />
            <Action onPress={() => openPage("connection")}>Connection</Action>
          </section>
          <section className="block" aria-labelledby="about">
            <h2 id="about">About</h2>
            <p className="quiet">Contrail {info?.version ?? ""}</p>
            <p className="hint">Map: Natural Earth, public domain. Type: B612, drawn for cockpit screens.</p>
          </section>
        </div>
      </section>
    </div>
  );
}

import type { Discord } from "../../src-shared/contract/second-screen.ts";
import { settingsChangeSchema } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { usePushed } from "../state/pushed.ts";
import { Notice } from "../ui/notice.tsx";
import { SavedField } from "./saved-field.tsx";
import type { SectionProps } from "./section.ts";
import { SettingTick } from "./setting-tick.tsx";

function DiscordState({ state }: { readonly state: Discord }) {
  const texts = words().discord.states;
  if (state === "off") return null;
  if (state === "unknown_application" || state === "not_running") return <Notice tone="caution">{texts[state]}</Notice>;
  return <p className="hint">{texts[state]}</p>;
}

/** The flight in Discord: off until the pilot wants it. */
export function DiscordSettings(props: SectionProps) {
  const { settings, onSet } = props;
  const texts = words().discord;
  const state = usePushed((pushed) => pushed.discord);
  return (
    <section className="block" aria-labelledby="discord">
      <h2 id="discord">{texts.title}</h2>
      <SettingTick {...props} setting="discord" name={texts.show} hint={texts.what} />
      {settings.discord && (
        <>
          <SettingTick {...props} setting="discordCallsign" name={texts.callsign} />
          <SavedField
            label={texts.id}
            hint={texts.idHint}
            inputMode="numeric"
            current={settings.discordApplicationId}
            problemOf={(id) =>
              settingsChangeSchema.safeParse({ discordApplicationId: id }).success ? null : texts.idProblem
            }
            onSave={(discordApplicationId) => onSet({ discordApplicationId })}
          />
          <DiscordState state={state} />
        </>
      )}
    </section>
  );
}

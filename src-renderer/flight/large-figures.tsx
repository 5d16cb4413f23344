import { memo } from "react";
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { defaultSettings, type LargeFigure, largeFigures } from "../../src-shared/contract/settings.ts";
import { words } from "../../src-shared/words/words.ts";
import { canAct } from "../state/bridge.ts";
import { useLocale } from "../state/locale.ts";
import { usePushed } from "../state/pushed.ts";
import { useCommand } from "../state/queries.ts";
import { figuresOf, resultsIn } from "./figures.ts";

const chosenNow = (): readonly LargeFigure[] =>
  usePushed.getState().settings?.largeFigures ?? defaultSettings.largeFigures;

/** One reading. Rendered again only when its text changes. */
function Reading({ slot }: { readonly slot: number }) {
  useLocale();
  const shown = usePushed(({ flight, live, settings }) => {
    const reading = figuresOf(
      {
        phase: flight?.tracker?.phase.phase ?? null,
        tracker: flight?.tracker ?? null,
        live,
        remainingNm: flight?.remainingNm ?? null,
        etaMs: flight?.etaMs ?? null,
      },
      settings?.largeFigures ?? defaultSettings.largeFigures,
    )[slot];
    return reading ? `${reading.name}\n${reading.value}\n${reading.unit}` : "";
  });
  const [name, value, unit] = shown.split("\n");
  return (
    <>
      <span className="figure-name">{name}</span>{" "}
      <span className="figure-value">
        <span className="figure">{value}</span> <span className="unit">{unit}</span>
      </span>
    </>
  );
}

/** A figure that opens the list of its possible contents. Its reading changes without rendering the list. */
const Slot = memo(function Slot({ slot }: { readonly slot: number }) {
  useLocale();
  const texts = words().flight;
  const chosen = usePushed(({ settings }) => settings?.largeFigures[slot] ?? "phase");
  const set = useCommand("settings.set");
  const choose = (choice: LargeFigure) =>
    set.mutate({ largeFigures: chosenNow().map((name, at) => (at === slot ? choice : name)) });
  return (
    <Select
      aria-label={texts.chooseFigure}
      value={chosen}
      onChange={(key) => {
        const choice = largeFigures.find((name) => name === key);
        if (choice !== undefined) choose(choice);
      }}
    >
      <Button className="figure-button">
        <SelectValue>{() => <Reading slot={slot} />}</SelectValue>
      </Button>
      <Popover className="popover panel">
        <ListBox>
          {largeFigures.map((name) => {
            const text = name === "phase" ? texts.byPhase : texts[name];
            return (
              <ListBoxItem key={name} id={name} textValue={text} className="choice-item">
                {text}
              </ListBoxItem>
            );
          })}
        </ListBox>
      </Popover>
    </Select>
  );
});

/** The four large figures. The pilot may choose the content of each, until the flight's result takes its place. */
export function LargeFigures() {
  const results = usePushed(({ flight }) => resultsIn(flight?.tracker?.phase.phase ?? null));
  return (
    <ul className="figures">
      {[0, 1, 2, 3].map((slot) => (
        <li key={slot}>{slot < results || !canAct() ? <Reading slot={slot} /> : <Slot slot={slot} />}</li>
      ))}
    </ul>
  );
}

import { useState } from "react";
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import { words } from "../../src-shared/words/words.ts";
import { find, useNavigation } from "../state/navigation.ts";
import { useShortcuts } from "../ui/shortcut.ts";
import { useResults } from "./results.ts";
import type { Result } from "./search.ts";
import "./palette.css";

/** Each shortcut and what it does. Shown while nothing is searched. */
function Keys() {
  const { palette: texts, flight, menu, shell } = words();
  const keys = useShortcuts();
  const rows: readonly (readonly [what: string, keys: string])[] = [
    [shell.find, keys.find],
    [flight.compactStrip, keys.strip],
    [texts.larger, keys.larger],
    [texts.smaller, keys.smaller],
    [menu.resetZoom, keys.actual],
    [menu.fullScreen, keys.fullScreen],
    [texts.moveMap, "← ↑ → ↓"],
    [texts.zoomMap, "+ −"],
    [texts.openAirport, "Enter"],
  ];
  return (
    <section className="palette-keys" aria-label={texts.keys}>
      <span className="caption">{texts.keys}</span>
      <dl>
        {rows.map(([what, pressed]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <kbd>{pressed}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Search() {
  const { palette: texts, shell } = words();
  const [search, setSearch] = useState("");
  const groups = useResults(search);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const open = (result: Result) => {
    find(false);
    result.open();
  };
  return (
    <Autocomplete inputValue={search} onInputChange={setSearch}>
      <TextField className="palette-field" aria-label={shell.find} autoFocus>
        <Input
          className="palette-input"
          role="combobox"
          aria-expanded={count > 0}
          placeholder={texts.what}
          maxLength={80}
        />
      </TextField>
      <p className="unseen" role="status">
        {search !== "" && (count === 0 ? texts.nothing : texts.found(count))}
      </p>
      <ListBox
        className="palette-results"
        aria-label={shell.find}
        items={groups}
        selectionMode="none"
        renderEmptyState={() => <p className="choice-empty">{texts.nothing}</p>}
      >
        {({ id, results }) => (
          <ListBoxSection id={id} className="palette-group">
            <Header className="caption">{texts.groups[id]}</Header>
            <Collection items={results}>
              {(result) => (
                <ListBoxItem
                  id={`${id} ${result.id}`}
                  className="palette-item"
                  textValue={`${result.title} ${result.note}`}
                  onAction={() => open(result)}
                >
                  <span>{result.title}</span>
                  <bdi className="quiet">{result.note}</bdi>
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
      {search === "" && <Keys />}
    </Autocomplete>
  );
}

/** Finds flights, airports, pages and settings from the keyboard. */
export function Palette() {
  const isOpen = useNavigation(({ finding }) => finding);
  return (
    <ModalOverlay className="veil palette-veil" isOpen={isOpen} isDismissable onOpenChange={find}>
      <Modal className="modal panel palette">
        <Dialog aria-label={words().shell.find}>
          <Search />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

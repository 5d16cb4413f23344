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
import { useResults } from "./results.ts";
import type { Result } from "./search.ts";
import "./palette.css";

function Search() {
  const w = words().palette;
  const [search, setSearch] = useState("");
  const groups = useResults(search);
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const open = (result: Result) => {
    find(false);
    result.open();
  };
  return (
    <Autocomplete inputValue={search} onInputChange={setSearch}>
      <TextField className="palette-field" aria-label={w.title} autoFocus>
        <Input
          className="palette-input"
          role="combobox"
          aria-expanded={count > 0}
          placeholder={w.what}
          maxLength={80}
          spellCheck={false}
        />
      </TextField>
      <p className="unseen" role="status">
        {search !== "" && (count === 0 ? w.nothing : w.found(count))}
      </p>
      <ListBox
        className="palette-results"
        aria-label={w.title}
        items={groups}
        selectionMode="none"
        renderEmptyState={() => <p className="palette-none">{w.nothing}</p>}
      >
        {({ id, results }) => (
          <ListBoxSection id={id} className="palette-group">
            <Header className="caption">{w.groups[id]}</Header>
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
    </Autocomplete>
  );
}

/** Finds flights, airports, pages and settings from the keyboard. */
export function Palette() {
  const isOpen = useNavigation(({ finding }) => finding);
  return (
    <ModalOverlay className="veil palette-veil" isOpen={isOpen} isDismissable onOpenChange={find}>
      <Modal className="modal panel palette">
        <Dialog aria-label={words().palette.title}>
          <Search />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

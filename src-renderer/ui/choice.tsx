import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { Icon } from "./icons.tsx";

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
}

interface Props {
  readonly label: string;
  readonly options: readonly Option[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly placeholder: string;
  /** Shown in the list while there is nothing to choose from. */
  readonly empty?: string;
  readonly disabled?: boolean;
}

/** A dropdown that is filled when it opens. */
export function Choice({ label, options, selected, onSelect, onOpen, placeholder, empty, disabled = false }: Props) {
  return (
    <Select
      className="choice"
      value={selected}
      onChange={(key) => key !== null && onSelect(String(key))}
      onOpenChange={(isOpen) => onOpen?.(isOpen)}
      placeholder={placeholder}
      isDisabled={disabled}
      allowsEmptyCollection
    >
      <Label>{label}</Label>
      <Button className="choice-button">
        <SelectValue className="choice-value" />
        <Icon name="chevron" size={16} />
      </Button>
      <Popover className="popover panel">
        <ListBox items={options} renderEmptyState={() => <p className="choice-empty">{empty}</p>}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.name} className="choice-item">
              <bdi>{option.name}</bdi>
              {option.note !== undefined && <span className="caption choice-note">{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

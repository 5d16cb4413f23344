import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Icon } from "./icons.tsx";

interface Props {
  /** The button's name for screen readers. */
  readonly label: string;
  readonly items: readonly { readonly name: string; readonly onPress: () => void }[];
}

/** What a pilot seldom wants, behind one button. */
export function MoreMenu({ label, items }: Props) {
  return (
    <MenuTrigger>
      <Button className="menu-button" aria-label={label}>
        <Icon name="more" size={18} />
      </Button>
      <Popover className="popover panel" placement="bottom end">
        <Menu>
          {items.map(({ name, onPress }) => (
            <MenuItem key={name} className="choice-item" onAction={onPress}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

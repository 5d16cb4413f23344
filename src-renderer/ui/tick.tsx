import type { ReactNode } from "react";

interface Props {
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox and what it turns on. */
export function Tick({ isOn, isDisabled = false, onChange, children }: Props) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

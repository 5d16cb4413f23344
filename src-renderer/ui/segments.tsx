import { useId } from "react";

interface Props<T extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly name: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly hint?: string;
}

/** A few choices side by side, one of them selected. */
export function Segments<T extends string | number>({ label, options, value, onChange, hint }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="segments" aria-describedby={hint === undefined ? undefined : `${name}-hint`}>
      <legend>{label}</legend>
      <div className="segments-row">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

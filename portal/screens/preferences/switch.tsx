interface SwitchProps {
  /** Id of the text that names it. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly on: boolean;
  /** The state in words, shown beside it. */
  readonly children: string;
  readonly busy: boolean;
  /** It stays focusable, and its description says why. */
  readonly unavailable: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A switch that takes effect at once. */
export const Switch = ({
  labelledBy,
  describedBy,
  on,
  children,
  busy,
  unavailable,
  onChange,
}: SwitchProps) => (
  <label className={`ff-switch${unavailable ? ' ff-switch--off' : ''}`}>
    <input
      type="checkbox"
      role="switch"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-disabled={unavailable ? true : undefined}
      aria-busy={busy ? true : undefined}
      checked={on}
      aria-checked={on}
      onChange={() => {
        if (!busy && !unavailable) onChange(!on);
      }}
    />
    <span aria-hidden="true">{children}</span>
  </label>
);

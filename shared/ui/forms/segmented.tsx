import './segmented.css';
import type { SelectOption } from './select-field.tsx';

interface SegmentedProps {
  /** Names the group, for example "Pay by". */
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
}

/** Two or three ways to do the same thing, side by side. */
export const Segmented = ({ label, name, value, onChange, options }: SegmentedProps) => (
  <div className="ff-seg" role="radiogroup" aria-label={label}>
    {options.map((option) => (
      <label key={option.value}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </div>
);

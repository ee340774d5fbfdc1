import './segmented-control.css';
import type { SelectOption } from './select-field.tsx';

interface SegmentedControlProps {
  /** Names the group, for example "Pay by". */
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
}

/** A segmented control: two or three options side by side, one of them selected. */
export const SegmentedControl = ({ label, name, value, onChange, options }: SegmentedControlProps) => (
  <div className="ff-seg" role="radiogroup" aria-label={label}>
    {options.map((option) => (
      <label key={option.value} className={option.value === value ? 'ff-seg__chosen' : undefined}>
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

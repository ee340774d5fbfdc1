import type { FilterOptions } from './use-filters.ts';

interface FilterSelectProps {
  label: string;
  value: string;
  /** Each with its value; that of an empty value means no limit. */
  options: FilterOptions;
  onChange: (value: string) => void;
}

/** A choice that narrows a list. */
export const FilterSelect = ({ label, value, options, onChange }: FilterSelectProps) => (
  <select
    className="ffd-filter"
    aria-label={label}
    data-on={value === '' ? undefined : ''}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    {options.map(([each, text]) => (
      <option key={each} value={each}>
        {text}
      </option>
    ))}
  </select>
);

import { type FormEvent, useEffect, useState } from 'react';
import { Icon, searchIcon } from '#shared/ui/icons/icon.tsx';

interface SearchBoxProps {
  /** What is typed, for example "Your reference". */
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when it is submitted, since what is looked for must be complete. */
export const SearchBox = ({ label, value, onSearch }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="ffd-sbox" onSubmit={submit}>
      <Icon shape={searchIcon} size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={128}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          // The cross of the field empties it without a submit.
          if (event.currentTarget.value === '' && value !== '') onSearch('');
        }}
      />
    </form>
  );
};

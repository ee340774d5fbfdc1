/** @jsxImportSource preact */
/** The lower bound for the checkout: a card form of three fields on Preact, and nothing else. */
import './floor.css';
import { render } from 'preact';
import { useState } from 'preact/hooks';

const fields = { number: 'Card number', expiry: 'Expiry', code: 'Security code' };
type Name = keyof typeof fields;

const CardForm = () => {
  const [values, setValues] = useState<Record<Name, string>>({ number: '', expiry: '', code: '' });
  const [isChecked, setChecked] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
      }}
    >
      <h1>Pay 120.00</h1>
      {(Object.keys(fields) as Name[]).map((name) => (
        <label key={name}>
          {fields[name]}
          <input
            name={name}
            inputMode="numeric"
            value={values[name]}
            onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            aria-invalid={isChecked && !/^[\d/ ]+$/.test(values[name])}
          />
        </label>
      ))}
      <button type="submit">Pay</button>
    </form>
  );
};

const root = document.getElementById('app');
if (root) render(<CardForm />, root);

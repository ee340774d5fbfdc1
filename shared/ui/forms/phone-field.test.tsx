import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { PhoneField } from './phone-field.tsx';

const countries = [
  { code: 'AU', name: 'Australia', callingCode: '+61' },
  { code: 'NZ', name: 'New Zealand', callingCode: '+64' },
];

const Mobile = () => {
  const [value, setValue] = useState('');
  const [country, setCountry] = useState('AU');
  return (
    <PhoneField
      label="Mobile number"
      name="mobile"
      countries={countries}
      country={country}
      onCountryChange={setCountry}
      value={value}
      onChange={setValue}
    />
  );
};

it('keeps plus, dash, brackets, digits and spaces and drops the rest while typing [ACC-266]', async () => {
  renderInApp(<Mobile />);
  await userEvent.type(screen.getByLabelText('Mobile number'), '+61 (4) 12x-34.5');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('+61 (4) 12-345');
});

it('asks which country the number belongs to', async () => {
  renderInApp(<Mobile />);
  await userEvent.selectOptions(screen.getByLabelText('Country of your mobile'), 'NZ');
  expect(screen.getByLabelText('Country of your mobile')).toHaveValue('NZ');
});

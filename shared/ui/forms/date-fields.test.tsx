import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import german from '#shared/content/de-DE.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { DateField } from './date-field.tsx';
import { DateFields } from './date-fields.tsx';

const BirthDate = ({ error }: { error?: string }) => {
  const [value, setValue] = useState({ day: '', month: '', year: '' });
  return (
    <DateFields
      legend="Date of birth"
      name="birth"
      birthday
      value={value}
      onChange={setValue}
      error={error}
    />
  );
};

describe('DateFields', () => {
  it('asks for day, month and year in three fields of one group [ACC-232]', () => {
    renderInApp(<BirthDate />);
    expect(screen.getByRole('group', { name: 'Date of birth' })).toBeInTheDocument();
    expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('maxlength'))).toEqual([
      '2',
      '2',
      '4',
    ]);
  });

  it('moves the focus from day to month and from month to year when a field is full [ACC-428]', async () => {
    renderInApp(<BirthDate />);
    await userEvent.type(screen.getByLabelText('Day'), '07');
    expect(screen.getByLabelText('Month')).toHaveFocus();
    await userEvent.keyboard('03');
    expect(screen.getByLabelText('Year')).toHaveFocus();
    await userEvent.keyboard('1994');
    expect(screen.getByLabelText('Year')).toHaveValue('1994');
  });

  it('keeps the focus while a full field is corrected', async () => {
    renderInApp(<BirthDate />);
    await userEvent.type(screen.getByLabelText('Day'), '31');
    await userEvent.type(screen.getByLabelText('Day'), '{Backspace}');
    expect(screen.getByLabelText('Day')).toHaveFocus();
    expect(screen.getByLabelText('Day')).toHaveValue('3');
  });

  it('pads a single digit of day or month with a zero [ACC-234]', async () => {
    renderInApp(<BirthDate />);
    await userEvent.type(screen.getByLabelText('Day'), '7');
    await userEvent.tab();
    await userEvent.keyboard('3');
    await userEvent.tab();
    expect(screen.getByLabelText('Day')).toHaveValue('07');
    expect(screen.getByLabelText('Month')).toHaveValue('03');
  });

  it('shows one error for all three fields', () => {
    renderInApp(<BirthDate error="There is no 31 February." />);
    expect(screen.getByRole('group')).toHaveAccessibleDescription('There is no 31 February.');
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('aria-invalid', 'true');
  });
});

const Masked = () => {
  const [value, setValue] = useState('');
  return (
    <DateField label="Date of birth" name="birth" format="MM / DD / YYYY" value={value} onChange={setValue} />
  );
};

it('inserts the slashes of a date in one field while it is typed [ACC-114]', async () => {
  renderInApp(<Masked />);
  await userEvent.type(screen.getByLabelText('Date of birth'), '3071994');
  expect(screen.getByLabelText('Date of birth')).toHaveValue('03 / 07 / 1994');
});

it('shows the format of a date in one field in the letters of the language', () => {
  renderInApp(<Masked />, { t: createTranslate([{ locale: 'de-DE', texts: german }]) });
  expect(screen.getByLabelText('Date of birth')).toHaveAttribute('placeholder', 'MM / TT / JJJJ');
});

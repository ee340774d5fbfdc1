import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#shared/testing/in-app.tsx';
import { ChoiceList } from './choice-list.tsx';

const cards = [
  { value: 'visa', title: 'Visa ending 4242', meta: 'Expires 08/28' },
  { value: 'old', title: 'Mastercard ending 8210', unavailable: 'Expires 12/26, before your last payment' },
  { value: 'amex', title: 'Amex ending 431' },
];

const Cards = () => {
  const [value, setValue] = useState('visa');
  return <ChoiceList legend="Pay with" name="card" choices={cards} value={value} onChange={setValue} />;
};

describe('ChoiceList', () => {
  it('chooses one row, with a click anywhere on it', async () => {
    renderInApp(<Cards />);
    await userEvent.click(screen.getByText('Amex ending 431'));
    expect(screen.getByRole('radio', { name: /Amex/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Visa/ })).not.toBeChecked();
  });

  it('keeps names of cards, and dates, from a translator of the browser', () => {
    const choices = [
      {
        value: 'visa',
        title: 'Visa ending 4242',
        isName: true,
        meta: 'Expires <date>08/28</date> · your default',
      },
      { value: 'new', title: 'A new card', meta: 'Debit or credit' },
    ];
    const { container } = renderInApp(
      <ChoiceList legend="Pay with" name="card" choices={choices} value="visa" onChange={() => {}} />,
    );
    const kept = [...container.querySelectorAll('.notranslate')].map(({ textContent }) => textContent);
    expect(kept).toEqual(['Visa ending 4242', '08/28']);
    expect(container).toHaveTextContent('Expires 08/28 · your default');
  });

  it('takes the focus from the button that says that a choice is missing, and not from its own rows', async () => {
    const shown = (error?: string) => (
      <>
        <ChoiceList
          legend="Pay with"
          name="card"
          choices={cards}
          value=""
          onChange={() => {}}
          error={error}
        />
        <button type="button">Continue</button>
      </>
    );
    const { rerender } = renderInApp(shown());
    screen.getByRole('button').focus();
    rerender(shown('Choose one.'));
    const first = screen.getByRole('radio', { name: /Visa/ });
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toHaveAccessibleDescription('Choose one.');

    rerender(shown());
    const last = screen.getByRole('radio', { name: /Amex/ });
    last.focus();
    rerender(shown('Choose one.'));
    await userEvent.keyboard('{Shift}');
    expect(last).toHaveFocus();
  });

  it('keeps an unavailable row in the list, disabled and with the reason', async () => {
    renderInApp(<Cards />);
    const row = screen.getByRole('radio', { name: /Mastercard.*before your last payment/ });
    expect(row).toBeDisabled();
    await userEvent.click(screen.getByText('Mastercard ending 8210'));
    expect(row).not.toBeChecked();
  });
});

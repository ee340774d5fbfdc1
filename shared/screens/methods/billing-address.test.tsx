/** A new card in a market whose cards go to the provider with their billing address. */
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { account, maya } from '#shared/testing/payments.ts';
import { BillingAddress } from './billing-address.tsx';
import { useNewCard } from './use-new-card.ts';

const known = {
  address1: '14 Gantry Street',
  suburb: 'Springfield',
  state: 'IL',
  postcode: '62704',
  countryCode: 'US',
};

async function open(
  changes: Partial<typeof known & { address2: string }> = {},
  flags: Partial<FlagValues> = {},
) {
  const app = fakeApp({ user: maya, app: { countryCode: 'US' }, flags });
  app.answer(readAccount, account({ countryCode: 'US', contactAddress: { ...known, ...changes } }));
  const onSubmit = vi.fn();
  const Screen = () => {
    const card = useNewCard({
      enabledBrands: ['VISA'],
      lastPaymentDate: null,
      amexContext: 'global',
      onSubmit,
    });
    return (
      <>
        <BillingAddress card={card} />
        <p>{card.form.values.cardholderName}</p>
        <button type="button" onClick={() => void card.form.submit()}>
          Save
        </button>
      </>
    );
  };
  const { user } = app.draw(<Screen />);
  await screen.findByText('Maya Rowe');
  return { user, onSubmit, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

describe('the billing address of a card', () => {
  it.each([
    ['without', {}, '14 Gantry Street, Springfield, IL 62704'],
    ['with', { address2: 'Unit 2' }, '14 Gantry Street, Unit 2, Springfield, IL 62704'],
  ])('is valid %s a second line [PAY-206]', async (_, changes, text) => {
    const { save, onSubmit } = await open(changes);
    expect(screen.getByText(text)).toBeVisible();
    await save();
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['Street address', { address1: '' }],
    ['Town or city', { suburb: '' }],
    ['Postcode', { postcode: '627' }],
    ['Town or city', { suburb: '4111 1111 1111 1111' }],
    ['State or province', { state: '' }],
  ])('needs a valid %s [PAY-206]', async (label, changes) => {
    const { save, onSubmit } = await open(changes);
    await save();
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('needs a valid second line where it has one [PAY-206]', async () => {
    const noPoBox = { 'enable-po-box-verification-for-countries': ['US'] };
    const { save, onSubmit } = await open({ address2: 'PO Box 7' }, noPoBox);
    await save();
    const line = screen.getByLabelText(/^Unit, floor or building/);
    expect(line).toHaveAttribute('aria-invalid', 'true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is told which country its postcode is of', async () => {
    const { save, onSubmit } = await open({ postcode: 'BS1 4DJ' });
    await save();
    expect(screen.getByText(/^This (?:code|postcode) belongs to the United Kingdom, but/)).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is invalid in a state whose cards are not accepted [PAY-206] [PAY-207]', async () => {
    const { save, onSubmit } = await open({ state: 'PR' });
    await save();
    expect(screen.getByText('We can’t take cards billed in this state. Use another card.')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

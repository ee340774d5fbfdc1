import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readCountries, readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { confirmCheckout, startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import { listBankAccounts, readBankEligibility } from '#shared/contract/methods/bank-accounts.contract.ts';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { initiateThreeDS, readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import { browserWithApplePay, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { bankAccount } from '#shared/testing/bank-accounts.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { account, mastercard, savedCard, traceId } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD', symbol: '$' }) as const;
const pay = { name: /^Pay .*30\.00 today$/ };

interface Setting {
  /** Whether the card is one that may still pay. */
  readonly card?: 'ok' | 'expired';
  readonly applePay?: boolean;
  readonly appleFlag?: boolean;
  readonly bankFlag?: boolean;
  readonly isEligible?: boolean;
}

/** A checkout in the US whose shopper has a card, Apple Pay and a linked bank account. */
function visit({
  card = 'ok',
  applePay = true,
  appleFlag = true,
  bankFlag = true,
  isEligible = true,
}: Setting) {
  const sheets = browserWithApplePay();
  const sent = providerOfApplePay();
  const saved = savedCard({ cardExpiryStatus: card });
  const session = checkoutSession({
    countryCode: 'US',
    amount: usd('120.00'),
    amountDueToday: usd('30.00'),
    instalments: [{ dueDate: '2026-11-20', amount: usd('30.00') }],
    applePayEnabled: applePay,
    summary: { savedCards: [saved] },
  });
  const flags = {
    'ach-eligibility-enabled': true,
    'ach-checkout-enabled': bankFlag,
    'rosella-payment-in-checkout': appleFlag,
  };
  const checkout = visitCheckout({ at: '/summary', session, flags });
  const { answer } = checkout;
  const home = { countryCode: 'US' as const, suburb: 'Springfield', state: 'IL', postcode: '62704' };
  answer(readCountries, { countries: [] });
  answer(
    readAccount,
    account({ countryCode: 'US', contactAddress: { address1: '14 Gantry Street', ...home } }),
  );
  answer(readEnabledCards, { visaDebitEnabled: true, mastercardDebitEnabled: true });
  answer(readBankEligibility, { addBankAccount: isEligible, manualPayment: isEligible });
  answer(listBankAccounts, { bankAccounts: [{ ...bankAccount(), hasActiveAgreement: false }] });
  answer(readPaymentRouting, { routing: 'ROSELLA' });
  answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
  answer(initiateNewCard, { traceId });
  answer(initiateThreeDS, { traceId, threeDSId: 't', challengeRequired: false, challengeUri: null });
  answer(confirmNewCard, { id: 'card-new' });
  const added = mastercard({ id: 'card-new', maskedPan: '555555******4444' });
  answer(startCheckout, { ...session, summary: { savedCards: [saved, added] } });
  answer(confirmCheckout, {
    status: 'APPROVED',
    state: 'APPROVED',
    resultCode: 0,
    orderId: '123456789',
    donation: null,
    redirectUrl: 'http://shop.localhost:4402/done',
  });
  return { ...checkout, ...checkout.open(), sheets, sent };
}
type Visit = ReturnType<typeof visit>;

const rows = { savedCard: /Visa ending 4242/, applePay: /Apple Pay/, bank: /Everyday Checking ending 0042/ };
const press = async ({ user }: Visit) => user.click(screen.getByRole('button', pay));
const choose = async (visited: Visit, name: RegExp) =>
  visited.user.click(await screen.findByRole('radio', { name }));

/** Saves a card on its own page, which leads back to the order with it chosen. */
async function addCard(visited: Visit) {
  await visited.user.click(await screen.findByRole('button', { name: /^Add a (?:payment method|card)$/ }));
  const dialog = screen.queryByRole('dialog');
  if (dialog) await visited.user.click(within(dialog).getByRole('button', { name: 'Add a card' }));
  expect(visited.path()).toBe('/add-card');
  await (await cardFrame()).ready();
  await waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
  await visited.user.click(screen.getByRole('button', { name: 'Save card and continue' }));
  await waitFor(() => expect(visited.path()).toBe('/summary'));
  expect(await screen.findByRole('radio', { name: /Mastercard ending 4444/ })).toBeChecked();
}

const ways: [
  method: string,
  row: RegExp | null,
  payWith: (visited: Visit) => Promise<void>,
  named: object,
  off: readonly Setting[],
][] = [
  [
    'a saved card',
    rows.savedCard,
    async (visited) => {
      await choose(visited, rows.savedCard);
      await (await cardFrame()).ready();
      await press(visited);
    },
    {},
    [{ card: 'expired' }],
  ],
  [
    'a new card',
    null,
    async (visited) => {
      await addCard(visited);
      await (await cardFrame()).ready();
      await press(visited);
    },
    {},
    [],
  ],
  [
    'Apple Pay',
    rows.applePay,
    async (visited) => {
      await choose(visited, rows.applePay);
      await press(visited);
      visited.sheets[0]?.authorise();
    },
    {},
    [{ applePay: false }, { appleFlag: false }],
  ],
  [
    'a linked bank account',
    rows.bank,
    async (visited) => {
      await choose(visited, rows.bank);
      await press(visited);
    },
    { paymentMethodId: bankAccount().id, paymentMethodType: 'ACH_BANK_ACCOUNT' },
    [{ bankFlag: false }, { isEligible: false }],
  ],
];

it.each(ways)(
  'a checkout is confirmed with %s, where flags and eligibility allow it [PAY-409]',
  async (_, row, payWith, named, off) => {
    const visited = visit({});
    await payWith(visited);
    await waitFor(() => expect(visited.path()).toBe('/summary-success'));
    expect(visited.made(confirmCheckout).map(({ body }) => body)).toEqual([
      { profilingSessionId: expect.any(String), revision: 0, ...named },
    ]);
    expect(visited.sent).toHaveLength(row === rows.applePay ? 2 : 0);
    cleanup();
    for (const setting of off) {
      visit(setting);
      const other = row === rows.savedCard ? rows.applePay : rows.savedCard;
      expect(await screen.findByRole('radio', { name: other })).toBeEnabled();
      if (setting.isEligible === false) await screen.findByText('You can’t use a bank account here');
      const named = screen.queryByRole('radio', { name: row ?? '' });
      expect([setting, named === null || named.hasAttribute('disabled')]).toEqual([setting, true]);
      cleanup();
    }
  },
);

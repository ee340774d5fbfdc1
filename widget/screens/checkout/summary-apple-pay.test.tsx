import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readCountries } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import { initiateThreeDS, readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { applePayPart } from '#shared/screens/methods/apple-pay/apple-pay-part.ts';
import { browserWithApplePay, pressAtOnce, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { account, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

const pay = { name: 'Pay $30.00 today' };
const approved = {
  status: 'APPROVED',
  state: 'APPROVED',
  resultCode: 0,
  orderId: '123456789',
  donation: null,
  redirectUrl: 'http://shop.localhost:4402/done',
} as const;
const row = () => screen.findByRole('radio', { name: /Apple Pay/ });

function visit(session: Partial<CheckoutSession> = {}, flags: Partial<FlagValues> = {}) {
  const sheets = browserWithApplePay();
  const sent = providerOfApplePay();
  const all = checkoutSession({ applePayEnabled: true, ...session });
  const checkout = visitCheckout({ at: '/summary', session: all, flags });
  checkout.answer(readCountries, { countries: [] });
  checkout.answer(readAccount, account());
  checkout.answer(readPaymentRouting, { routing: 'ROSELLA' });
  checkout.answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
  checkout.answer(confirmCheckout, approved);
  return { ...checkout, ...checkout.open(), sheets, sent };
}
/** Apple Pay is chosen, and its sheet is open. */
async function paying(session: Partial<CheckoutSession> = {}) {
  const visited = visit(session);
  const { user, sheets } = visited;
  await user.click(await row());
  await user.click(screen.getByRole('button', pay));
  const [sheet] = sheets;
  if (!sheet) throw new Error('No sheet');
  return { ...visited, sheet };
}

describe('Apple Pay in the checkout', () => {
  it('pays: sheet, capture, check of the card, set-up, confirm [PAY-275] [PAY-280]', async () => {
    const { sheet, sent, made, journey, calls, answer } = await paying();
    const before: string[] = [];
    answer(confirmCheckout, () => {
      before.push(...sent.map(({ path }) => path));
      return approved;
    });
    expect(sheet.request).toMatchObject({
      lineItems: [{ label: '1 payment of $30.00', type: 'final', amount: '30.00' }],
      total: { type: 'final', amount: '30.00' },
    });
    sheet.validate();
    await waitFor(() => expect(sheet.told).toEqual(['begin', 'session']));
    expect(made(confirmCheckout)).toEqual([]);
    sheet.authorise();
    await waitFor(() => expect(journey.location().path).toBe('/summary-success'));
    const steps = ['/source-capture/v1/payment-sources/apple-pay', '/topaz/paylater/order/setup'];
    expect([before, sent.map(({ path }) => path)]).toEqual([steps, steps]);
    expect(sent[1]?.body).toEqual({ traceId, storeToken: true, paymentSourceId: 'src_one' });
    expect(made(confirmCheckout)).toHaveLength(1);
    expect(sheet.told).toEqual(['begin', 'session', 0]);
    expect(calls()).not.toContain(`POST ${initiateThreeDS.path}`);
  });

  it('pays without any saved card', async () => {
    const { sheet, made } = await paying({ summary: { savedCards: [] } });
    sheet.authorise();
    await waitFor(() => expect(made(confirmCheckout)).toHaveLength(1));
  });

  it('goes back to the choice when its sheet is closed, without a message [PAY-278] [PAY-370]', async () => {
    const { sheet, made, user, sheets } = await paying();
    act(() => sheet.oncancel?.());
    await waitFor(() => expect(screen.getByRole('button', pay)).toBeEnabled());
    expect(screen.queryByText('$30.00 was not paid')).toBeNull();
    expect(await row()).toBeChecked();
    await user.click(screen.getByRole('button', pay));
    sheets[1]?.authorise();
    await waitFor(() => expect(made(confirmCheckout)).toHaveLength(1));
  });

  it('leaves the sheet of the next press open, however soon that comes', async () => {
    const { sheet, sheets, journey } = await paying();
    pressAtOnce(() => screen.queryByRole('button', pay));
    sheet.oncancel?.();
    await waitFor(() => expect(sheets).toHaveLength(2));
    sheets[1]?.authorise();
    await waitFor(() => expect(journey.location().path).toBe('/summary-success'));
    expect(sheets[1]?.told).toEqual(['begin', 0]);
  });

  it.each([
    [
      'Apple gives no session',
      'Apple Pay didn’t go through, and nothing was charged. Try again, or use a card.',
    ],
    ['its card can’t pay', 'This kind of card doesn’t work here. Use a credit or debit card.'],
  ] as const)('says what to do when %s [PAY-276] [PAY-277] [POR-425]', async (why, text) => {
    const { sheet, answer, made } = await paying();
    if (why === 'its card can’t pay') {
      providerOfApplePay({
        '/source-capture/v1/payment-sources/apple-pay': { body: { id: 'src', card_type: 'prepaid' } },
      });
      sheet.authorise('prepaid');
    } else {
      answer(startApplePaySession, { sessionObject: null });
      sheet.validate();
    }
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', pay)).toBeEnabled();
    expect(made(confirmCheckout)).toEqual([]);
    expect(sheet.told.at(-1)).toBe(why === 'its card can’t pay' ? 1 : 'abort');
  });

  it('closes its sheet as failed when the bank declines [PAY-280]', async () => {
    const { sheet, answer } = await paying();
    answer(confirmCheckout, {
      ...approved,
      status: 'DECLINED',
      state: 'STARTED',
      resultCode: 41,
      orderId: null,
    });
    sheet.authorise();
    await waitFor(() => expect(sheet.told).toEqual(['begin', 1]));
    expect(await screen.findByText('$30.00 was not paid')).toBeVisible();
  });

  it('closes its sheet as paid when the response was lost and the order went through', async () => {
    const { sheet, refuse, answer } = await paying();
    refuse(confirmCheckout, 0);
    answer(readCheckout, checkoutSession({ state: 'APPROVED', applePayEnabled: true }));
    sheet.authorise();
    await waitFor(() => expect(sheet.told).toEqual(['begin', 0]));
  });

  it('leaves a saved card to pay where it is not chosen', async () => {
    const { user, sheets } = visit();
    await row();
    const provider = await cardFrame();
    await provider.ready();
    await user.click(screen.getByRole('button', pay));
    expect(sheets).toEqual([]);
  });

  it.each([
    ['the flag is off', {}, { 'rosella-payment-in-checkout': false }],
    ['there is no merchant id', {}, { 'apple-pay-configuration': {} }],
    ['the checkout has it disabled', { applePayEnabled: false }, {}],
    ['nothing is paid today', { amountDueToday: money('0.00') }, {}],
  ] as const)('is not offered where %s [PAY-281] [PAY-340] [PAY-405]', async (_, session, flags) => {
    browserWithApplePay();
    // Loaded before, so that a wrong offer would be there with the cards.
    await applePayPart.load();
    visit(session, flags);
    const group = await screen.findByRole('group', { name: 'Pay with' });
    await act(async () => {});
    expect(within(group).queryByText('Apple Pay')).toBeNull();
    expect(within(group).getByText(/Visa ending/)).toBeVisible();
  });

  it('is explained by a link that leaves the choice as it is [PAY-126]', async () => {
    const { user } = visit({ summary: { savedCards: [savedCard()] } });
    await user.click(await row());
    await user.click(screen.getByRole('button', { name: 'Learn more about Apple Pay' }));
    expect(await screen.findByRole('dialog', { name: 'Paying with Apple Pay' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await row()).toBeChecked();
  });
});

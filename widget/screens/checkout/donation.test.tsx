import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readCountries, readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import { donationCampaigns, donationRows } from '#shared/domain/checkout/donation.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession } from '#shared/testing/checkout-session.ts';
import { account, money, traceId } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

const offer = { campaign: 'SURFRIDER21', amount: money('2.00') };
const approved = {
  status: 'APPROVED',
  state: 'APPROVED',
  resultCode: 0,
  orderId: '123456789',
  donation: offer,
  redirectUrl: 'http://shop.localhost:4402/done',
} as const;

async function summary(changes: Partial<CheckoutSession> = { donationOffer: offer }) {
  const visit = visitCheckout({ at: '/summary', session: checkoutSession(changes) });
  visit.answer(initiateThreeDS, {
    traceId,
    threeDSId: 'tds-1',
    challengeRequired: false,
    challengeUri: null,
  });
  visit.answer(confirmCheckout, approved);
  visit.answer(readCountries, { countries: [] });
  const { user } = visit.open();
  const provider = await cardFrame();
  await provider.ready();
  return { ...visit, user, provider };
}

const box = () => screen.findByRole('checkbox', { name: /Add a donation of \$2\.00/ });
const pay = (amount: string) => screen.getByRole('button', { name: `Pay ${amount} today` });
const payments = () =>
  within(screen.getByRole('list', { name: 'Payment plan' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.slice(0, 6));

describe('a donation on the summary', () => {
  it('is not shown unless one is offered', async () => {
    await summary({ donationEnabled: true, donationOffer: null });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each(donationCampaigns)('is never ticked by default: %s [PAY-067] [POR-158]', async (campaign) => {
    const row = donationRows.find((each) => each.campaign === campaign);
    const amount = money(`${row?.amount}.00`);
    await summary({ donationOffer: { campaign, amount } });
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
    expect(screen.getByText(`Add a donation of $${amount.amount} to today’s payment`)).toBeVisible();
    expect(pay('$30.00')).toBeVisible();
  });

  it('is added to the first payment and today’s total, and removed again [PAY-387]', async () => {
    const { user } = await summary();
    expect(screen.getByText('Surfrider Foundation')).toBeVisible();
    await user.click(await box());
    expect(payments()).toEqual(['$32.00', '$30.00', '$30.00', '$30.00']);
    expect(pay('$32.00')).toBeVisible();
    expect(screen.getByText('$90.00')).toBeVisible();
    await user.click(await box());
    expect(payments()).toEqual(['$30.00', '$30.00', '$30.00', '$30.00']);
    expect(pay('$30.00')).toBeVisible();
  });

  it('is shown without a name if its campaign is unknown', async () => {
    await summary({ donationOffer: { ...offer, campaign: 'LATER30' } });
    expect(await box()).not.toBeChecked();
    expect(screen.queryByText('Surfrider Foundation')).toBeNull();
  });

  it('is not sent unless the shopper opted in [PAY-044]', async () => {
    const { user, made, path } = await summary();
    await box();
    await user.click(pay('$30.00'));
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(Object.keys(made(confirmCheckout)[0]?.body ?? {})).toEqual(['profilingSessionId', 'revision']);
    expect(Object.keys(made(initiateThreeDS)[0]?.body ?? {})).not.toContain('donation');
  });

  it('is sent with the bank’s check and the confirm, and shown on the receipt [PAY-044]', async () => {
    const { user, made, path } = await summary();
    await user.click(await box());
    await user.click(pay('$32.00'));
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(initiateThreeDS)[0]?.body).toMatchObject({ donation: offer });
    expect(made(confirmCheckout)[0]?.body).toMatchObject({ donation: offer });
    expect(screen.getByRole('heading', { name: '$32.00 approved. Your order is placed.' })).toBeVisible();
    expect(screen.getByText('Today’s payment includes your donation of $2.00.')).toBeVisible();
  });

  it('stays ticked for another card after a decline', async () => {
    const { user, answer, made } = await summary();
    answer(confirmCheckout, {
      ...approved,
      status: 'DECLINED',
      state: 'STARTED',
      resultCode: 41,
      orderId: null,
      donation: null,
    });
    await user.click(await box());
    await user.click(pay('$32.00'));
    expect(await screen.findByText('$32.00 was not paid')).toBeVisible();
    expect(await box()).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /Mastercard/ }));
    await user.click(pay('$32.00'));
    await vi.waitFor(() => expect(made(confirmCheckout)).toHaveLength(2));
    expect(made(confirmCheckout)[1]?.body).toMatchObject({ donation: offer });
  });

  it('stays ticked after adding a card', async () => {
    const { user, app, answer } = await summary();
    answer(readAccount, account());
    answer(readEnabledCards, {});
    answer(initiateNewCard, { traceId });
    await user.click(await box());
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    expect(await screen.findByText(/We take today’s/)).toBeVisible();
    act(() => void app.journey.open('/summary'));
    expect(await box()).toBeChecked();
    expect(pay('$32.00')).toBeVisible();
    await user.click(await box());
    expect(await box()).not.toBeChecked();
  });

  it.each([
    ['another shopper', { traceId: '00000000-0000-4000-8000-000000000001', donation: offer.campaign }],
    ['another campaign', { traceId, donation: 'COVID19' }],
  ])('is not ticked by what was chosen for %s [PAY-067]', async (_, kept) => {
    const visit = visitCheckout({ at: '/summary', session: checkoutSession({ donationOffer: offer }) });
    visit.journey.update({ checkoutChoice: kept });
    visit.open();
    expect(await box()).not.toBeChecked();
  });

  it('disappears once it is no longer offered, and the order can be paid without it', async () => {
    const { user, answer, refuse, made, path } = await summary();
    refuse(confirmCheckout, 412, 'donation_not_available');
    await user.click(await box());
    await user.click(pay('$32.00'));
    expect(await screen.findByText(/This donation is no longer available/)).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    answer(confirmCheckout, { ...approved, donation: null });
    await user.click(pay('$30.00'));
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(Object.keys(made(confirmCheckout)[1]?.body ?? {})).toEqual(['profilingSessionId', 'revision']);
    expect(screen.getByRole('heading', { name: '$30.00 approved. Your order is placed.' })).toBeVisible();
  });

  it('is shown as the server reports it, even if the response was lost', async () => {
    const { user, answer, refuse, path } = await summary();
    refuse(confirmCheckout, 0);
    answer(readCheckout, checkoutSession({ state: 'APPROVED', donation: null }));
    await user.click(await box());
    await user.click(pay('$32.00'));
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(screen.getByRole('heading', { name: '$30.00 approved. Your order is placed.' })).toBeVisible();
    expect(screen.queryByText(/your donation/)).toBeNull();
  });
});

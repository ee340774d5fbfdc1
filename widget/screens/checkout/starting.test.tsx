import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readCountries } from '#shared/contract/access/account.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import { startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { readIdentityStatus } from '#shared/contract/identity/identity.contract.ts';
import type { CheckoutState } from '#shared/domain/checkout/checkout-state.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { checkoutSession, checkoutToken, openSession } from '#shared/testing/checkout-session.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';

function start(at = '/summary-processing') {
  const visit = visitCheckout({ at, session: openSession() });
  visit.answer(startCheckout, checkoutSession());
  visit.answer(readCountries, {
    countries: [
      {
        countryCode: 'AU',
        name: 'Australia',
        currencyCode: 'AUD',
        currencySymbol: '$',
        portalUrl: 'http://portal.localhost:4400/au/#/',
        callingCode: '+61',
        postcodeRequired: true,
      },
    ],
  });
  return visit;
}

const identity = (identityCheckStatus: IdentityCheckStatus) => ({
  identityCheckStatus,
  identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
  verifiedIdentityDocuments: [],
});

describe('the page that starts a checkout', () => {
  it('starts it and opens the summary [PAY-388] [PAY-053]', async () => {
    const { open, path, made } = start();
    open();
    await vi.waitFor(() => expect(path()).toBe('/summary'));
    expect(await screen.findByText('4 payments of $30.00')).toBeVisible();
    expect(made(startCheckout)).toHaveLength(1);
    expect(made(startCheckout)[0]?.params).toEqual({ token: checkoutToken });
  });

  it('also starts it if the summary is opened first, as after a reload', async () => {
    const { open, made } = start('/summary');
    open();
    expect(await screen.findByText('4 payments of $30.00')).toBeVisible();
    expect(made(startCheckout)).toHaveLength(1);
  });

  it.each([
    ['account_overdue', 412],
    ['account_restricted', 412],
    ['account_deactivated', 412],
    ['account_on_hold', 412],
    ['limit_exceeded', 422],
  ])('shows the account as the next door on %s [PAY-013]', async (code, status) => {
    const { open, refuse, app } = start();
    refuse(startCheckout, status, code);
    open();
    expect(await screen.findByText(app.t(`errors.${code as 'limit_exceeded'}`))).toBeVisible();
    const account = await screen.findByRole('link', { name: 'Go to your account' });
    expect(account).toHaveAttribute('href', 'http://portal.localhost:4400/au/#/');
    const contact = screen.queryByRole('link', { name: /^Contact us/ });
    if (/^account_(?!overdue|deactivated)/.test(code))
      expect(contact).toHaveAttribute('href', siteLink('help', marketOf('AU')));
    else expect(contact).toBeNull();
  });

  it.each([
    ['account_suspended', 412],
    ['identity_check_failed', 412],
    ['below_minimum_order_value', 422],
  ])('offers to return to the shop on %s', async (code, status) => {
    const { open, refuse, app, leave } = start();
    refuse(startCheckout, status, code);
    const { user } = open();
    expect(await screen.findByText(app.t(`errors.${code as 'account_suspended'}`))).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to your account' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to Marlow Field' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['account_suspended', 'You can’t pay for this order with Fourfold'],
    ['account_deactivated', 'You can’t pay for this order with Fourfold'],
    ['account_on_hold', 'You can’t pay for this order with Fourfold'],
    ['identity_check_failed', 'You can’t pay for this order with Fourfold'],
    ['account_overdue', 'You can’t pay for this order yet'],
  ])('promises no way to whom none is open: %s', async (code, title) => {
    const { open, refuse } = start();
    refuse(startCheckout, 412, code);
    open();
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('opens the identity check if it is required, with the server’s status', async () => {
    const { open, refuse, answer, path, app } = start();
    refuse(startCheckout, 412, 'precondition_failed');
    answer(readIdentityStatus, identity('PARTIAL_VERIFIED'));
    open();
    await vi.waitFor(() => expect(path()).toBe('/identification'));
    expect(app.journey.situation().session.identityCheckStatus).toBe('PARTIAL_VERIFIED');
  });

  it('tells the shopper that identification failed, and offers to return to the shop', async () => {
    const { open, refuse, answer, path, leave } = start();
    refuse(startCheckout, 412, 'precondition_failed');
    answer(readIdentityStatus, identity('FAILED'));
    const { user } = open();
    expect(await screen.findByText(/we can’t offer you new payment plans/)).toBeVisible();
    expect(path()).toBe('/summary-processing');
    await user.click(screen.getByRole('button', { name: 'Back to Marlow Field' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it.each([
    [0, null],
    [502, null],
    [429, 'too_many_requests'],
    [500, 'internal_error'],
    [503, 'service_unavailable'],
  ])('can be tried again after a %i with the code %s', async (status, code) => {
    const { open, refuse, answer, path } = start();
    refuse(startCheckout, status, code ?? undefined);
    const { user } = open();
    await screen.findByText('We couldn’t load your order');
    answer(startCheckout, checkoutSession());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(path()).toBe('/summary'));
  });

  it.each<[CheckoutState, string, string]>([
    ['EXPIRED', '/summary-expired', 'checkout_expired'],
    ['CANCELLED', '/summary-cancelled', 'checkout_expired'],
    ['DECLINED', '/summary-declined', 'checkout_already_completed'],
    ['APPROVED', '/summary-success', 'checkout_already_completed'],
  ])('leads to the page of its end when the checkout is %s [PAY-389]', async (state, target, code) => {
    const { open, refuse, answer, path } = start();
    refuse(startCheckout, 412, code);
    answer(readCheckout, openSession({ state }));
    open();
    await vi.waitFor(() => expect(path()).toBe(target));
  });

  it('treats a checkout past its expiry as expired, even before the server does', async () => {
    const { open, refuse, answer, path } = start();
    refuse(startCheckout, 412, 'checkout_expired');
    answer(readCheckout, openSession({ expiresInMs: 0 }));
    open();
    await vi.waitFor(() => expect(path()).toBe('/summary-expired'));
  });
});

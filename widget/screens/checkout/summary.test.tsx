import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCountries, readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { readCheckout } from '#shared/contract/checkout/checkout.contract.ts';
import type { CheckoutSession } from '#shared/contract/checkout/checkout.schema.ts';
import { confirmCheckout, startCheckout } from '#shared/contract/checkout/confirm-checkout.contract.ts';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { loadTimeoutMs } from '#shared/screens/methods/card-fields-link.ts';
import { bankFrame, challengeUri } from '#shared/testing/bank-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { checkoutSession, checkoutToken, openSession } from '#shared/testing/checkout-session.ts';
import { account, mastercard, maya, money, savedCard, traceId } from '#shared/testing/payments.ts';
import { visitCheckout } from '#widget/testing/checkout-visit.tsx';
import { pollIntervalMs } from './confirm-calls.ts';

const threeDSId = 'tds-1';
const pay = { name: 'Pay $30.00 today' };
const approved = {
  status: 'APPROVED',
  state: 'APPROVED',
  resultCode: 0,
  orderId: '123456789',
  donation: null,
  redirectUrl: 'http://shop.localhost:4402/done',
} as const;
const declined = (resultCode: number, state: 'STARTED' | 'DECLINED' = 'STARTED') =>
  ({ ...approved, status: 'DECLINED', state, resultCode, orderId: null }) as const;

function prepare(session: Partial<CheckoutSession> = {}, flags: Partial<FlagValues> = {}) {
  const visit = visitCheckout({ at: '/summary', session: checkoutSession(session), flags });
  visit.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
  visit.answer(finaliseThreeDS, { result: 'PASSED' });
  visit.answer(confirmCheckout, approved);
  visit.answer(readCountries, { countries: [] });
  return visit;
}

async function summary(session: Partial<CheckoutSession> = {}, flags: Partial<FlagValues> = {}) {
  const visit = prepare(session, flags);
  const { user } = visit.open();
  const provider = await cardFrame();
  await provider.ready();
  return { ...visit, user, provider, press: () => user.click(screen.getByRole('button', pay)) };
}

afterEach(() => vi.useRealTimers());

describe('the summary', () => {
  it('shows the items, the shop and the delivery address', async () => {
    await summary();
    expect(screen.getByText('Marlow Field')).toBeVisible();
    expect(screen.getByText('Tern table lamp, rust')).toBeVisible();
    expect(screen.getByText('Maya Rowe, 14 Gantry Street')).toBeVisible();
    expect(screen.getByText('Thornbury VIC 3071')).toBeVisible();
  });

  const withPicture = (imageUrl?: string) => {
    const { orderDetail } = checkoutSession();
    const items = orderDetail.items.map((item) => ({ ...item, ...(imageUrl !== undefined && { imageUrl }) }));
    return { orderDetail: { ...orderDetail, items } };
  };

  it('shows the picture of the first item, or the initials of the shop when it does not load', async () => {
    await summary(withPicture('https://cdn.shop.example/lamp.jpg'));
    const picture = document.querySelector('img.ff-thumb') as HTMLImageElement;
    expect(picture).toHaveAttribute('src', 'https://cdn.shop.example/lamp.jpg');
    expect(screen.queryByText('MF')).toBeNull();
    fireEvent.error(picture);
    expect(picture).not.toBeInTheDocument();
    expect(screen.getByText('MF')).toBeInTheDocument();
  });

  it.each([undefined, 'lamp.jpg', 'http://cdn.shop.example/lamp.jpg', 'javascript:alert(1)'])(
    'shows the initials of the shop for the picture %s',
    async (imageUrl) => {
      await summary(withPicture(imageUrl));
      expect(screen.getByText('MF')).toBeInTheDocument();
      expect(document.querySelector('img.ff-thumb')).toBeNull();
    },
  );

  it.each([false, true])('has no agreement to tick, boxes being turned off: %s [ACC-400]', async (isOff) => {
    await summary({}, { 'tick-box-removal-in-profile-identity-and-summary': isOff });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.getByRole('button', pay)).toBeEnabled();
  });

  it('shows every payment with its date, and what remains after today', async () => {
    await summary();
    const plan = screen.getByRole('list', { name: 'Payment plan' });
    const rows = within(plan).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '$30.00TodayDue today',
      '$30.004 DecTo pay',
      '$30.0018 DecTo pay',
      '$30.001 JanTo pay',
    ]);
    expect(screen.getByText('Then 3 more, last one 1 January 2027')).toBeVisible();
    expect(screen.getByText('$90.00')).toBeVisible();
  });

  it('shows what a late payment costs before anything is confirmed [PAY-407]', async () => {
    await summary();
    expect(
      screen.getByText(/A late fee of \$10\.00 applies if it is still unpaid after 7 days/),
    ).toBeVisible();
  });

  it('opens the items with delivery and total', async () => {
    const { user } = await summary();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(await screen.findByText('Delivery')).toBeVisible();
    expect(screen.getByText('$110.00')).toBeVisible();
  });

  it('shows what is taken off', async () => {
    const { orderDetail } = checkoutSession();
    const discounts = [{ displayName: 'Welcome back', amount: money('5.00') }];
    const { user } = await summary({ orderDetail: { ...orderDetail, discounts } });
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect((await screen.findByText('Welcome back')).closest('dt')?.nextElementSibling).toHaveTextContent(
      '−$5.00',
    );
  });

  it('shows what all pieces of an item cost', async () => {
    const { orderDetail } = checkoutSession();
    const items = [{ name: 'Linen napkin', quantity: 4, price: money('12.50') }];
    const { user } = await summary({ orderDetail: { ...orderDetail, items } });
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect((await screen.findByText('4 × Linen napkin')).closest('dt')?.nextElementSibling).toHaveTextContent(
      '$50.00',
    );
  });

  it('mentions one payment if everything is due today', async () => {
    const instalments = [{ dueDate: '2026-11-20', amount: money('120.00') }];
    const visit = prepare({ paymentOption: 'PAY_NOW', instalments, amountDueToday: money('120.00') });
    visit.open();
    expect(await screen.findByText('One payment of $120.00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $120.00 today' })).toBeVisible();
    expect(screen.queryByText(/^Then/)).toBeNull();
  });

  it('has the preferred card chosen, and shows why other cards can’t be used [PAY-191] [PAY-194]', async () => {
    const savedCards = [
      mastercard({ cardExpiryStatus: 'expires_before_last_payment', expiryDate: '12/26' }),
      savedCard(),
    ];
    await summary({ summary: { savedCards } });
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Mastercard/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Expires ?12\/26, before your last payment$/ })).toBeDisabled();
  });

  it('has the preferred card chosen among others that could be used [PAY-191]', async () => {
    await summary({ summary: { savedCards: [mastercard(), savedCard()] } });
    expect(screen.getByRole('radio', { name: /Mastercard/ })).toBeEnabled();
    expect(screen.getByRole('radio', { name: /Visa ending 4242/ })).toBeChecked();
  });

  it('shows of a card no more than its last four digits, or three of an American Express [PAY-211]', async () => {
    const amex = savedCard({ id: 'amex', cardBrand: 'AMEX', maskedPan: '378282*****0005' });
    await summary({ summary: { savedCards: [savedCard(), amex] } });
    expect(screen.getByRole('radio', { name: /^Visa ending 4242(?!\d)/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: /^American Express ending 005(?!\d)/ })).toBeVisible();
    expect(screen.queryByText(/424242|378282|0005/)).toBeNull();
  });

  it('refuses a card of a bank that is not allowed while the check is on, and takes it while it is off [PAY-210] [PAY-347]', async () => {
    const savedCards = [savedCard({ allowed: false })];
    const { open } = prepare({ summary: { savedCards } });
    const view = open();
    expect(await screen.findByRole('radio')).toBeDisabled();
    view.unmount();
    await summary({ summary: { savedCards } }, { 'ri-card-issuer-check-enabled': false });
    expect(screen.getByRole('radio')).toBeChecked();
  });

  it('asks for the security code of a card that needs it, and of no other [PAY-214]', async () => {
    const savedCards = [savedCard({ cvvRequired: true }), mastercard()];
    const { provider, user } = await summary({ summary: { savedCards } });
    expect(provider.configuration()).toMatchObject({ mode: 'code', lastPaymentDate: '2027-01-01' });
    await user.click(screen.getByRole('radio', { name: /Mastercard/ }));
    const other = await cardFrame();
    await other.ready();
    expect(other.configuration()).toMatchObject({ mode: 'token', brandOfSavedCard: 'MASTERCARD' });
  });
});

describe('paying for the order', () => {
  it('sets the card up for the checkout’s trace, checks for 3-D Secure, then confirms [PAY-054] [PAY-053] [PAY-217]', async () => {
    const { press, provider, calls, made, path, session, answer } = await summary();
    let setUpBefore = 0;
    answer(confirmCheckout, () => {
      setUpBefore = provider.submits().length;
      return approved;
    });
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(provider.submits()).toEqual([
      expect.objectContaining({ purpose: 'order', traceId, token: 'token-visa' }),
    ]);
    expect([setUpBefore, cardSetupPath('order')]).toEqual([1, '/topaz/paylater/order/setup']);
    expect(new Set(provider.targets())).toEqual(new Set(['http://provider.localhost:4401']));
    expect(calls().join()).not.toMatch(/setup/);
    expect(calls().slice(0, 2)).toEqual([
      'POST /portal/consumers/threeDS/initiate',
      'POST /portal/consumers/checkout/{token}/confirm',
    ]);
    const [confirmed] = made(confirmCheckout);
    expect(confirmed?.params).toEqual({ token: checkoutToken });
    expect(Object.keys(confirmed?.body ?? {})).toEqual(['profilingSessionId', 'revision']);
    expect(session().state).toBe('APPROVED');
  });

  it('pays with the card that was chosen', async () => {
    const { user, press, provider, path } = await summary();
    await user.click(screen.getByRole('radio', { name: /Mastercard/ }));
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(provider.submits()[0]?.token).toBe('token-mastercard');
  });

  it('is made by Enter in the fields of a card, and not by Enter on the card', async () => {
    const { provider, user, made, path } = await summary();
    screen.getByRole('radio', { name: /^Visa/ }).focus();
    await user.keyboard('{Enter}');
    expect([...provider.submits(), ...made(confirmCheckout)]).toEqual([]);
    await provider.say({ type: 'card-fields:enter' });
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
  });

  it('confirms once when the button is pressed twice', async () => {
    const { user, made, path } = await summary();
    await user.dblClick(screen.getByRole('button', pay));
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(confirmCheckout)).toHaveLength(1);
  });

  it.each([
    [1, /didn’t reach your bank/],
    [21, /didn’t accept these card details/],
    [41, /isn’t enough money/],
  ])('stays payable after decline %s, says why, and moves to the other card [PAY-389]', async (code, why) => {
    const { press, answer, path, made } = await summary();
    answer(confirmCheckout, declined(code));
    await press();
    expect(await screen.findByText(why)).toBeVisible();
    expect(path()).toBe('/summary');
    await vi.waitFor(() => expect(screen.getByRole('radio', { name: /Mastercard/ })).toHaveFocus());
    answer(confirmCheckout, approved);
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(confirmCheckout)).toHaveLength(2);
  });

  it('opens the outcome page after a decline that ends the checkout [PAY-389]', async () => {
    const { press, answer, path } = await summary();
    answer(confirmCheckout, declined(4, 'DECLINED'));
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-declined'));
    expect(await screen.findByText('This order was not placed')).toBeVisible();
  });

  it.each([
    ['account_overdue', 412, /One of your payments is late/],
    ['account_restricted', 412, /payment plan/],
    ['account_on_hold', 412, /on hold/],
    ['identity_check_failed', 412, /couldn’t confirm who you are/],
    ['account_suspended', 412, /suspended/],
    ['limit_exceeded', 422, /more than you have available/],
    ['card_type_not_enabled', 412, /This card isn’t accepted here/],
    ['payment_method_not_usable', 412, /This one was removed, has expired/],
    ['user_challenge_failed', 402, /Your bank didn’t confirm/],
  ])(
    'shows %s beside the cards, with the link to contact us where the text names it [PAY-013]',
    async (code, status, text) => {
      const { press, refuse, path } = await summary();
      refuse(confirmCheckout, status, code);
      await press();
      const shown = await screen.findByText(text);
      expect(shown).toBeVisible();
      expect(path()).toBe('/summary');
      expect(screen.getByRole('button', pay)).not.toHaveAttribute('aria-disabled');
      const links = screen.queryAllByRole('link', { name: 'Contact us' });
      expect(links).toHaveLength(/contact us/i.test(shown.textContent ?? '') ? 1 : 0);
    },
  );

  it('opens the identity check if it has become required', async () => {
    const { press, refuse, path } = await summary();
    refuse(confirmCheckout, 412, 'precondition_failed', { identityCheck: 'required' });
    await press();
    await vi.waitFor(() => expect(path()).toBe('/identification'));
  });

  it('disables form and button and confirms nothing if the set-up fails, until the shopper starts over [PAY-365]', async () => {
    const { press, provider, made, user, path } = await summary();
    const lockedForm = () => screen.getByRole('group', { name: 'Pay with' }).closest('[inert]');
    expect(lockedForm()).toBeNull();
    provider.answers(99);
    await press();
    await screen.findByText(/We couldn’t set up this card/);
    expect(lockedForm()).not.toBeNull();
    expect(screen.getByRole('button', pay)).toHaveAttribute('aria-disabled', 'true');
    expect(made(confirmCheckout)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(lockedForm()).toBeNull();
    provider.answers(0);
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
  });

  it('says that the provider did not respond, and can be started again with the same card', async () => {
    const { press, provider, made, user, path } = await summary();
    provider.answers('failed');
    await press();
    await screen.findByText(/Our payment provider didn’t answer, and nothing was charged/);
    expect(made(confirmCheckout)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    provider.answers(0);
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
  });

  it('can be made again once the lost network is back, and is not made automatically', async () => {
    const { press, provider, made, path } = await summary();
    provider.answers('failed');
    await press();
    await screen.findByText(/Our payment provider didn’t answer, and nothing was charged/);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', pay)).not.toHaveAttribute('aria-disabled');
    expect(provider.submits()).toHaveLength(1);
    provider.answers(0);
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(confirmCheckout)).toHaveLength(1);
  });

  it('stays closed when the network is back after a card that could not be set up [PAY-365]', async () => {
    const { press, provider } = await summary();
    provider.answers(99);
    await press();
    await screen.findByText(/We couldn’t set up this card/);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', pay)).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['APPROVED', '/summary-success'],
    ['CANCELLED', '/summary-cancelled'],
  ] as const)(
    'shows that the order is %s in another window when the provider does not respond',
    async (state, page) => {
      const { press, provider, answer, made, path } = await summary();
      provider.answers('failed');
      answer(readCheckout, checkoutSession({ state }));
      await press();
      await vi.waitFor(() => expect(path()).toBe(page));
      expect(made(confirmCheckout)).toEqual([]);
    },
  );

  it.each(['the order is still open', 'the server does not respond'])(
    'says that nothing was charged when the provider does not respond and %s',
    async (how) => {
      const { press, provider, answer, refuse, path } = await summary();
      provider.answers('failed');
      if (how === 'the server does not respond') refuse(readCheckout, 0);
      else answer(readCheckout, checkoutSession());
      await press();
      await screen.findByText(/Our payment provider didn’t answer, and nothing was charged/);
      expect(path()).toBe('/summary');
    },
  );

  it('says after five seconds that the provider can’t be reached, and the next press pays', async () => {
    const visit = prepare();
    const { user } = visit.open();
    const button = await screen.findByRole('button', pay);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await user.click(button);
    await act(() => vi.advanceTimersByTimeAsync(loadTimeoutMs));
    const reason = await screen.findByText(/We can’t reach our payment provider, and nothing was charged/);
    expect(reason.closest('[role=alert]')).toHaveTextContent('$30.00 was not paid');
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
    await user.click(button);
    const provider = await cardFrame();
    await provider.ready();
    await vi.waitFor(() => expect(visit.path()).toBe('/summary-success'));
    expect(visit.made(confirmCheckout)).toHaveLength(1);
  });

  it('leaves a missing security code to the provider’s frame', async () => {
    const { press, provider, made } = await summary();
    provider.answers('invalid');
    await press();
    await vi.waitFor(() => expect(screen.getByRole('button', pay)).not.toHaveAttribute('aria-busy'));
    expect(provider.submits()).toHaveLength(1);
    expect(made(initiateThreeDS)).toEqual([]);
  });
});

describe('the bank’s check in a checkout', () => {
  async function challenge() {
    const visit = await summary();
    visit.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    await visit.press();
    return { ...visit, bank: await bankFrame() };
  }

  it('is not shown where initiate says that there is none, and the order is paid [PAY-258]', async () => {
    const visit = await summary();
    visit.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
    const confirmed = visit.hold(confirmCheckout);
    const frames = document.querySelectorAll('iframe').length;
    await visit.press();
    await vi.waitFor(() => expect(visit.made(confirmCheckout)).toHaveLength(1));
    expect(document.querySelectorAll('iframe')).toHaveLength(frames);
    expect(screen.queryByRole('dialog')).toBeNull();
    confirmed(approved);
    await vi.waitFor(() => expect(visit.path()).toBe('/summary-success'));
    expect(visit.made(initiateThreeDS)).toHaveLength(1);
    expect(visit.made(finaliseThreeDS)).toEqual([]);
  });

  it('is shown in a modal over the order, and only finalise reads its result [ACC-374] [PAY-124] [PAY-259] [PAY-260] [PAY-402]', async () => {
    const { bank, made, path } = await challenge();
    const dialog = screen.getByRole('dialog', { name: 'Your bank wants to check it’s you' });
    expect(dialog).toContainElement(bank.frame);
    expect(dialog).toHaveAttribute('open');
    expect(bank.frame.src).toBe(challengeUri);
    expect(bank.frame.title).toContain('Harbour Mutual Bank');
    expect(made(finaliseThreeDS)).toEqual([]);
    await bank.completes();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(finaliseThreeDS)).toHaveLength(1);
  });

  it.each([
    ['its button', (user: UserEvent) => user.click(screen.getByRole('button', { name: /Cancel the check/ }))],
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ])(
    'returns to the order if cancelled by %s, with nothing confirmed [PAY-262] [PAY-263]',
    async (_, cancel) => {
      const { user, refuse, made } = await challenge();
      refuse(finaliseThreeDS, 402, 'user_challenge_failed');
      await cancel(user);
      expect(await screen.findByText(/Your bank didn’t confirm this payment/)).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByRole('button', pay)).toHaveFocus();
      expect(made(confirmCheckout)).toEqual([]);
    },
  );

  it('returns to the order where finalise says that the order has changed, with nothing confirmed [PAY-264]', async () => {
    const { bank, refuse, made } = await challenge();
    refuse(finaliseThreeDS, 412, 'precondition_failed');
    await bank.completes();
    expect(await screen.findByText(/This has changed in the meantime/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(made(confirmCheckout)).toEqual([]);
  });

  it('is never requested if the flag is off [PAY-345]', async () => {
    const { press, made, path } = await summary({}, { 'consumer-portal-three-ds-enabled': false });
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(initiateThreeDS)).toEqual([]);
  });
});

it('opens no scan of a card where scanning is off [PAY-346]', async () => {
  const { press, refuse, made } = await summary({}, { 'card-scanning-add-payment-enabled': false });
  refuse(confirmCheckout, 412, 'card_scan_required');
  await press();
  expect(await screen.findByText(/We couldn’t check this card/)).toBeVisible();
  expect(made(confirmCheckout)).toHaveLength(1);
  expect(made(createCardScan)).toEqual([]);
});

describe('a confirm whose response is lost', () => {
  it('reads the state, and finds the order approved', async () => {
    const { press, refuse, answer, path, made } = await summary();
    refuse(confirmCheckout, 0);
    answer(readCheckout, checkoutSession({ state: 'APPROVED' }));
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(confirmCheckout)).toHaveLength(1);
  });

  it('says why it was declined in the meantime', async () => {
    const { press, refuse, answer } = await summary();
    refuse(confirmCheckout, 500);
    answer(readCheckout, checkoutSession({ lastResultCode: 41 }));
    await press();
    expect(await screen.findByText(/isn’t enough money/)).toBeVisible();
  });

  it('can be read again while the server is unreachable, and never confirms automatically', async () => {
    const { press, refuse, answer, path, made, user } = await summary();
    refuse(confirmCheckout, 0);
    refuse(readCheckout, 0);
    await press();
    expect(await screen.findByText('We’re not sure if your payment went through')).toBeVisible();
    answer(readCheckout, checkoutSession({ state: 'APPROVED' }));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(made(confirmCheckout)).toHaveLength(1);
  });

  it('offers to pay again if no payment was received', async () => {
    const { press, refuse, answer, made } = await summary();
    refuse(confirmCheckout, 0);
    answer(readCheckout, checkoutSession());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    void press();
    await vi.waitFor(() => expect(made(readCheckout).length).toBeGreaterThan(0));
    await act(() => vi.advanceTimersByTimeAsync(10 * pollIntervalMs));
    expect(await screen.findByText(/Nothing was charged\. Try again/)).toBeVisible();
    expect(made(confirmCheckout)).toHaveLength(1);
  });

  it.each([
    ['EXPIRED', '/summary-expired'],
    ['CANCELLED', '/summary-cancelled'],
  ] as const)(
    'opens the outcome page if the checkout was %s in the meantime [PAY-389]',
    async (state, target) => {
      const { press, refuse, answer, path } = await summary();
      refuse(confirmCheckout, 412, 'checkout_expired');
      answer(readCheckout, checkoutSession({ state }));
      await press();
      await vi.waitFor(() => expect(path()).toBe(target));
    },
  );
});

describe('a session that ends when Pay is pressed', () => {
  it.each([confirmCheckout, initiateThreeDS])('has charged nothing: $path', async (operation) => {
    const { refuse, answer, press, made, session, journey } = await summary();
    refuse(operation, 401, 'unauthorized');
    answer(readCheckout, session());
    await press();
    await vi.waitFor(() => expect(made(operation)).toHaveLength(1));
    await vi.waitFor(() => expect(journey.situation().session.unfinishedPayment).toBe('NOT_TAKEN'));
  });

  it('leaves the outcome unknown while a lost confirm is not found', async () => {
    const { refuse, press, journey } = await summary();
    refuse(confirmCheckout, 0);
    refuse(readCheckout, 0);
    await press();
    expect(await screen.findByText('We’re not sure if your payment went through')).toBeVisible();
    expect(journey.situation().session.unfinishedPayment).toBe('UNKNOWN');
  });

  it('shows nothing once it was found', async () => {
    const { refuse, answer, press, journey, path } = await summary();
    refuse(confirmCheckout, 0);
    answer(readCheckout, checkoutSession({ state: 'APPROVED' }));
    await press();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(journey.situation().session.unfinishedPayment).toBeNull();
  });

  it('restores what was chosen after a new login', async () => {
    const { user, journey, path } = await summary();
    await user.click(screen.getByRole('radio', { name: /Mastercard/ }));
    act(() => {
      journey.setUser(null);
      journey.addressChanged();
    });
    expect(path()).toBe('/login-email');
    act(() => {
      journey.setUser(maya);
      void journey.open('/summary-processing');
    });
    await vi.waitFor(() => expect(path()).toBe('/summary-processing'));
    act(() => journey.next());
    expect(await screen.findByRole('radio', { name: /Mastercard/ })).toBeChecked();
  });
});

describe('a card for the order', () => {
  it('must be added if there is none', async () => {
    const visit = prepare({ summary: { savedCards: [] } });
    const { user } = visit.open();
    visit.answer(readAccount, account());
    visit.answer(readEnabledCards, {});
    visit.answer(initiateNewCard, { traceId });
    const [, bar] = await screen.findAllByRole('button', { name: 'Add a card' });
    await user.click(bar as HTMLElement);
    expect(visit.path()).toBe('/add-card');
    expect(await screen.findByText(/We take today’s \$30\.00/)).toBeVisible();
  });

  it('is saved first, then chosen on the summary [PAY-225]', async () => {
    const visit = visitCheckout({ at: '/add-card', session: checkoutSession() });
    const added = mastercard({ id: 'card-new', maskedPan: '555555******4444' });
    visit.answer(readAccount, account());
    visit.answer(readEnabledCards, { visaDebitEnabled: true, mastercardDebitEnabled: true });
    visit.answer(initiateNewCard, { traceId });
    visit.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
    visit.answer(confirmNewCard, { id: 'card-new' });
    visit.answer(startCheckout, checkoutSession({ summary: { savedCards: [savedCard(), added] } }));
    const { user } = visit.open();
    const provider = await cardFrame();
    await provider.ready();
    await vi.waitFor(() => expect(screen.getByLabelText('Name on card')).toHaveValue('Maya Rowe'));
    await user.click(screen.getByRole('button', { name: 'Save card and continue' }));
    await vi.waitFor(() => expect(visit.path()).toBe('/summary'));
    expect(await screen.findByRole('radio', { name: /Mastercard ending 4444/ })).toBeChecked();
    expect(provider.configuration()?.lastPaymentDate).toBe('2027-01-01');
  });
});

describe('opening the summary of a checkout that is over', () => {
  it('opens its outcome page, also with the back button', async () => {
    const visit = visitCheckout({ at: '/summary', session: openSession({ state: 'APPROVED' }) });
    visit.answer(readCountries, { countries: [] });
    visit.open();
    await vi.waitFor(() => expect(visit.path()).toBe('/summary-success'));
    expect(visit.made(confirmCheckout)).toEqual([]);
  });
});

describe('a window that becomes visible again', () => {
  /** Makes the window visible, and waits for the server's response. */
  const lookAgain = () =>
    act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise(requestAnimationFrame);
    });

  it('shows that the order was paid in another one', async () => {
    const { answer, path, made, session } = await summary();
    answer(readCheckout, checkoutSession({ state: 'APPROVED', paidByBankAccount: true }));
    await lookAgain();
    await vi.waitFor(() => expect(path()).toBe('/summary-success'));
    expect(session()).toMatchObject({ state: 'APPROVED', paidByBankAccount: true });
    expect(made(confirmCheckout)).toEqual([]);
  });

  it('stays as it is while the order can still be paid, or where the server does not respond', async () => {
    const { answer, refuse, path, made, provider } = await summary();
    answer(readCheckout, checkoutSession({ revision: 7 }));
    await lookAgain();
    refuse(readCheckout, 0);
    await lookAgain();
    expect(made(readCheckout)).toHaveLength(2);
    expect(path()).toBe('/summary');
    expect(provider.frame).toBeInTheDocument();
  });

  it('leaves the outcome to a confirm that runs', async () => {
    const { answer, hold, press, path, made } = await summary();
    const release = hold(confirmCheckout);
    await press();
    await vi.waitFor(() => expect(made(confirmCheckout)).toHaveLength(1));
    answer(readCheckout, checkoutSession({ state: 'APPROVED' }));
    await lookAgain();
    expect(path()).toBe('/summary');
    await act(async () => release(declined(1)));
    expect(await screen.findByRole('button', pay)).toBeEnabled();
  });

  it('makes no call when it is hidden', async () => {
    const { made } = await summary();
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await lookAgain();
    expect(made(readCheckout)).toEqual([]);
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NETWORK_FAILURE } from '#shared/client/api-error.ts';
import { readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { confirmNewCard, initiateNewCard } from '#shared/contract/methods/methods.contract.ts';
import { checkCardScan, createCardScan } from '#shared/contract/payments/card-scan.contract.ts';
import { finaliseThreeDS, initiateThreeDS } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { type CountryCode, countryCodes, marketOf } from '#shared/domain/markets/index.ts';
import { cardSetupPath } from '#shared/domain/methods/card-setup.ts';
import { bankFrame, challengeUri } from '#shared/testing/bank-frame.ts';
import { cardFrame } from '#shared/testing/card-frame.ts';
import { failure, fakeApp } from '#shared/testing/fake-app.tsx';
import { account, maya, traceId } from '#shared/testing/payments.ts';
import { scanFrame } from '#shared/testing/scan-frame.ts';
import { AddCardAction, AddCardBody } from './add-card.tsx';
import { useAddCard } from './use-add-card.ts';
import { useEnabledBrands } from './use-enabled-brands.ts';

const threeDSId = 'tds-1';
const save = 'Save card';
const form = (name = 'Name on card') => screen.getByLabelText(name);

const states: Partial<Record<CountryCode, string>> = { US: 'IL', CA: 'ON' };
const postcodes: Partial<Record<CountryCode, string>> = { US: '62704', GB: 'SW1A 1AA', CA: 'K1A 0B1' };

interface Setting {
  countryCode?: CountryCode;
  flags?: Partial<FlagValues>;
  /** The calls that prefill and start the form respond only when `arrive` is called. */
  isSlow?: boolean;
  newWindow?: () => void;
  keepTyped?: () => void;
  isCookieRefused?: boolean;
}

/** An open form whose frame is ready, and a bank that does not challenge. */
async function open({
  countryCode = 'AU',
  flags = {},
  isSlow = false,
  newWindow,
  keepTyped,
  isCookieRefused = false,
}: Setting = {}) {
  const app = fakeApp({
    user: maya,
    flags,
    session: { email: 'maya@example.com' },
    app: { countryCode, newWindow, keepTyped },
  });
  const onSaved = vi.fn();
  const onShowCards = vi.fn();
  const contactAddress = {
    address1: '14 Gantry Street',
    suburb: 'Springfield',
    state: states[countryCode] ?? '',
    postcode: postcodes[countryCode] ?? '3071',
    countryCode,
  };
  const found = account({ countryCode, contactAddress });
  app.answer(readAccount, found);
  app.answer(readEnabledCards, { visaDebitEnabled: true, amexEnabled: true });
  if (isCookieRefused) app.refuse(initiateNewCard, 412, 'restricted_cookie');
  else app.answer(initiateNewCard, { traceId });
  const answerAccount = isSlow && app.hold(readAccount);
  const answerInitiate = isSlow && app.hold(initiateNewCard);
  app.answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: false, challengeUri: null });
  app.answer(finaliseThreeDS, { result: 'PASSED' });
  app.answer(confirmNewCard, { id: 'card-1' });

  const Screen = () => {
    const run = useAddCard({
      enabledBrands: useEnabledBrands(),
      lastPaymentDate: '2027-01-01',
      amexContext: 'global',
      onSaved,
      onShowCards,
    });
    return (
      <>
        <AddCardBody run={run} />
        <AddCardAction run={run} label={save} />
      </>
    );
  };
  const { user } = app.draw(<Screen />);
  const provider = await cardFrame();
  await provider.ready();
  const arrive = async () => {
    await act(async () => {
      if (answerAccount) answerAccount(found);
      if (answerInitiate) answerInitiate({ traceId });
    });
    await vi.waitFor(() => expect(form()).toHaveValue('Maya Rowe'));
  };
  if (!isSlow) await arrive();
  const press = () => user.click(screen.getByRole('button', { name: save }));
  return { ...app, user, provider, onSaved, onShowCards, press, arrive };
}

describe('adding a card', () => {
  it('continues in a new window where the frame keeps no cookie', async () => {
    const [newWindow, keepTyped] = [vi.fn(), vi.fn()];
    const { user } = await open({ newWindow, keepTyped, isCookieRefused: true });
    await waitFor(() =>
      expect(keepTyped.mock.calls).toEqual([[{ email: 'maya@example.com', mobile: null }]]),
    );
    expect(screen.getByRole('alert')).toHaveTextContent(/blocks our cookie inside the shop’s page/);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continue in a new window' }));
    expect(newWindow).toHaveBeenCalledOnce();
  });

  it('says that cookies are missing where the window keeps none', async () => {
    await open({ isCookieRefused: true });
    expect(screen.getByRole('alert')).toHaveTextContent(/Allow cookies for this site/);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('starts with initiate-new, sets the card up for its trace, and saves it [PAY-225] [PAY-222] [PAY-385]', async () => {
    const { press, provider, onSaved, made } = await open();
    await press();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('card-1'));
    // The app is still fetching the cards.
    expect(screen.getByRole('button', { name: 'Saving your card' })).toBeVisible();
    expect(provider.submits()).toEqual([
      expect.objectContaining({ purpose: 'order', traceId, storeToken: true, cardHolderName: 'Maya Rowe' }),
    ]);
    expect(made(initiateNewCard)).toHaveLength(1);
    expect(made(confirmNewCard)).toEqual([
      { body: { traceId, cardholderName: 'Maya Rowe', preferred: true } },
    ]);
  });

  it('sends the card to its provider, at order/setup, and follows the result code', async () => {
    const { press, provider, onSaved, calls } = await open();
    provider.answers(22);
    await press();
    expect(await screen.findByText(/already added this card/)).toBeVisible();
    expect(onSaved).not.toHaveBeenCalled();
    provider.answers(0);
    await press();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('card-1'));
    expect(provider.submits().map(({ purpose }) => cardSetupPath(purpose))).toEqual([
      '/topaz/paylater/order/setup',
      '/topaz/paylater/order/setup',
    ]);
    expect(new Set(provider.targets())).toEqual(new Set(['http://provider.localhost:4401']));
    expect(calls().join()).not.toMatch(/setup/);
  });

  it('defers a press of Save until the form is prefilled and started, and then saves once', async () => {
    const { press, arrive, provider, onSaved } = await open({ isSlow: true });
    await press();
    expect(form()).not.toHaveAttribute('aria-invalid', 'true');
    await arrive();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(provider.submits()).toHaveLength(1);
  });

  it('asks for 3-D Secure before it saves [PAY-226] [PAY-258]', async () => {
    const { press, onSaved, calls, made } = await open();
    await press();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(made(initiateThreeDS)).toEqual([{ body: { traceId, saveCard: true, workflow: 'BILLING' } }]);
    expect(calls().slice(-2)).toEqual([
      'POST /portal/consumers/threeDS/initiate',
      'POST /portal/consumers/account/creditcards/confirm-new',
    ]);
    expect(screen.queryByTitle(/^Security check/)).toBeNull();
  });

  it('saves at once where the flag is off [PAY-226] [PAY-345]', async () => {
    const { press, onSaved, made } = await open({ flags: { 'consumer-portal-three-ds-enabled': false } });
    await press();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(made(initiateThreeDS)).toEqual([]);
  });

  it('shows the bank’s check, then saves once finalise has passed it [PAY-259] [PAY-260] [PAY-262]', async () => {
    const { press, answer, onSaved, made } = await open();
    answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    await press();
    const bank = await bankFrame();
    expect(made(confirmNewCard)).toEqual([]);
    await bank.completes();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(made(finaliseThreeDS)).toEqual([{ body: { traceId, threeDSId, workflow: 'BILLING' } }]);
  });

  it('repeats the finalise or confirm call if its response was lost, and saves the card', async () => {
    const { press, answer, onSaved, made } = await open();
    const lostOnce = <Reply,>(reply: Reply) => {
      let isLost = false;
      return () => {
        if (isLost) return reply;
        isLost = true;
        throw failure(NETWORK_FAILURE);
      };
    };
    answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    answer(finaliseThreeDS, lostOnce({ result: 'PASSED' as const }));
    answer(confirmNewCard, lostOnce({ id: 'card-1' }));
    await press();
    await (await bankFrame()).completes();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('card-1'));
    const [first, second] = made(confirmNewCard);
    expect(second).toEqual(first);
    expect(made(finaliseThreeDS)).toHaveLength(2);
  });

  it('returns to the form when the check failed [PAY-262] [PAY-263]', async () => {
    const { press, answer, refuse, made, onSaved } = await open();
    answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    refuse(finaliseThreeDS, 402, 'user_challenge_failed');
    await press();
    await (await bankFrame()).completes();
    expect(await screen.findByText(/Your bank didn’t confirm this payment/)).toBeVisible();
    expect(screen.getByRole('button', { name: save })).toBeVisible();
    expect(form()).toHaveValue('Maya Rowe');
    expect(made(confirmNewCard)).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('keeps the provider’s frame in the page during the check', async () => {
    const { press, answer, provider } = await open();
    answer(initiateThreeDS, { traceId, threeDSId, challengeRequired: true, challengeUri });
    await press();
    await bankFrame();
    expect(provider.frame).toBeVisible();
  });

  it('says that the card is saved already, and leads to the cards [PAY-227] [POR-424]', async () => {
    const { press, provider, made, user, onShowCards } = await open();
    provider.answers(22);
    await press();
    expect(await screen.findByText(/You’ve already added this card/)).toBeVisible();
    expect(screen.queryByText('We couldn’t set up this card')).toBeNull();
    expect(made(initiateThreeDS)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'See your cards' }));
    expect(onShowCards).toHaveBeenCalledTimes(1);
  });

  it.each([1, 2, 3, 4, 21, 23, 41, 98, 99] as const)(
    'closes form and button on set-up result %s and calls nothing more [PAY-228] [PAY-365]',
    async (code) => {
      const { press, provider, made } = await open();
      provider.answers(code);
      await press();
      expect(await screen.findByText('We couldn’t set up this card')).toBeVisible();
      expect(form().closest('[inert]')).not.toBeNull();
      expect(screen.getByRole('button', { name: save })).toHaveAttribute('aria-disabled', 'true');
      expect(made(initiateThreeDS)).toEqual([]);
      expect(made(confirmNewCard)).toEqual([]);
    },
  );

  it('says that the provider did not respond, and starts over', async () => {
    const { press, provider, made, user } = await open();
    provider.answers('failed');
    await press();
    expect(await screen.findByText(/Our payment provider didn’t answer/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(made(initiateNewCard)).toHaveLength(2));
  });

  it('starts over automatically once the lost network is back, and saves nothing', async () => {
    const { press, provider, made } = await open();
    provider.answers('failed');
    await press();
    await screen.findByText(/Our payment provider didn’t answer/);
    act(() => void dispatchEvent(new Event('online')));
    await vi.waitFor(() => expect(made(initiateNewCard)).toHaveLength(2));
    expect(provider.submits()).toHaveLength(1);
    expect(form().closest('[inert]')).toBeNull();
  });

  it('starts over on a new trace', async () => {
    const { press, provider, made, user } = await open();
    provider.answers(99);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(made(initiateNewCard)).toHaveLength(2));
    expect(form().closest('[inert]')).toBeNull();
  });

  it('opens the scan if the card must be seen, and retries its confirm on the same trace [PAY-229] [PAY-231]', async () => {
    const { press, refuse, answer, made, user, onSaved } = await open();
    refuse(confirmNewCard, 412, 'card_scan_required');
    answer(createCardScan, { civId: 'civ-1', civSecret: 's', expiresAt: '2026-01-15T00:10:00.000Z' });
    answer(checkCardScan, { isMatched: true, isRetryable: false });
    await press();
    const frame = await scanFrame();
    await vi.waitFor(() =>
      expect(made(createCardScan)).toEqual([{ body: { traceId, checkpoint: 'ADD_PAYMENT_WEB' } }]),
    );
    await frame.ready();
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    answer(confirmNewCard, { id: 'card-1' });
    await vi.waitFor(() => expect(frame.heard.at(-1)).toMatchObject({ type: 'card-scan:start' }));
    await frame.completes();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('card-1'));
    expect(made(confirmNewCard).map(({ body }) => body.traceId)).toEqual([traceId, traceId]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers another card if the scan fails, and the same one if it is closed [PAY-232]', async () => {
    const { press, refuse, answer, made, user } = await open();
    refuse(confirmNewCard, 412, 'card_scan_required');
    answer(createCardScan, { civId: 'civ-1', civSecret: 's', expiresAt: '2026-01-15T00:10:00.000Z' });
    answer(recordEvents, undefined as never);
    await press();
    await scanFrame();
    await user.click(screen.getByRole('button', { name: 'Stop and go back' }));
    expect(await screen.findByRole('button', { name: save })).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('alert')).toHaveTextContent('');
    await press();
    await (await scanFrame()).ready(false);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByText('We couldn’t check this card')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await vi.waitFor(() => expect(made(initiateNewCard)).toHaveLength(2));
  });

  it('offers another card where scanning is off, and opens no scan [PAY-230] [PAY-346] [POR-385]', async () => {
    const { press, refuse, made, user } = await open({
      flags: { 'card-scanning-add-payment-enabled': false },
    });
    refuse(confirmNewCard, 412, 'card_scan_required');
    await press();
    expect(await screen.findByText('We couldn’t check this card')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Use another card' }));
    await vi.waitFor(() => expect(made(initiateNewCard)).toHaveLength(2));
    expect(made(createCardScan)).toEqual([]);
  });

  it('leaves errors inside the frame to the frame', async () => {
    const { press, provider, made } = await open();
    provider.answers('invalid');
    await press();
    await vi.waitFor(() => expect(provider.submits()).toHaveLength(1));
    expect(await screen.findByRole('button', { name: save })).not.toHaveAttribute('aria-busy');
    expect(screen.getByRole('alert')).toHaveTextContent('');
    expect(made(initiateThreeDS)).toEqual([]);
  });

  it.each([
    ['', 'Enter the name on your card.'],
    ['4242424242424242', 'This looks like a card number. Enter the name on your card here.'],
  ])('does not send the name “%s” [PAY-202]', async (name, text) => {
    const { user, press, provider } = await open();
    await user.clear(form());
    if (name) await user.type(form(), name);
    await press();
    expect(await screen.findByText(text)).toBeVisible();
    expect(provider.submits()).toEqual([]);
  });

  it.each(['refuses', 'is still asked'])(
    'accepts Visa and Mastercard, for no later day than today, while the server %s [PAY-205] [PAY-209]',
    async (how) => {
      const app = fakeApp({ user: maya });
      app.answer(initiateNewCard, { traceId });
      app.refuse(readAccount, 500);
      if (how === 'refuses') app.refuse(readEnabledCards, 500);
      else app.hold(readEnabledCards);
      const Screen = () => {
        const run = useAddCard({
          enabledBrands: useEnabledBrands(),
          lastPaymentDate: null,
          amexContext: 'global',
          onSaved: vi.fn(),
          onShowCards: vi.fn(),
        });
        return <AddCardBody run={run} />;
      };
      app.draw(<Screen />);
      const provider = await cardFrame();
      await provider.ready();
      expect(provider.configuration()).toMatchObject({
        enabledBrands: ['VISA', 'MASTERCARD'],
        lastPaymentDate: null,
      });
    },
  );

  it('accepts the brands that the server enables, and passes on until when the card must be valid [PAY-205] [PAY-394]', async () => {
    const { provider } = await open();
    await vi.waitFor(() => expect(provider.configuration()?.enabledBrands).toEqual(['VISA', 'AMEX']));
    expect(provider.configuration()).toMatchObject({ lastPaymentDate: '2027-01-01', amexContext: 'global' });
  });
});

describe('the billing address of a card', () => {
  it.each(['US', 'GB', 'CA'] as const)('is prefilled and sent in %s [PAY-188] [PAY-189]', async (country) => {
    const { press, provider, onSaved } = await open({ countryCode: country });
    expect(await screen.findByText(/14 Gantry Street, Springfield/)).toBeVisible();
    await press();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(provider.submits()[0]?.address).toMatchObject({
      street1: '14 Gantry Street',
      city: 'Springfield',
      country,
    });
  });

  it.each(countryCodes.filter((code) => !marketOf(code).contactAddressForwardedWithCard))(
    'is neither asked for nor sent in %s [PAY-188]',
    async (country) => {
      const { press, provider, onSaved } = await open({ countryCode: country });
      expect(screen.queryByText('Billing address')).toBeNull();
      await press();
      await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
      expect(provider.submits()[0]?.address).toBeUndefined();
    },
  );

  it('can differ from the contact address', async () => {
    const { user, press, provider, onSaved } = await open({ countryCode: 'US' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.clear(form('Street address'));
    await user.type(form('Street address'), '9 Elm Road');
    await press();
    await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(provider.submits()[0]?.address?.street1).toBe('9 Elm Road');
  });

  it('must be entered if the account has no valid one', async () => {
    const { user, press, provider } = await open({ countryCode: 'US' });
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.clear(form('Postcode'));
    await press();
    expect(await screen.findByText('Fill this in to continue.')).toBeVisible();
    expect(provider.submits()).toEqual([]);
  });
});

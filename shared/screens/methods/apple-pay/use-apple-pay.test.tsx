import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { recordEvents } from '#shared/contract/analytics/analytics.contract.ts';
import { startApplePaySession } from '#shared/contract/methods/apple-pay.contract.ts';
import { readPaymentRouting } from '#shared/contract/payments/payments.contract.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import { browserWithApplePay, providerOfApplePay } from '#shared/testing/apple-pay.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { account, money, traceId } from '#shared/testing/payments.ts';
import { AppProvider } from '#shared/ui/app-context.tsx';
import { type ApplePay, useApplePay } from './use-apple-pay.tsx';

const flag = 'rosella-payment-in-checkout';
const portalFlag = 'rosella-payment-in-pay-now-and-custom-payment';
const capturePath = '/source-capture/v1/payment-sources/apple-pay';
const setupPath = '/topaz/paylater/payment/setup';

interface Setting {
  readonly isAvailable?: boolean;
  readonly flags?: Partial<FlagValues>;
  readonly countryCode?: CountryCode;
  /** The flag of the place that offers it. */
  readonly by?: typeof flag | typeof portalFlag;
}

/** A screen that offers Apple Pay. */
function offer({ isAvailable = true, flags = {}, countryCode = 'AU', by = flag }: Setting = {}) {
  const app = fakeApp({ flags, app: { countryCode } });
  app.answer(readAccount, account());
  app.answer(readPaymentRouting, { routing: 'ROSELLA' });
  app.answer(startApplePaySession, { sessionObject: { merchantSessionIdentifier: 'm' } });
  app.answer(recordEvents, undefined);
  let applePay: ApplePay | null = null;
  const Screen = () => {
    applePay = useApplePay({ flag: by, isAvailable });
    return (
      <>
        <p>{applePay ? 'offered' : 'not offered'}</p>
        {applePay?.about}
      </>
    );
  };
  const view = render(
    <AppProvider value={app.app}>
      <Screen />
    </AppProvider>,
  );
  const current = () => {
    if (!applePay) throw new Error('Not offered');
    return applePay;
  };
  return { app, view, current };
}
const isOffered = async () => {
  // As long as a part takes that is loaded already.
  await act(async () => {});
  return screen.queryByText('offered') !== null;
};

/** The sheet is open, and the payment waits for it. */
async function paying(setting: Setting = {}) {
  const sheets = browserWithApplePay();
  const offered = offer(setting);
  await screen.findByText('offered');
  offered.current().open({
    total: money('60.00'),
    amounts: [money('25.00'), money('10.00'), money('25.00')],
  });
  const [sheet] = sheets;
  if (!sheet) throw new Error('No sheet');
  return { ...offered, sheet, outcome: offered.current().setUp('payment', traceId) };
}
const settled = () => act(async () => {});
/** The names and reasons of the events that are sent. */
async function eventsOf({ app }: { app: ReturnType<typeof fakeApp> }) {
  dispatchEvent(new Event('pagehide'));
  return app
    .made(recordEvents)
    .flatMap(({ body }) => body.map(({ name, properties }) => [name, properties.reason]));
}

describe('Apple Pay is offered', () => {
  it('in a browser that has it', async () => {
    browserWithApplePay();
    offer();
    await screen.findByText('offered');
  });

  it.each([
    ['the flag is off', { flags: { [flag]: false } }],
    ['there is no merchant id', { flags: { 'apple-pay-configuration': {} } }],
    ['it is not available for the order', { isAvailable: false }],
  ] as const)('not where %s [PAY-281] [PAY-340] [PAY-405]', async (_, setting) => {
    browserWithApplePay();
    offer(setting);
    expect(await isOffered()).toBe(false);
  });

  it.each([
    [flag, portalFlag],
    [portalFlag, flag],
  ] as const)('by %s only, which %s does not change [POR-383]', async (by, other) => {
    browserWithApplePay();
    for (const [isOn, isOtherOn] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const { view } = offer({ by, flags: { [by]: isOn, [other]: isOtherOn } });
      expect(await isOffered()).toBe(isOn);
      view.unmount();
    }
  });

  it.each([
    ['cannot pay', { canPay: false }],
    ['throws, as on an insecure page', { canPay: 'throws' }],
    ['knows version 3 at most', { versions: 3 }],
  ] as const)('not by a browser that %s', async (_, browser) => {
    browserWithApplePay(browser);
    offer();
    expect(await isOffered()).toBe(false);
  });

  it('not by a browser without it', async () => {
    offer();
    expect(await isOffered()).toBe(false);
  });

  it('not on a page without HTTPS [PAY-266]', async () => {
    browserWithApplePay();
    vi.stubGlobal('location', { protocol: 'http:', hostname: 'portal.example.com' });
    offer();
    expect(await isOffered()).toBe(false);
    vi.stubGlobal('location', { protocol: 'https:', hostname: 'portal.example.com' });
    offer();
    await screen.findByText('offered');
    vi.unstubAllGlobals();
  });
});

describe('the sheet', () => {
  it('asks for a final total, with the same amounts in one line [PAY-265] [PAY-267] [PAY-268]', async () => {
    const { sheet } = await paying();
    expect(sheet.version).toBe(4);
    expect(sheet.request).toEqual({
      countryCode: 'AU',
      currencyCode: 'AUD',
      supportedNetworks: ['visa', 'masterCard'],
      merchantCapabilities: ['supports3DS'],
      lineItems: [
        { label: '2 payments of $25.00', type: 'final', amount: '50.00' },
        { label: '1 payment of $10.00', type: 'final', amount: '10.00' },
      ],
      total: { label: 'Fourfold', type: 'final', amount: '60.00' },
    });
  });

  it.each([
    ['AU', false],
    ['NZ', false],
    ['US', true],
    ['GB', true],
    ['CA', true],
  ] as const)(
    'in %s asks for an address, and the capture sends it: %s [PAY-273]',
    async (countryCode, asks) => {
      const sent = providerOfApplePay();
      const { sheet, outcome } = await paying({ countryCode });
      expect(sheet.request.requiredBillingContactFields).toEqual(
        asks ? ['postalAddress', 'name'] : undefined,
      );
      sheet.authorise();
      expect(await outcome).toBe('ready');
      const captured = sent[0]?.body as { source: { billing_address?: object } } | undefined;
      expect(captured?.source.billing_address).toEqual(
        asks
          ? {
              email_address: 'maya@example.com',
              family_name: 'Rowe',
              given_name: 'Maya',
              city: 'Leeds',
              state: 'West Yorkshire',
              address_line_1: '1 High Street',
              address_line_2: 'Flat 2',
              country: 'GB',
              postal_code: 'LS1 4AP',
              sub_locality: 'Headingley',
            }
          : undefined,
      );
    },
  );

  it('gets the session that the server gives [PAY-269]', async () => {
    const { app, sheet } = await paying();
    sheet.validate('https://apple-pay-gateway.apple.com/start');
    await settled();
    expect(app.made(startApplePaySession)).toEqual([
      { body: { validationUrl: 'https://apple-pay-gateway.apple.com/start' } },
    ]);
    await waitFor(() => expect(sheet.told).toEqual(['begin', 'session']));
  });
});

describe('an approved sheet', () => {
  it('is captured, checked, set up, and closed as the payment ends [PAY-270] [PAY-275] [PAY-280]', async () => {
    const sent = providerOfApplePay();
    const { sheet, outcome, current } = await paying();
    sheet.authorise();
    expect(await outcome).toBe('ready');
    expect(sent).toEqual([
      {
        path: capturePath,
        body: {
          user_id: account().uuid,
          transaction_reference: { id: traceId },
          source: {
            token: '{"version":"EC_v1"}',
            payment_network: 'Visa',
            payment_method_type: 'credit',
            payment_method_display_name: 'Visa 1111',
            transaction_identifier: 'transaction',
          },
          payment_routing_key: 'ROSELLA',
        },
      },
      { path: setupPath, body: { traceId, storeToken: true, paymentSourceId: 'src_one' } },
    ]);
    expect(sheet.told).toEqual(['begin']);
    current().finish(true);
    current().finish(false);
    expect(sheet.told).toEqual(['begin', 0]);
  });

  it('is kept with its source, its id and its kind of card [PAY-274] [PAY-376]', async () => {
    providerOfApplePay();
    const { sheet, outcome, current } = await paying();
    expect(current().captured()).toBeNull();
    sheet.authorise();
    await outcome;
    expect(current().captured()).toEqual({
      paymentSource: expect.objectContaining({ transaction_identifier: 'transaction' }),
      session: expect.objectContaining({ approved: expect.any(Promise) }),
      source_id: 'src_one',
      card_type: 'credit',
    });
  });

  it('closes as failed when the payment fails [PAY-280]', async () => {
    providerOfApplePay();
    const { sheet, outcome, current } = await paying();
    sheet.authorise();
    await outcome;
    current().finish(false);
    expect(sheet.told).toEqual(['begin', 1]);
  });

  it('closes as failed when its screen goes away', async () => {
    providerOfApplePay();
    const { sheet, outcome, view } = await paying();
    sheet.authorise();
    await outcome;
    view.unmount();
    expect(sheet.told).toEqual(['begin', 1]);
  });

  it.each(['prepaid', 'store', 'fourfold'])(
    'with a card of the kind %s is refused as unsupported [PAY-276] [PAY-369]',
    async (card_type) => {
      const sent = providerOfApplePay({ [capturePath]: { body: { id: 'src_one', card_type } } });
      const paid = await paying();
      paid.sheet.authorise();
      expect(await paid.outcome).toBe('unsupported_card_type');
      expect(sent.map(({ path }) => path)).toEqual([capturePath]);
      expect(paid.sheet.told).toEqual(['begin', 1]);
      expect(await eventsOf(paid)).toEqual([['Apple Pay Error', 'Invalid card type']]);
    },
  );

  it('is refused as unsupported when the service says so [PAY-276] [PAY-369]', async () => {
    const refusal = { errorCode: 'unsupported_card_type', message: '', errorId: '' };
    providerOfApplePay({ [capturePath]: { status: 422, body: refusal } });
    const { sheet, outcome } = await paying();
    sheet.authorise();
    expect(await outcome).toBe('unsupported_card_type');
  });

  it.each([
    ['fails', { status: 503, body: { errorCode: 'service_unavailable', message: '', errorId: '' } }],
    ['answers nothing that we know', { body: { done: true } }],
    ['answers a refusal as a success', { status: 500, body: { id: 'src_one', card_type: 'credit' } }],
  ])('has no code when the capture %s [PAY-277]', async (_, answer) => {
    providerOfApplePay({ [capturePath]: answer });
    const paid = await paying();
    paid.sheet.authorise();
    expect(await paid.outcome).toBe('applepay_not_authorised');
    expect(paid.sheet.told).toEqual(['begin', 1]);
    expect(await eventsOf(paid)).toEqual([['Apple Pay Error', 'Not authorised']]);
  });

  it.each([
    [22, 'duplicate_card'],
    [21, 'failed'],
  ])('that is set up with result %i continues with %s', async (resultCode, expected) => {
    providerOfApplePay({ [setupPath]: { body: { resultCode } } });
    const { sheet, outcome } = await paying();
    sheet.authorise();
    expect(await outcome).toBe(expected);
  });

  it('fails when the account can’t be read', async () => {
    providerOfApplePay();
    browserWithApplePay();
    const offered = await paying();
    offered.app.refuse(readAccount, 500);
    const outcome = offered.current().setUp('payment', traceId);
    offered.sheet.authorise();
    expect(await outcome).toBe('applepay_not_authorised');
  });
});

describe('a sheet that was not approved', () => {
  it('continues without an error when the shopper closed it [PAY-278] [PAY-370] [POR-272]', async () => {
    const paid = await paying();
    paid.sheet.oncancel?.();
    expect(await paid.outcome).toBe('cancelled');
    paid.current().finish(false);
    expect(paid.sheet.told).toEqual(['begin']);
    expect(await eventsOf(paid)).toEqual([]);
  });

  it.each([null, {}])(
    'is a bad session when the server gives %j [PAY-279] [PAY-282]',
    async (sessionObject) => {
      const paid = await paying();
      paid.app.answer(startApplePaySession, { sessionObject });
      paid.sheet.validate();
      expect(await paid.outcome).toBe('applepay_not_authorised');
      expect(paid.sheet.told).toEqual(['begin', 'abort']);
      expect(await eventsOf(paid)).toEqual([['Apple Pay Error', 'Bad session']]);
    },
  );

  it('is a bad session when the browser does not take it [PAY-279]', async () => {
    const paid = await paying();
    paid.sheet.completeMerchantValidation = () => {
      throw new Error('Not a session');
    };
    paid.sheet.validate();
    expect(await paid.outcome).toBe('applepay_not_authorised');
    expect(await eventsOf(paid)).toEqual([['Apple Pay Error', 'Bad session']]);
  });

  it.each([422, 500, 0])(
    'failed to validate when the call answers %i [PAY-368] [PAY-282]',
    async (status) => {
      const paid = await paying();
      paid.app.refuse(startApplePaySession, status, status === 422 ? 'invalid_validation_url' : null);
      paid.sheet.validate();
      expect(await paid.outcome).toBe('applepay_not_authorised');
      expect(paid.sheet.told).toEqual(['begin', 'abort']);
      expect(await eventsOf(paid)).toEqual([['Apple Pay Error', 'Failed to validate']]);
    },
  );

  it('has no code when the browser opens none [PAY-277]', async () => {
    browserWithApplePay({ refuses: new Error('Must create a new session from a user gesture handler.') });
    const { current } = offer();
    await screen.findByText('offered');
    current().open({ total: money('1.00'), amounts: [] });
    expect(await current().setUp('order', traceId)).toBe('applepay_not_authorised');
  });

  it('is closed by the next one', async () => {
    const { sheet, current } = await paying();
    current().open({ total: money('1.00'), amounts: [] });
    expect(sheet.told).toEqual(['begin', 'abort']);
  });
});

it('is explained by a link, which closes again [PAY-126]', async () => {
  browserWithApplePay();
  offer();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Learn more about Apple Pay' }));
  expect(await screen.findByRole('dialog', { name: 'Paying with Apple Pay' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('offered')).toBeVisible();
});

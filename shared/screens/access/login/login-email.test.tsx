import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lookup, startRegistration } from '#shared/contract/access/access.contract.ts';
import { readCountries } from '#shared/contract/access/account.contract.ts';
import { crossRegionSignIn } from '#shared/contract/access/cross-region.contract.ts';
import { resetPasswordVerifyAsk } from '#shared/contract/access/password-reset.contract.ts';
import { splitInFour } from '#shared/domain/payments/split-in-four.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { crossCountryAddress } from '#shared/flows/access/cross-country.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { analyticsSessionId } from '../../shell/analytics-session.ts';
import ResetPasswordVerifyConfirm from '../reset-password/reset-password-verify-confirm.screen.tsx';
import LoginEmail from './login-email.screen.tsx';
import { navigateToUrl } from './navigate-to-url.ts';

beforeEach(() => vi.mocked(navigateToUrl).mockClear());

const known = {
  existing: true,
  countryCode: 'AU',
  mobile: '*******482',
  passwordExists: true,
  smsVerificationRequired: false,
  smsVerificationEnabled: true,
};
const unknown = {
  existing: false,
  countryCode: null,
  mobile: null,
  passwordExists: false,
  smsVerificationRequired: true,
  smsVerificationEnabled: true,
};
const registrationId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';
const started = { registrationId, isEmailVerificationRequired: false };

const email = () => screen.getByRole('textbox', { name: 'Email address' });
const submit = () => screen.getByRole('button', { name: 'Continue' });

type Visit = Parameters<typeof fakeApp>[0];
const open = (visit: Visit = {}) => {
  const app = fakeApp(visit);
  app.answer(lookup, known);
  app.answer(startRegistration, started);
  const { user, unmount } = app.draw(<LoginEmail />);
  return { ...app, type: user, unmount };
};
const enter = async (
  visit: Visit,
  prepare: (app: ReturnType<typeof fakeApp>) => void,
  typed = 'maya@example.com',
) => {
  const app = open(visit);
  prepare(app);
  await app.type.type(email(), `${typed}{Enter}`);
  return app;
};

describe('the email page', () => {
  it('asks a new visitor for an email and looks it up [ACC-013] [ACC-028]', async () => {
    const app = await enter({ app: { transactionToken: 'token-1' } }, () => undefined, ' Maya@Example.com ');
    await waitFor(() =>
      expect(app.made(lookup)).toEqual([
        { body: { email: 'maya@example.com', transactionToken: 'token-1' } },
      ]),
    );
  });

  it('leads to the documents that it names', () => {
    open();
    const pathTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(pathTo('terms of use')).toBe('/legal/au/en-AU/terms');
    expect(pathTo('privacy policy')).toBe('/legal/au/en-AU/privacy');
  });

  it('asks for the password of an account that has one [ACC-029]', async () => {
    const app = await enter({}, () => undefined);
    await waitFor(() => expect(app.path()).toBe('/login-password'));
    expect(app.made(startRegistration)).toEqual([]);
  });

  it('leads an account without a password to the code that sets one [ACC-030]', async () => {
    const app = await enter({}, ({ answer }) => answer(lookup, { ...known, passwordExists: false }));
    await waitFor(() => expect(app.path()).toBe('/reset-password-verify-confirm'));
    app.answer(resetPasswordVerifyAsk, undefined);
    app.draw(<ResetPasswordVerifyConfirm />);
    await waitFor(() =>
      expect(app.made(resetPasswordVerifyAsk)).toEqual([
        { body: { email: 'maya@example.com', sendBy: 'SMS' } },
      ]),
    );
  });

  it('starts a registration for an unknown email and continues [ACC-031] [ACC-129]', async () => {
    const app = await enter({}, ({ answer }) => answer(lookup, unknown));
    await waitFor(() => expect(app.path()).toBe('/verify-ask'));
    expect(app.session().registrationId).toBe(registrationId);
    expect(app.made(startRegistration)).toEqual([
      { body: { email: 'maya@example.com', checkEmailVerification: false } },
    ]);
  });

  it.each([true, false])('requests the email check according to its flag: %s [ACC-133]', async (isOn) => {
    const app = await enter({ flags: { 'fraud-email-verification-consumer-enabled': isOn } }, ({ answer }) =>
      answer(lookup, unknown),
    );
    await waitFor(() => expect(app.made(startRegistration)[0]?.body.checkEmailVerification).toBe(isOn));
  });

  it('asks for the email code if the registration requires it [ACC-134]', async () => {
    const app = await enter({}, ({ answer }) => {
      answer(lookup, unknown);
      answer(startRegistration, { registrationId, isEmailVerificationRequired: true });
    });
    await waitFor(() => expect(app.path()).toBe('/verify-confirm-email'));
  });

  it.each(['FR', 'IT', 'ES'] as const)('starts no registration in %s [ACC-002]', async (countryCode) => {
    const app = await enter({ app: { countryCode } }, ({ answer }) => answer(lookup, unknown));
    await waitFor(() => expect(app.path()).toBe('/error-frites-registration'));
    expect(app.made(startRegistration)).toEqual([]);
  });

  it('needs an email before it makes a call [ACC-033] [ACC-034]', async () => {
    const app = open();
    await app.type.click(submit());
    expect(email()).toHaveAccessibleDescription('Enter your email address.');
    expect(email()).toHaveFocus();
    await app.type.type(email(), 'maya@example');
    await app.type.click(submit());
    expect(email()).toHaveAccessibleDescription(/isn’t a full email address/);
    expect(app.calls()).toEqual([]);
  });

  it('submits automatically, once, when the address says so [ACC-035]', async () => {
    const app = open({ at: '/login-email?auto_submit=true&email=maya%40example.com' });
    await waitFor(() => expect(app.path()).toBe('/login-password'));
    expect(app.made(lookup)).toHaveLength(1);
  });

  it('submits automatically for a shopper from the portal of another country [ACC-036]', async () => {
    const [, at = ''] = crossCountryAddress('http://portal.test/au/', 'maya@example.com').split('#');
    const app = open({ at, channel: 'PORTAL' });
    await waitFor(() => expect(app.path()).toBe('/login-password'));
    expect(app.made(lookup)).toEqual([{ body: { email: 'maya@example.com', transactionToken: undefined } }]);
  });

  it('removes the automatic submit from the address, so that going back does not repeat it [ACC-035]', () => {
    const { journey } = open({ at: '/login-email?auto_submit=true&email=maya%40example.com' });
    expect(journey.location().query.has('auto_submit')).toBe(false);
  });

  it('waits for the shopper when only the email is known', () => {
    const app = open({ session: { email: 'maya@example.com' } });
    expect(email()).toHaveValue('maya@example.com');
    // A lookup is made only after the rest of the page has loaded, but its button is busy at once.
    expect(submit()).not.toHaveAttribute('aria-busy');
    expect(app.calls()).toEqual([]);
  });

  it('records that the login is for an annual report [ACC-037]', async () => {
    const marked = await enter({ at: '/login-email?campaign=ap2020' }, () => undefined);
    await waitFor(() =>
      expect(marked.session().analyticsEnduringProperties).toEqual({ annualReportLogin: true }),
    );
  });

  it.each([
    ['in the campaign ap2020', { at: '/login-email?campaign=ap2020' }, true],
    ['while accounts are being linked', { session: { accountLinkPending: true } }, true],
    ['in another campaign', { at: '/login-email?campaign=ap2021' }, false],
  ] as const)(
    'says that there is no account where registering makes no sense: %s %o %s [ACC-047]',
    async (_, visit, isTold) => {
      const app = await enter(visit, ({ answer }) => answer(lookup, unknown));
      const told = /no account with this email/;
      if (isTold) await waitFor(() => expect(email()).toHaveAccessibleDescription(told));
      else await waitFor(() => expect(app.path()).toBe('/verify-ask'));
      expect(app.made(startRegistration)).toHaveLength(isTold ? 0 : 1);
    },
  );

  it.each([
    ['invalid_email_address', /isn’t a full email address/],
    [null, /This didn’t work/],
    ['unsupported_merchant_trading_country', /account in another country/],
  ])('shows why the lookup failed: %s [ACC-048] [ACC-411]', async (code, text) => {
    const app = await enter({}, ({ refuse }) => refuse(lookup, 412, code));
    await waitFor(() => expect(email()).toHaveAccessibleDescription(text));
    expect(email()).toHaveValue('maya@example.com');
    expect(app.path()).toBe('/login-email');
  });

  it('ignores a second press while the first is running', async () => {
    const app = open();
    const release = app.hold(lookup);
    await app.type.type(email(), 'maya@example.com{Enter}');
    const busy = await screen.findByRole('button', { name: 'Checking your email' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    await app.type.click(busy);
    expect(app.made(lookup)).toHaveLength(1);
    release(known);
    await waitFor(() => expect(app.path()).toBe('/login-password'));
  });

  it('offers a likely correction of the email as a button [ACC-269]', async () => {
    const app = open();
    await app.type.type(email(), 'maya@gmial.com');
    await app.type.click(await screen.findByRole('button', { name: 'Did you mean maya@gmail.com?' }));
    expect(email()).toHaveValue('maya@gmail.com');
    expect(screen.queryByRole('button', { name: /Did you mean/ })).not.toBeInTheDocument();
  });
});

describe('an account of another country', () => {
  const british = { ...known, countryCode: 'GB' };
  const countries = [
    {
      countryCode: 'GB',
      name: 'United Kingdom',
      currencyCode: 'GBP',
      currencySymbol: '£',
      portalUrl: 'http://portal.test/uk/',
      callingCode: '+44',
      postcodeRequired: true,
    },
  ];

  it('is sent to the portal of its country, with the email behind the # [ACC-049]', async () => {
    await enter({ channel: 'PORTAL' }, ({ answer }) => {
      answer(lookup, british);
      answer(readCountries, { countries });
    });
    const address = 'http://portal.test/uk/#/login-email?auto_submit=true&email=maya%40example.com';
    await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith(address));
  });

  it('cannot be used in a checkout [ACC-052]', async () => {
    const app = await enter({ channel: 'CHECKOUT' }, ({ answer }) => answer(lookup, british));
    await waitFor(() => expect(email()).toHaveAccessibleDescription(/account in another country/));
    expect(app.calls()).toEqual(['POST /portal/consumers/auth/lookup']);
    expect(navigateToUrl).not.toHaveBeenCalled();
  });

  const inCheckout: Visit = {
    app: { transactionToken: 'token-1' },
    session: { allowedTransactionCountryCodes: ['AU', 'GB'] },
  };

  it('moves the checkout to the account’s country if the shop sells there [ACC-051] [ACC-055] [PAY-045]', async () => {
    const crossRegionCheckoutUrl = 'http://checkout.test/?token=t#/login-email?auto_submit=true';
    const app = await enter(inCheckout, ({ answer }) => {
      answer(lookup, british);
      answer(crossRegionSignIn, { crossRegionCheckoutUrl });
    });
    await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith(crossRegionCheckoutUrl));
    expect(app.calls().at(-1)).toBe('POST /portal/consumers/checkout/{token}/crossRegionUserSignIn');
    expect(app.made(crossRegionSignIn)).toEqual([
      {
        params: { token: 'token-1' },
        body: { consumerEmail: 'maya@example.com', consumerCountryCode: 'GB' },
      },
    ]);
  });

  it('can be used in a checkout that was moved to its country, only where the shop sells [ACC-051] [ACC-052]', async () => {
    const at = '/login-email?auto_submit=true&country=GB&email=maya%40example.com';
    const arrive = (session: Partial<SessionData>) => {
      const app = fakeApp({ ...inCheckout, at, session });
      app.answer(lookup, british);
      app.draw(<LoginEmail />);
      return app;
    };
    const moved = arrive({ allowedTransactionCountryCodes: ['AU', 'GB'] });
    await waitFor(() => expect(moved.path()).toBe('/login-password'));
    expect(moved.made(crossRegionSignIn)).toEqual([]);
    cleanup();
    const left = arrive({ allowedTransactionCountryCodes: ['AU'] });
    await waitFor(() => expect(email()).toHaveAccessibleDescription(/account in another country/));
    expect(left.calls()).toEqual(['POST /portal/consumers/auth/lookup']);
  });

  it.each([
    ['unsupported_merchant_trading_country', /account in another country/],
    ['not_found', /couldn’t take you to your country’s checkout/],
    [null, /couldn’t take you to your country’s checkout/],
  ])('shows why the checkout could not move: %s [ACC-053] [ACC-054]', async (code, text) => {
    const app = await enter(inCheckout, ({ answer, refuse }) => {
      answer(lookup, british);
      refuse(crossRegionSignIn, 412, code);
    });
    await waitFor(() => expect(email()).toHaveAccessibleDescription(text));
    expect(navigateToUrl).not.toHaveBeenCalled();
    expect(app.path()).toBe('/login-email');
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'is named when a login is remembered for another country, in %s [ACC-040]',
    (channel) => {
      open({ channel, session: { rememberedElsewhere: true } });
      expect(screen.getByRole('alert')).toHaveTextContent(/account in another country/);
    },
  );

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'can be used in the whole UK region, in %s [ACC-452]',
    async (channel) => {
      const visit = { channel, app: { countryCode: 'JE', transactionToken: 'token-1' } } as const;
      const app = await enter(visit, ({ answer }) => answer(lookup, british));
      await waitFor(() => expect(app.path()).toBe('/login-password'));
      expect(navigateToUrl).not.toHaveBeenCalled();
      expect(app.calls()).toEqual(['POST /portal/consumers/auth/lookup']);
    },
  );
});

describe('the experiments of the email page', () => {
  const orderTotal = { amount: '120.00', currency: 'AUD' } as const;
  const draw = (activeExperiments: Record<string, string>, more: Visit = {}) =>
    open({ ...more, session: { activeExperiments }, app: { orderTotal } });
  const schedule = () => screen.queryByRole('list', { name: 'How your payments would be split' });
  const text = () => screen.queryByText(/You pay a quarter today/);

  it('show a schedule in B, a text in A and neither in C [ACC-404] [ACC-408]', async () => {
    const { unmount } = draw({ 'checkout-login-messaging': 'A' });
    expect([schedule(), text()]).toEqual([null, expect.anything()]);
    unmount();
    draw({ 'checkout-login-messaging': 'B' });
    await screen.findByRole('heading', { name: '4 payments of $30.00' });
    const amounts = within(schedule() as HTMLElement).getAllByText('$30.00');
    expect(amounts).toHaveLength(4);
    expect(within(schedule() as HTMLElement).getByText('Today')).toBeVisible();
    expect(text()).toBeNull();
  });

  it('show neither by default, and neither in the portal [ACC-404]', () => {
    const { unmount } = draw({});
    expect([schedule(), text()]).toEqual([null, null]);
    unmount();
    draw({ 'checkout-login-messaging': 'B' }, { channel: 'PORTAL' });
    expect([schedule(), text()]).toEqual([null, null]);
  });

  it('split the example like real schedules, with the remainder last [ACC-446]', async () => {
    open({
      session: { activeExperiments: { 'checkout-login-messaging': 'B' } },
      app: { orderTotal: { amount: '10.10', currency: 'AUD' } },
    });
    const list = await screen.findByRole('list', { name: 'How your payments would be split' });
    const amounts = within(list).getAllByText(/^\$/);
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['$2.53', '$2.53', '$2.53', '$2.51']);
    expect(splitInFour(1010)).toEqual([253, 253, 253, 251]);
  });

  it('choose one of four headings, C by default [ACC-140] [POR-394]', () => {
    const headingIn = (activeExperiments: Record<string, string>) => {
      const { unmount } = draw(activeExperiments);
      const heading = screen.getByRole('heading', { level: 1 }).textContent;
      unmount();
      return heading;
    };
    const headings = ['A', 'B', 'C', 'D'].map((signup) => headingIn({ signup }));
    expect(new Set(headings).size).toBe(4);
    expect(headings[2]).toBe('Log in or sign up');
    expect([headingIn({}), headingIn({ signup: 'E' })]).toEqual([headings[2], headings[2]]);
  });
});

describe('five clicks on the header', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  const click = (times: number, everyMs: number) => {
    for (let done = 0; done < times; done++) {
      fireEvent.click(screen.getByText('Logo'));
      vi.setSystemTime(Date.now() + everyMs);
    }
  };
  const fail = async (status: number) => {
    const app = fakeApp({ session: { email: 'maya@example.com' } });
    app.refuse(lookup, status);
    const header = <header>Logo</header>;
    app.draw(
      <>
        {header}
        <LoginEmail />
      </>,
    );
    fireEvent.click(submit());
    await waitFor(() => expect(email()).toHaveAccessibleDescription(/This didn’t work/));
    // The page listens to clicks a moment after it shows the failure.
    await act(async () => undefined);
  };
  const supportId = () => screen.queryByText(/^For support:/);

  it('within two seconds show the support id after a network error [ACC-041]', async () => {
    await fail(0);
    click(4, 499);
    expect(supportId()).not.toBeInTheDocument();
    click(1, 499);
    expect(supportId()).toBeVisible();
    expect(supportId()).toHaveTextContent(`For support: ${analyticsSessionId()}-unknown`);
  });

  it('show nothing when they are slower [ACC-041]', async () => {
    await fail(0);
    click(9, 500);
    expect(supportId()).not.toBeInTheDocument();
  });

  it('show nothing without a network error [ACC-041]', async () => {
    await fail(503);
    click(5, 1);
    expect(supportId()).not.toBeInTheDocument();
  });
});

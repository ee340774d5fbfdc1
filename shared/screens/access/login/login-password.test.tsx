import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { login } from '#shared/contract/access/access.contract.ts';
import { readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { startRegistration } from '#shared/contract/access/lookup.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { contracts, type OperationShape } from '#shared/contract/index.ts';
import { marketOf } from '#shared/domain/markets/index.ts';
import { siteLink } from '#shared/domain/site-links.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { completeLocales, textFiles } from '#shared/testing/text-files.ts';
import { profilingSessionId } from '../../payments/device-details.ts';
import { fingerprint } from './fingerprint.ts';
import LoginPassword from './login-password.screen.tsx';
import { navigateToUrl } from './navigate-to-url.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(navigateToUrl).mockClear();
});

const registrationId = 'a0e1cf5d-2f4b-4c62-9d3e-0e3f6f7a8b9c';
const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };

const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Log in' });

const open = (visit: Parameters<typeof fakeApp>[0] = {}) => {
  const session = { email: 'maya@example.com', isReturning: true, passwordExists: true };
  const app = fakeApp({ at: '/login-password', session, ...visit });
  app.answer(login, maya);
  app.answer(readAccount, accountOf());
  app.answer(readEnabledCards, {});
  return { ...app, ...app.draw(<LoginPassword />) };
};
const attempt = async (
  prepare: (app: ReturnType<typeof open>) => void,
  visit?: Parameters<typeof open>[0],
) => {
  const app = open(visit);
  prepare(app);
  await app.user.type(password(), 'correct horse{Enter}');
  return app;
};

describe('the password page', () => {
  it('signs in, loads the account and the cards, and continues [ACC-013] [ACC-025] [ACC-062] [ACC-065]', async () => {
    const app = await attempt(() => undefined, { app: { transactionToken: 'token-1' } });
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(login)).toEqual([
      {
        body: {
          username: 'maya@example.com',
          password: 'correct horse',
          rememberMe: false,
          fingerprint: fingerprint(),
          transactionToken: 'token-1',
          profilingSessionId,
        },
      },
    ]);
    expect(app.calls()).toEqual([
      'GET /portal/consumers/enabled-cards',
      'POST /portal/consumers/auth/login',
      'GET /portal/consumers/account',
    ]);
    expect(app.session()).toMatchObject({ isReturning: true, profileConfirmed: true });
    expect(app.journey.situation().user).toEqual(maya);
  });

  it('waits for the cards before it continues [ACC-025]', async () => {
    const app = open();
    const release = app.hold(readEnabledCards);
    await app.user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(app.made(readAccount)).toHaveLength(1));
    await act(async () => {});
    expect(app.made(readEnabledCards)).toHaveLength(1);
    expect(app.path()).toBe('/login-password');
    release({});
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
  });

  it('tells the app about the sign-in before the account has loaded, but not while a second factor is missing', async () => {
    const onSignIn = vi.fn();
    const app = open({ app: { onSignIn } });
    const release = app.hold(readAccount);
    await app.user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(onSignIn).toHaveBeenCalledTimes(1));
    expect(app.journey.situation().user).toBeNull();
    release(accountOf());
    expect(await onSignIn.mock.calls[0]?.[0]).toEqual(accountOf());
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));

    app.unmount();
    const half = await attempt(({ answer }) => answer(login, { ...maya, requires2fa: true }), {
      app: { onSignIn },
    });
    await waitFor(() => expect(half.journey.situation().user?.requires2fa).toBe(true));
    expect(onSignIn).toHaveBeenCalledTimes(1);
  });

  it('continues without the cards if they can’t be loaded', async () => {
    const app = await attempt(({ refuse }) => refuse(readEnabledCards, 503));
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
  });

  it('does not load the account while a second factor is pending [ACC-064]', async () => {
    const app = await attempt(({ answer }) => answer(login, { ...maya, requires2fa: true }));
    await waitFor(() => expect(app.path()).toBe('/security-verify-ask'));
    expect(app.made(readAccount)).toEqual([]);
  });

  it('sends the code of a second factor to the mobile that came with the login [ACC-018]', async () => {
    const app = await attempt(({ answer }) =>
      answer(login, { ...maya, requires2fa: true, mobile: '*******482' }),
    );
    await waitFor(() => expect(app.path()).toBe('/security-verify-ask'));
    expect(app.session().mobile).toBe('*******482');
    expect(app.journey.situation().user).toEqual({ ...maya, requires2fa: true });
  });

  it('offers a code instead of the password while the experiment is on [ACC-079]', () => {
    const session = {
      email: 'maya@example.com',
      isReturning: true,
      passwordExists: true,
      smsVerificationEnabled: true,
    };
    const offer = () => screen.queryByRole('link', { name: 'Log in with a code instead' });
    const { unmount } = open({ session });
    expect(offer()).toBeNull();
    unmount();
    open({ session: { ...session, activeExperiments: { 'one-time-code-authentication': 'on' } } });
    expect(offer()).toHaveAttribute('href', '#/login-one-time-code');
  });

  it.each([
    ['true', '/new-portal/en-au/password-reset-required'],
    ['false', null],
  ])('leaves for the newer portal where its cookie is %s [ACC-412]', async (value, address) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`new_portal=${value}`);
    const app = await attempt(({ refuse }) => refuse(login, 412, 'force_password_reset_required'), {
      channel: 'PORTAL',
    });
    if (address !== null) await waitFor(() => expect(navigateToUrl).toHaveBeenCalledWith(address));
    else await waitFor(() => expect(app.path()).toMatch(/^\/reset-password/));
    expect(navigateToUrl).toHaveBeenCalledTimes(address === null ? 0 : 1);
  });

  it.each([
    ['A', '/promote-persistent-login'],
    ['C', '/summary-processing'],
    ['B', '/summary-processing'],
    [undefined, '/summary-processing'],
  ])(
    'promotes staying logged in to variant A alone, and C is the default: %s [ACC-405] [POR-391]',
    async (variant, path) => {
      const activeExperiments = variant === undefined ? {} : { 'persistent-login-promotion': variant };
      const app = await attempt(({ answer }) => answer(readAccount, accountOf({ frequentConsumer: true })), {
        session: {
          ...{ email: 'maya@example.com', isReturning: true, passwordExists: true },
          ...{ cookiesSupported: true, activeExperiments },
        },
      });
      await waitFor(() => expect(app.path()).toBe(path));
    },
  );

  it('chooses the next page by the experiments of the shopper, and waits for them', async () => {
    let arrive = () => {};
    const read = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const app = await attempt(({ answer }) => answer(readAccount, accountOf({ frequentConsumer: true })), {
      session: {
        ...{ email: 'maya@example.com', isReturning: true, passwordExists: true, cookiesSupported: true },
        activeExperiments: { 'persistent-login-promotion': 'C' },
      },
      app: { refreshFlags: () => read },
    });
    await waitFor(() => expect(app.session().profileConfirmed).toBe(true));
    await act(async () => {});
    expect(app.path()).toBe('/login-password');
    app.journey.update({ activeExperiments: { 'persistent-login-promotion': 'A' } });
    arrive();
    await waitFor(() => expect(app.path()).toBe('/promote-persistent-login'));
  });

  it('leads an account without a confirmed profile to the profile', async () => {
    const app = await attempt(({ answer }) => answer(readAccount, accountOf({ profileConfirmed: false })));
    await waitFor(() => expect(app.path()).toBe('/profile'));
  });

  it('offers to stay logged in and explains it on request [ACC-066]', async () => {
    const app = open();
    await app.user.click(screen.getByRole('button', { name: 'What does this do?' }));
    expect(screen.getByText(/won’t need your password here for 30 days/)).toBeVisible();
    await app.user.click(screen.getByRole('checkbox', { name: 'Keep me logged in on this device' }));
    await app.user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(app.session().persistentLoggedIn).toBe(true));
    expect(app.made(login)[0]?.body.rememberMe).toBe(true);
  });

  it('lets a shopper whose email a stranger has used join, once she proves it', async () => {
    const app = open();
    app.answer(startRegistration, { registrationId, isEmailVerificationRequired: true });
    await app.user.click(screen.getByRole('button', { name: 'I don’t have an account yet' }));
    await waitFor(() => expect(app.path()).toBe('/verify-confirm-email'));
    expect(app.made(startRegistration)).toEqual([
      { body: { email: 'maya@example.com', checkEmailVerification: false } },
    ]);
    expect(app.session()).toMatchObject({
      ...{ registrationId, email: 'maya@example.com', isReturning: false, passwordExists: false },
      ...{ mobile: null, isEmailVerificationRequired: true, smsVerificationRequired: true },
    });
  });

  it('says that the email has an account already, and stays', async () => {
    const app = open();
    app.refuse(startRegistration, 409, 'duplicate_email');
    await app.user.click(screen.getByRole('button', { name: 'I don’t have an account yet' }));
    expect(await screen.findByText(english.errors.duplicate_email)).toBeVisible();
    expect(app.path()).toBe('/login-password');
  });

  it.each(['account_disabled', 'paywatch_check_failed'])('leads from %s to us', async (code) => {
    await attempt(({ refuse }) => refuse(login, 412, code));
    const link = await screen.findByRole('link', { name: /^Contact us/ });
    expect(link).toHaveAttribute('href', siteLink('help', marketOf('AU')));
  });

  it('needs a password before it makes a call [ACC-034]', async () => {
    const app = open();
    await app.user.click(submit());
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(password()).toHaveFocus();
    expect(app.calls()).toEqual([]);
  });

  it('says that email and password do not match, and keeps what was typed [ACC-070]', async () => {
    await attempt(({ refuse }) => refuse(login, 400, 'authentication_failure'));
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/don’t match/));
    expect(password()).toHaveValue('correct horse');
  });

  it('has its own text for a failure without a code [ACC-070]', async () => {
    await attempt(({ refuse }) => refuse(login, 502));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t log you in.'));
  });

  it('has a generic text for a code that is newer than its texts', async () => {
    await attempt(({ refuse }) => refuse(login, 412, 'a_code_of_tomorrow'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This didn’t work.'));
  });

  it('stores the refusal of an account in the session [ACC-071]', async () => {
    const app = await attempt(({ refuse }) => refuse(login, 412, 'paywatch_check_failed'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/can’t offer you an account/));
    expect(app.session().payWatchStatus).toBe('paywatch_check_failed');
  });

  it('opens the password reset if the server requires it, and says why [ACC-072]', async () => {
    const app = await attempt(({ refuse }) => refuse(login, 412, 'force_password_reset_required'));
    await waitFor(() => expect(app.path()).toBe('/reset-password-verify-ask'));
    expect(app.journey.location().query.get('reason')).toBe('force_password_reset_required');
  });

  it.each([
    [401, /blocks the cookie/],
    [503, /couldn’t load your account/],
  ])('says why the account could not be loaded: %s [ACC-073] [ACC-135]', async (status, text) => {
    const app = await attempt(({ refuse }) => refuse(readAccount, status, 'unauthorized'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(app.journey.situation().user).toBeNull();
    expect(app.path()).toBe('/login-password');
  });

  it.each([
    ['authentication_failure_max_attempts', /Too many attempts/, /^Reset your password/],
    ['account_locked', /account is locked/, /^Reset your password/],
    // A new password opens no closed account.
    ['account_disabled', /account is closed/, /^Log in with another email/],
  ])(
    'takes no further password after %s until the email changes [ACC-076] [ACC-465]',
    async (code, text, hint) => {
      const app = await attempt(({ refuse }) => refuse(login, 412, code));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(submit()).toHaveAttribute('aria-disabled', 'true');
      expect(submit()).toHaveAccessibleDescription(hint);
      await app.user.click(submit());
      await app.user.type(password(), '!{Enter}');
      expect(app.made(login)).toHaveLength(1);

      act(() => app.journey.update({ email: 'other@example.com' }));
      expect(submit()).not.toHaveAttribute('aria-disabled');
      expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    },
  );

  it('links to another email and to a new password', () => {
    open();
    expect(screen.getByRole('link', { name: 'Use another email' })).toHaveAttribute('href', '#/login-email');
    expect(screen.getByRole('link', { name: 'I forgot my password' })).toHaveAttribute(
      'href',
      '#/forgot-password',
    );
  });

  it('shows the password on request', async () => {
    const app = open();
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await app.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });
});

it('shows the text of every error code, which exists in every language [ACC-393]', async () => {
  const { access, account, identity } = contracts;
  const calls: readonly OperationShape[] = Object.values({ ...access, ...account, ...identity });
  const codes = new Set(calls.flatMap(({ errors }) => errors));
  // It leads to another page.
  codes.delete('force_password_reset_required');
  const errors = Object.fromEntries([...codes].map((code) => [code, `What is said of ${code}.`]));
  // The page of the tests is plain http, for which there is another text.
  const said = { ...errors, restricted_cookie_over_http: errors.restricted_cookie ?? '' };
  const sources = [
    { locale: 'en-AU', texts: { errors: said } },
    { locale: 'en', texts: english },
  ];
  const app = open({ app: { t: createTranslate(sources) } });
  for (const code of codes) {
    app.refuse(login, 412, code);
    // Some codes end all tries with one email.
    act(() => app.journey.update({ email: `${code}@example.com` }));
    fireEvent.change(password(), { target: { value: 'correct horse' } });
    fireEvent.click(submit());
    expect(await screen.findByText(`What is said of ${code}.`)).toBeVisible();
    for (const locale of completeLocales) {
      expect(textFiles[locale]?.errors, `${code} in ${locale}`).toHaveProperty([code], expect.any(String));
    }
  }
  expect(codes.size).toBeGreaterThan(40);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { checkPointOf } from '#shared/domain/access/check-point.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { profilingSessionId } from '../../payments/device-details.ts';
import { fingerprint } from './fingerprint.ts';
import LoginOneTimeCode from './login-one-time-code.screen.tsx';

const session = {
  email: 'maya@example.com',
  mobile: '*******482',
  isReturning: true,
  passwordExists: true,
  smsVerificationEnabled: true,
  activeExperiments: { 'one-time-code-authentication': 'on' },
};

const open = (prepare: (app: ReturnType<typeof fakeApp>) => void = () => undefined) => {
  const app = fakeApp({ at: '/login-one-time-code', session, app: { transactionToken: 'token-1' } });
  app.answer(requestOneTimeCode, undefined);
  app.answer(loginByOneTimeCode, { name: 'Maya', requires2fa: false, shouldAllowEmail: true });
  app.answer(readAccount, accountOf());
  app.answer(readEnabledCards, {});
  prepare(app);
  return { ...app, ...app.draw(<LoginOneTimeCode />) };
};

const field = () => screen.getByRole('textbox', { name: '6-digit code' });
const submit = () => screen.getByRole('button', { name: 'Log in' });
const enter = (code: string) => fireEvent.change(field(), { target: { value: code } });
const requested = (app: ReturnType<typeof open>, times: number) =>
  waitFor(() => expect(app.made(requestOneTimeCode)).toHaveLength(times));

describe('logging in with a code', () => {
  it('sends one to the account’s mobile on entry [ACC-080]', async () => {
    const app = open();
    await requested(app, 1);
    expect(app.made(requestOneTimeCode)).toEqual([{ body: { email: 'maya@example.com' } }]);
  });

  it('sends it with the data for the fraud check, loads the account and continues [ACC-078] [ACC-081] [ACC-083] [ACC-440]', async () => {
    const app = open();
    await requested(app, 1);
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(loginByOneTimeCode)).toEqual([
      {
        body: {
          username: 'maya@example.com',
          oneTimeCode: '492817',
          fingerprint: fingerprint(),
          transactionToken: 'token-1',
          checkPointType: 'ONLINE_CHECKOUT_LOGIN',
          profilingSessionId,
        },
      },
    ]);
    expect(app.made(readAccount)).toHaveLength(1);
    expect(app.journey.situation().user?.name).toBe('Maya');
  });

  it('waits to submit a code that was typed before one was sent', async () => {
    let sent: (reply: undefined) => void = () => undefined;
    const app = open((prepared) => {
      sent = prepared.hold(requestOneTimeCode);
    });
    enter('492817');
    await Promise.resolve();
    expect(app.made(loginByOneTimeCode)).toHaveLength(0);
    sent(undefined);
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(loginByOneTimeCode)).toHaveLength(1);
  });

  it('names the checkout and the portal as check points [ACC-082]', () => {
    expect(checkPointOf('CHECKOUT')).toBe('ONLINE_CHECKOUT_LOGIN');
    expect(checkPointOf('PORTAL')).toBe('ONLINE_PORTAL_LOGIN');
  });

  it('says that it failed when the code is missing [ACC-084]', async () => {
    const app = open();
    await requested(app, 1);
    await app.user.click(submit());
    expect(field()).toHaveAccessibleDescription(/couldn’t log you in/);
    expect(app.made(loginByOneTimeCode)).toEqual([]);
  });

  it.each(['authentication_failure_max_attempts', 'account_locked', 'account_disabled'])(
    'is blocked after %s [ACC-085]',
    async (code) => {
      const app = open(({ refuse }) => refuse(loginByOneTimeCode, 412, code));
      await requested(app, 1);
      enter('492817');
      await waitFor(() => expect(submit()).toHaveAttribute('aria-disabled', 'true'));
      fireEvent.submit(field().closest('form') as HTMLFormElement);
      expect(app.made(loginByOneTimeCode)).toHaveLength(1);
    },
  );

  it('may be tried again after a wrong code [ACC-085]', async () => {
    const app = open(({ refuse }) => refuse(loginByOneTimeCode, 400, 'authentication_failure'));
    await requested(app, 1);
    enter('492817');
    await waitFor(() => expect(field()).toHaveAttribute('aria-invalid', 'true'));
    expect(submit()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [401, /blocks the cookie/],
    [503, /couldn’t load your account/],
  ])('says why the account could not be loaded: %i [ACC-073] [ACC-135]', async (status, text) => {
    const app = open(({ refuse }) => refuse(readAccount, status, 'unauthorized'));
    await requested(app, 1);
    enter('492817');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(app.path()).toBe('/login-one-time-code');
  });

  it('records a refusal by the pay-watch check', async () => {
    const app = open(({ refuse }) => refuse(loginByOneTimeCode, 412, 'paywatch_check_failed'));
    await requested(app, 1);
    enter('492817');
    await waitFor(() => expect(app.session().payWatchStatus).toBe('paywatch_check_failed'));
  });

  it('opens the password reset where the account needs a new password, and says why', async () => {
    const app = open(({ refuse }) => refuse(loginByOneTimeCode, 412, 'force_password_reset_required'));
    await requested(app, 1);
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/reset-password-verify-confirm'));
    expect(app.journey.location().query.get('reason')).toBe('force_password_reset_required');
  });
});

describe('another code', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const resend = async () => {
    await pass(30_000);
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await pass(0);
  };

  it('is confirmed for 20 seconds [ACC-450]', async () => {
    const app = open();
    await resend();
    expect(app.made(requestOneTimeCode)).toHaveLength(2);
    await pass(19_999);
    expect(screen.getByText('We sent a new code')).toBeVisible();
    await pass(1);
    expect(screen.queryByText('We sent a new code')).not.toBeInTheDocument();
  });

  it('can’t be requested too often [ACC-086]', async () => {
    const app = open();
    app.refuse(requestOneTimeCode, 429, 'too_many_otp_requests');
    await resend();
    expect(screen.getByRole('alert')).toHaveTextContent(/sent you several codes already/);
  });
});

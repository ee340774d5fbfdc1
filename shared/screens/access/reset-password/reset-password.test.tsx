import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { resetPassword } from '#shared/contract/access/password-reset.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { fingerprint } from '../login/fingerprint.ts';
import ResetPassword from './reset-password.screen.tsx';

const strong = 'velvet trombone under moss';

const password = () => screen.getByLabelText('New password');
const submit = () => screen.getByRole('button', { name: 'Save and log in' });
const remember = () => screen.queryByRole('checkbox', { name: 'Keep me logged in on this device' });

const open = (more: Partial<SessionData> = {}) => {
  const session = {
    email: 'maya@example.com',
    isReturning: true,
    resetPasswordVerificationCode: '492817',
    ...more,
  };
  const app = fakeApp({ at: '/reset-password', session });
  app.answer(resetPassword, { name: 'Maya', requires2fa: false, shouldAllowEmail: true });
  app.answer(readAccount, accountOf());
  app.answer(readEnabledCards, {});
  return { ...app, ...app.draw(<ResetPassword />) };
};

describe('a new password', () => {
  it('is sent with the answers that passed the challenges, and their country [ACC-111] [ACC-124]', async () => {
    const app = open({
      countryCode: 'NZ',
      resetPasswordTwoFactorCheckChallenges: [{ type: 'PHONE_NUMBER', hint: '482' }],
      resetPasswordTwoFactorCheckAnswers: { PHONE_NUMBER: '0412345482' },
    });
    await app.user.type(password(), `${strong}{Enter}`);
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(resetPassword)[0]?.body).toMatchObject({
      countryCode: 'NZ',
      twoFactorChallenges: { PHONE_NUMBER: '0412345482' },
    });
  });

  it('is sent with the code and signs in at once [ACC-118] [ACC-123] [ACC-126]', async () => {
    const app = open();
    await app.user.type(password(), `${strong}{Enter}`);
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(resetPassword)).toEqual([
      {
        body: {
          email: 'maya@example.com',
          password: strong,
          code: '492817',
          fingerprint: fingerprint(),
          rememberMe: false,
        },
      },
    ]);
    expect(app.journey.situation().user?.name).toBe('Maya');
    expect(app.session()).toMatchObject({ passwordExists: true, resetPasswordVerificationCode: null });
  });

  it('can be shown and hidden [ACC-119]', async () => {
    const app = open();
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    await app.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await app.user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('shows its strength while it is typed [ACC-120]', async () => {
    const app = open();
    await app.user.type(password(), 'password');
    expect(await screen.findByText(/0 of 4/)).toBeInTheDocument();
    await app.user.clear(password());
    await app.user.type(password(), strong);
    expect(await screen.findByText(/4 of 4/)).toBeInTheDocument();
  });

  it.each(['password1', 'Fourfold1', 'maya@example.com', 'qwertyuiop'])(
    'must not be as easy to guess as %s [ACC-121]',
    async (weak) => {
      const app = open();
      await app.user.type(password(), `${weak}{Enter}`);
      await waitFor(() => expect(password()).toHaveAccessibleDescription(/easy to guess/));
      expect(password()).toHaveFocus();
      expect(app.calls()).toEqual([]);
    },
  );

  it('is taken from the second of the five scores on [ACC-121]', async () => {
    const app = open();
    await app.user.type(password(), 'sunshine99{Enter}');
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/, 1 of 4\./));
    expect(app.calls()).toEqual([]);
    await app.user.clear(password());
    await app.user.type(password(), 'silverfish');
    expect(await screen.findByText(/2 of 4/)).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.made(resetPassword)[0]?.body.password).toBe('silverfish'));
  });

  it('must be long enough [ACC-034] [ACC-121]', async () => {
    const app = open();
    await app.user.type(password(), 'x7#kQ2!{Enter}');
    expect(password()).toHaveAccessibleDescription(/Use at least 8 characters/);
    expect(app.calls()).toEqual([]);
  });

  it('shows an error if the server says that it is weak', async () => {
    const app = open();
    app.refuse(resetPassword, 422, 'invalid_password');
    await app.user.type(password(), `${strong}{Enter}`);
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/easy to guess/));
    expect(password()).toHaveValue(strong);
  });

  it('can be remembered on this device [ACC-122]', async () => {
    const app = open();
    await app.user.click(remember() as HTMLElement);
    await app.user.type(password(), `${strong}{Enter}`);
    await waitFor(() => expect(app.made(resetPassword)[0]?.body.rememberMe).toBe(true));
  });

  it.each([{ cookiesSupported: false }, { accountLinkPending: true }])(
    'cannot be remembered with %o [ACC-122]',
    (session) => {
      open(session);
      expect(remember()).not.toBeInTheDocument();
    },
  );

  it('links to another code when this one has expired', async () => {
    const app = open();
    app.refuse(resetPassword, 412, 'verification_code_expired');
    await app.user.type(password(), `${strong}{Enter}`);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Ask for a new one.'));
    expect(screen.getByRole('link', { name: 'Send me a new code' })).toHaveAttribute(
      'href',
      '#/reset-password-verify-confirm',
    );
  });

  it('ends the reset after too many attempts [ACC-127]', async () => {
    const app = open();
    app.refuse(resetPassword, 412, 'password_reset_code_max_attempts');
    await app.user.type(password(), `${strong}{Enter}`);
    await waitFor(() => expect(app.path()).toBe('/verify-declined'));
  });

  it('ignores a second press while the first is running', async () => {
    const app = open();
    app.hold(resetPassword);
    await app.user.type(password(), `${strong}{Enter}`);
    const busy = await screen.findByRole('button', { name: 'Saving your password' });
    await app.user.click(busy);
    await waitFor(() => expect(app.made(resetPassword)).toHaveLength(1));
    expect(submit).toThrow();
  });
});

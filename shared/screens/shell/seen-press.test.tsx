import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { login } from '#shared/contract/access/access.contract.ts';
import { readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { loginByOneTimeCode, requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import {
  resetPassword,
  resetPasswordTwoFactorCheck,
} from '#shared/contract/access/password-reset.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import type { Sight } from '#shared/ui/app-context.tsx';
import LoginOneTimeCode from '../access/login/login-one-time-code.screen.tsx';
import LoginPassword from '../access/login/login-password.screen.tsx';
import ResetPassword from '../access/reset-password/reset-password.screen.tsx';
import ResetPasswordTwoFactorsCheck from '../access/reset-password/reset-password-two-factors-check.screen.tsx';

interface Press {
  readonly at: string;
  readonly page: ReactNode;
  readonly session: Partial<SessionData>;
  /** What the press sends. */
  readonly sent: OperationShape;
  readonly field: string;
  readonly typed: string;
  /** Presses again what was typed. */
  readonly again: (user: UserEvent) => Promise<void>;
}

const email = 'maya@example.com';
const button = (name: string) => (user: UserEvent) => user.click(screen.getByRole('button', { name }));

const password: Press = {
  at: '/login-password',
  page: <LoginPassword />,
  session: { email, isReturning: true, passwordExists: true },
  sent: login,
  field: 'Password',
  typed: 'horse{Enter}',
  again: button('Log in'),
};

const presses: readonly Press[] = [
  password,
  {
    at: '/login-one-time-code',
    page: <LoginOneTimeCode />,
    session: {
      ...{ email, isReturning: true, passwordExists: true, smsVerificationEnabled: true },
      activeExperiments: { 'one-time-code-authentication': 'on' },
    },
    sent: loginByOneTimeCode,
    field: '6-digit code',
    typed: '492817',
    again: (user) => user.type(screen.getByLabelText('6-digit code'), '{Enter}'),
  },
  {
    at: '/reset-password',
    page: <ResetPassword />,
    session: { email, isReturning: true, resetPasswordVerificationCode: '492817' },
    sent: resetPassword,
    field: 'New password',
    typed: 'velvet trombone under moss{Enter}',
    again: button('Save and log in'),
  },
  {
    at: '/reset-password-two-factors-check',
    page: <ResetPasswordTwoFactorsCheck />,
    session: {
      ...{ email, countryCode: 'AU', resetPasswordVerificationCode: '492817' },
      resetPasswordTwoFactorCheckChallenges: [{ type: 'PHONE_NUMBER', hint: '482' }],
    },
    sent: resetPasswordTwoFactorCheck,
    field: 'Mobile number on your account',
    typed: '0412 345 482{Enter}',
    again: button('Continue'),
  },
];

/** What the browser says, whatever is pressed. */
function fakeSight(isSeen: boolean) {
  const watched = new Set<Element>();
  let seen = isSeen;
  const sight: Sight = {
    watch: (element) => {
      watched.add(element);
      return () => void watched.delete(element);
    },
    hasSeen: (element) => watched.has(element) && seen,
  };
  return { sight, watched, uncover: () => (seen = true) };
}

async function take({ at, page, session, field, typed }: Press, sight?: Sight) {
  const newWindow = vi.fn();
  const app = fakeApp({ at, channel: 'CHECKOUT', session, app: { newWindow, sight } });
  const signedIn = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
  app.answer(requestOneTimeCode, undefined);
  for (const operation of [login, loginByOneTimeCode, resetPassword]) app.answer(operation, signedIn);
  app.answer(resetPasswordTwoFactorCheck, undefined);
  app.answer(readAccount, accountOf());
  app.answer(readEnabledCards, {});
  const drawn = app.draw(page);
  await drawn.user.type(screen.getByLabelText(field), typed);
  return { ...app, ...drawn, newWindow };
}

const warning = 'The shop’s page may be covering this';
const warnings = () => screen.queryAllByText(warning);

describe('a press in a frame that may be covered', () => {
  it.each(presses)('sends nothing before it was seen, and says so: $at', async (press) => {
    const { sight, uncover } = fakeSight(false);
    const { made, user } = await take(press, sight);
    expect(screen.getByText(/nothing was sent/).closest('[role=alert]')).toHaveTextContent(warning);
    await press.again(user);
    expect(made(press.sent)).toEqual([]);
    uncover();
    await press.again(user);
    await waitFor(() => expect(made(press.sent)).toHaveLength(1));
    expect(warnings()).toEqual([]);
  });

  it('offers a new window instead', async () => {
    const { newWindow, user } = await take(password, fakeSight(false).sight);
    await user.click(screen.getByRole('button', { name: 'Continue in a new window' }));
    expect(newWindow).toHaveBeenCalledOnce();
  });

  it('counts at once where it was seen', async () => {
    const { made } = await take(password, fakeSight(true).sight);
    await waitFor(() => expect(made(login)).toHaveLength(1));
    expect(warnings()).toEqual([]);
  });

  it('is measured as long as it is shown', async () => {
    const { sight, watched } = fakeSight(false);
    const { unmount } = await take(password, sight);
    expect(watched.size).toBe(1);
    unmount();
    await waitFor(() => expect(watched.size).toBe(0));
  });
});

it('a press outside of any frame always counts', async () => {
  const { made } = await take(password);
  await waitFor(() => expect(made(login)).toHaveLength(1));
  expect(warnings()).toEqual([]);
});

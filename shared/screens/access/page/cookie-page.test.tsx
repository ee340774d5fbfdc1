import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { requestOneTimeCode } from '#shared/contract/access/one-time-code.contract.ts';
import {
  resetPasswordEmailOption,
  resetPasswordVerifyAsk,
} from '#shared/contract/access/password-reset.contract.ts';
import {
  accountMobileVerifyAsk,
  registrationMobileVerifyAsk,
} from '#shared/contract/access/verification.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import LoginOneTimeCode from '../login/login-one-time-code.screen.tsx';
import ResetPasswordVerifyAsk from '../reset-password/reset-password-verify-ask.screen.tsx';
import ResetPasswordVerifyConfirm from '../reset-password/reset-password-verify-confirm.screen.tsx';
import VerifyAsk from '../verification/verify-ask.screen.tsx';

interface Step {
  readonly at: string;
  readonly page: ReactNode;
  readonly session: Partial<SessionData>;
  /** What is refused where the cookie is not kept, and how. */
  readonly refused: OperationShape;
  readonly how: readonly [number, string];
  /** Absent where the page makes the call on entry. */
  readonly press?: string;
}

const email = 'maya@example.com';
const registering: Step = {
  at: '/verify-ask',
  page: <VerifyAsk />,
  session: {
    email,
    countryCode: 'AU',
    registrationId: '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d',
    smsVerificationRequired: true,
  },
  refused: registrationMobileVerifyAsk,
  how: [404, 'not_found'],
  press: 'Send me a code',
};

const steps: readonly Step[] = [
  registering,
  {
    ...registering,
    session: { email, countryCode: 'AU', isReturning: true, smsVerificationRequired: true },
    refused: accountMobileVerifyAsk,
    how: [412, 'restricted_cookie'],
  },
  {
    at: '/login-one-time-code',
    page: <LoginOneTimeCode />,
    session: {
      ...{ email, isReturning: true, passwordExists: true, smsVerificationEnabled: true },
      activeExperiments: { 'one-time-code-authentication': 'on' },
    },
    refused: requestOneTimeCode,
    how: [412, 'restricted_cookie'],
  },
  {
    at: '/reset-password-verify-ask',
    page: <ResetPasswordVerifyAsk />,
    session: { email, mobile: '*******482', isReturning: true },
    refused: resetPasswordVerifyAsk,
    how: [412, 'restricted_cookie'],
    press: 'Send me a code',
  },
  {
    at: '/reset-password-verify-confirm',
    page: <ResetPasswordVerifyConfirm />,
    session: { email, mobile: '*******482', isReturning: true },
    refused: resetPasswordVerifyAsk,
    how: [412, 'restricted_cookie'],
  },
];

async function take(
  { at, page, session, refused, how, press }: Step,
  newWindow?: () => void,
  keepTyped?: () => void,
) {
  const app = fakeApp({ at, channel: 'CHECKOUT', session, app: { newWindow, keepTyped } });
  app.answer(resetPasswordEmailOption, { shouldDisableEmailOption: false });
  app.refuse(refused, ...how);
  const drawn = app.draw(page);
  if (at === '/verify-ask') await drawn.user.type(screen.getByLabelText('Mobile number'), '0412 345 482');
  if (press) await drawn.user.click(screen.getByRole('button', { name: press }));
  return drawn;
}

const offer = () => screen.queryByRole('button', { name: 'Continue in a new window' });

describe('a step whose cookie the browser does not keep', () => {
  it.each(steps)('continues in a new window, outside the shop’s page: $at [MER-079]', async (step) => {
    const newWindow = vi.fn();
    const keepTyped = vi.fn();
    const { user } = await take(step, newWindow, keepTyped);
    expect(await screen.findByText(/blocks our cookie inside the shop’s page/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/You can continue in a new window/);
    expect(newWindow).not.toHaveBeenCalled();
    // Before the press, and once for each thing that is typed.
    const mobile = step.at === '/verify-ask' ? { number: '0412 345 482', countryCode: 'AU' } : null;
    await waitFor(() => expect(keepTyped.mock.calls).toEqual([[{ email, mobile }]]));
    await user.click(offer() as HTMLElement);
    expect(newWindow).toHaveBeenCalledOnce();
  });

  it.each(steps)('says how to continue in a new window: $at [ACC-155]', async (step) => {
    await take(step);
    // The page of the test is served over plain http, as by a sandbox without TLS.
    expect(await screen.findByText(/Allow cookies for this site.*npm start -- --https/)).toBeVisible();
    expect(offer()).not.toBeInTheDocument();
  });

  it('shows other errors without that offer', async () => {
    const keepTyped = vi.fn();
    await take({ ...registering, how: [409, 'conflict'] }, vi.fn(), keepTyped);
    expect(keepTyped).not.toHaveBeenCalled();
    expect(await screen.findByText(/couldn’t send you a code/)).toBeVisible();
    expect(offer()).not.toBeInTheDocument();
  });
});

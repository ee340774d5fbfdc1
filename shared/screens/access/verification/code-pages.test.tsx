import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  registrationEmailVerifyAsk,
  registrationEmailVerifyConfirm,
  registrationMobileVerifyAsk,
  registrationMobileVerifyConfirm,
} from '#shared/contract/access/access.contract.ts';
import {
  resetPasswordVerifyAsk,
  resetPasswordVerifyConfirm,
} from '#shared/contract/access/password-reset.contract.ts';
import type { OperationShape } from '#shared/contract/operation.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import ResetPasswordVerifyConfirm from '../reset-password/reset-password-verify-confirm.screen.tsx';
import VerifyConfirm from './verify-confirm.screen.tsx';
import VerifyConfirmEmail from './verify-confirm-email.screen.tsx';

const registrationId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';
const registering: Partial<SessionData> = {
  email: 'maya@example.com',
  countryCode: 'AU',
  registrationId,
  mobile: '0412345482',
  smsVerificationEnabled: true,
};

const pages = {
  '/verify-confirm': {
    Screen: VerifyConfirm,
    session: { ...registering, smsVerificationRequired: true },
    ask: registrationMobileVerifyAsk as OperationShape,
    confirm: registrationMobileVerifyConfirm as OperationShape,
    declined: '/verify-declined-mobile',
    confirmationMs: 20_000,
  },
  '/verify-confirm-email': {
    Screen: VerifyConfirmEmail,
    session: { ...registering, unverifiedEmail: 'maya@example.com', isEmailVerificationRequired: true },
    ask: registrationEmailVerifyAsk as OperationShape,
    confirm: registrationEmailVerifyConfirm as OperationShape,
    declined: '/verify-declined-email',
    confirmationMs: 5_000,
  },
  '/reset-password-verify-confirm': {
    Screen: ResetPasswordVerifyConfirm,
    session: { ...registering, registrationId: null, isReturning: true, mobile: '*******482' },
    ask: resetPasswordVerifyAsk as OperationShape,
    confirm: resetPasswordVerifyConfirm as OperationShape,
    declined: '/verify-declined',
    confirmationMs: 20_000,
  },
} as const;
type CodePath = keyof typeof pages;
const paths = Object.keys(pages) as CodePath[];
const verifyPaths = ['/verify-confirm', '/verify-confirm-email'] as const;

const replies = new Map<OperationShape, unknown>([
  [registrationMobileVerifyAsk, { smsEnabled: true }],
  [registrationMobileVerifyConfirm, { mobileVerified: true }],
  [registrationEmailVerifyConfirm, { emailVerified: true }],
  [resetPasswordVerifyConfirm, {}],
]);

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
const open = (path: CodePath, { session, ...visit }: Visit = {}) => {
  const page = pages[path];
  const app = fakeApp({ at: path, session: { ...page.session, ...session }, ...visit });
  app.answer(page.ask, replies.get(page.ask) as never);
  app.answer(page.confirm, replies.get(page.confirm) as never);
  return { ...app, ...app.draw(<page.Screen />), page };
};

const field = () => screen.getByRole('textbox', { name: '6-digit code' });
const enter = (code: string) => fireEvent.change(field(), { target: { value: code } });
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('entering a code', () => {
  it.each(paths)(
    'on %s submits automatically at the sixth digit [ACC-164] [ACC-167] [ACC-177]',
    async (path) => {
      const app = open(path);
      enter('49281');
      expect(app.made(app.page.confirm)).toEqual([]);
      enter('492817');
      await waitFor(() => expect(app.made(app.page.confirm)).toHaveLength(1));
      await waitFor(() => expect(app.path()).not.toBe(path));
    },
  );

  it('verifies the mobile to which it was sent, and continues [ACC-165]', async () => {
    const app = open('/verify-confirm');
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/profile'));
    expect(app.made(registrationMobileVerifyConfirm)).toEqual([
      { body: { registrationId, mobile: '0412345482', smsCode: '492817' } },
    ]);
    expect(app.session().smsVerificationRequired).toBe(false);
  });

  it('continues with the new email during a change of email [ACC-165]', async () => {
    const app = open('/verify-confirm', { session: { changeEmailToken: 't' } });
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/verify-ask-email'));
  });

  it('verifies the email to which it was sent, and continues [ACC-178]', async () => {
    const app = open('/verify-confirm-email', { session: { unverifiedEmail: 'new@example.com' } });
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/profile'));
    expect(app.made(registrationEmailVerifyConfirm)).toEqual([
      { body: { registrationId, email: 'new@example.com', emailCode: '492817' } },
    ]);
    expect(app.session()).toMatchObject({
      email: 'new@example.com',
      unverifiedEmail: null,
      isEmailVerificationRequired: false,
    });
  });

  it('continues with the new mobile during a change of mobile [ACC-178]', async () => {
    const app = open('/verify-confirm-email', { session: { changeMobileToken: 't' } });
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/verify-ask'));
  });

  it.each(paths)('on %s requires all six digits [ACC-034]', (path) => {
    const app = open(path);
    enter('492');
    fireEvent.submit(field().closest('form') as HTMLFormElement);
    expect(field()).toHaveAccessibleDescription(/has 6 digits/);
    expect(app.made(app.page.confirm)).toEqual([]);
  });

  it.each(
    verifyPaths.flatMap((path) =>
      [
        ['verification_code_expired', /has expired/],
        ['verification_code_superseded', /newer code/],
        ['invalid_sms_code', /isn’t right/],
        ['invalid_code', /isn’t right/],
        ['conflict', /couldn’t check this code/],
        [null, /couldn’t check this code/],
      ].map(([code, text]) => [path, code, text] as const),
    ),
  )('on %s shows %s at the code and stays [ACC-170] [ACC-171]', async (path, code, text) => {
    const app = open(path);
    app.refuse(app.page.confirm, 412, code as string | null);
    enter('492817');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(text as RegExp));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('492817');
    expect(app.path()).toBe(path);
  });

  it.each([
    ['verification_code_expired', /code has expired/],
    ['verification_code_superseded', /newer code/],
    ['invalid_sms_code', /code isn’t right/],
    ['invalid_code', /code isn’t right/],
    ['conflict', /couldn’t check this code/],
  ])('of a password reset shows %s at the code and stays [ACC-102]', async (code, text) => {
    const app = open('/reset-password-verify-confirm');
    await waitFor(() => expect(app.made(resetPasswordVerifyAsk)).toHaveLength(1));
    app.refuse(resetPasswordVerifyConfirm, 412, code);
    enter('492817');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
    expect(app.path()).toBe('/reset-password-verify-confirm');
  });

  it.each(
    paths.flatMap((path) =>
      ['max_sms_code_attempts', 'sms_code_not_found', 'not_found', 'max_attempts_reached'].map(
        (code) => [path, code] as const,
      ),
    ),
  )('leaves %s for its declined page on %s [ACC-102] [ACC-147] [ACC-169]', async (path, code) => {
    const app = open(path);
    await waitFor(() => expect(app.calls()).toHaveLength(path === '/reset-password-verify-confirm' ? 1 : 0));
    app.refuse(app.page.confirm, 412, code);
    enter('492817');
    await waitFor(() => expect(app.path()).toBe(app.page.declined));
  });

  it('checks one code at a time', async () => {
    const app = open('/verify-confirm');
    const release = app.hold(registrationMobileVerifyConfirm);
    enter('492817');
    enter('49281');
    enter('492818');
    expect(screen.getByText('Checking your code')).toBeInTheDocument();
    expect(app.made(registrationMobileVerifyConfirm)).toHaveLength(1);
    release({ mobileVerified: true });
    await waitFor(() => expect(app.path()).toBe('/profile'));
  });
});

describe('a new code', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const resend = async () => {
    await pass(30_000);
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await settle();
  };

  it('can be requested after a wait that is shown', async () => {
    open('/verify-confirm');
    await pass(6_000);
    expect(screen.getByText('You can ask for another code in 0:24.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
    await pass(24_000);
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeVisible();
  });

  it.each(paths)(
    'on %s is confirmed for as long as its channel takes [ACC-164] [ACC-166] [ACC-177] [ACC-179] [ACC-450]',
    async (path) => {
      const app = open(path);
      await settle();
      const before = app.made(app.page.ask).length;
      await resend();
      expect(app.made(app.page.ask)).toHaveLength(before + 1);
      expect(screen.getByText('We sent a new code')).toBeVisible();
      await pass(app.page.confirmationMs - 1);
      expect(screen.getByText('We sent a new code')).toBeVisible();
      await pass(1);
      expect(screen.queryByText('We sent a new code')).not.toBeInTheDocument();
    },
  );

  it('of a password reset by email is confirmed for 5 seconds [ACC-450]', async () => {
    const app = open('/reset-password-verify-confirm', { session: { codeSentBy: 'EMAIL' } });
    await resend();
    expect(app.made(resetPasswordVerifyAsk)).toEqual([
      { body: { email: 'maya@example.com', sendBy: 'EMAIL' } },
    ]);
    await pass(4_999);
    expect(screen.getByText('We sent a new code')).toBeVisible();
    await pass(1);
    expect(screen.queryByText('We sent a new code')).not.toBeInTheDocument();
  });

  it('goes to the mobile with its country again', async () => {
    const app = open('/verify-confirm', { session: { countryCode: 'NZ' } });
    await resend();
    expect(app.made(registrationMobileVerifyAsk)[0]?.body).toMatchObject({
      mobile: '0412345482',
      countryCode: 'AU',
    });
  });

  it.each(
    paths.flatMap((path) =>
      ['sms_verification_code_generation_not_allowed', 'not_found', 'max_attempts_reached'].map(
        (code) => [path, code] as const,
      ),
    ),
  )('leaves %s for its declined page on %s [ACC-172]', async (path, code) => {
    const app = open(path);
    await settle();
    app.refuse(app.page.ask, 412, code);
    await resend();
    expect(app.path()).toBe(app.page.declined);
  });

  it.each(paths.flatMap((path) => ['conflict', null].map((code) => [path, code] as const)))(
    'on %s says that none could be sent: %s [ACC-173]',
    async (path, code) => {
      const app = open(path);
      await settle();
      app.refuse(app.page.ask, 502, code);
      await resend();
      expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t send you a new code.');
      expect(app.path()).toBe(path);
    },
  );
});

describe('where the code goes', () => {
  it('is shown by the last digits of the mobile', () => {
    open('/verify-confirm');
    expect(screen.getByText(/your mobile ending/).parentElement).toHaveTextContent('your mobile ending 482.');
  });

  it('offers to change the mobile or the email', () => {
    open('/verify-confirm').unmount();
    open('/verify-confirm-email');
    expect(screen.getByRole('link', { name: 'This isn’t my email address' })).toHaveAttribute(
      'href',
      '#/verify-ask-email',
    );
  });

  it('is checked only after it was requested, however soon autofill enters one', async () => {
    const app = fakeApp({
      at: '/verify-confirm-email',
      session: { ...pages['/verify-confirm-email'].session, unverifiedEmail: null },
    });
    const answered = app.hold(registrationEmailVerifyAsk);
    app.answer(registrationEmailVerifyConfirm, { emailVerified: true });
    /** Comes after the page in the same commit. */
    const Autofill = () => {
      useLayoutEffect(() => void enter('492817'), []);
      return null;
    };
    app.draw(
      <>
        <VerifyConfirmEmail />
        <Autofill />
      </>,
    );
    await act(async () => undefined);
    expect(app.made(registrationEmailVerifyAsk)).toHaveLength(1);
    expect(app.made(registrationEmailVerifyConfirm)).toEqual([]);
    answered(undefined);
    await waitFor(() => expect(app.path()).toBe('/profile'));
    expect(app.made(registrationEmailVerifyConfirm)).toHaveLength(1);
  });

  it('is requested on entry if none was sent to the email yet', async () => {
    const app = open('/verify-confirm-email', { session: { unverifiedEmail: null } });
    await waitFor(() => expect(app.session().unverifiedEmail).toBe('maya@example.com'));
    expect(app.made(registrationEmailVerifyAsk)).toEqual([
      { body: { registrationId, email: 'maya@example.com' } },
    ]);
  });

  it('is not requested again if one was sent', () => {
    const app = open('/verify-confirm-email');
    expect(app.calls()).toEqual([]);
  });
});

describe('the code of a password reset', () => {
  const reset = (visit?: Visit) => open('/reset-password-verify-confirm', visit);

  it('is sent by SMS on entry if that is enabled, with the mobile masked [ACC-094]', async () => {
    const app = reset();
    await waitFor(() =>
      expect(app.made(resetPasswordVerifyAsk)).toEqual([
        { body: { email: 'maya@example.com', sendBy: 'SMS' } },
      ]),
    );
    expect(screen.getByText(/your mobile ending/).parentElement).toHaveTextContent('482');
  });

  it.each(['SMS', 'EMAIL'] as const)('is not sent again if it was requested by %s', async (codeSentBy) => {
    const app = reset({ session: { codeSentBy } });
    const target = codeSentBy === 'SMS' ? 'your mobile ending 482' : 'maya@example.com';
    expect(screen.getByText(/We sent a 6-digit code to/).parentElement).toHaveTextContent(target);
    expect(app.calls()).toEqual([]);
  });

  it('is sent again when the shopper comes back after one was accepted', async () => {
    const app = reset({ session: { codeSentBy: 'EMAIL', resetPasswordVerificationCode: '111111' } });
    await waitFor(() => expect(app.session().resetPasswordVerificationCode).toBeNull());
    expect(app.made(resetPasswordVerifyAsk).map(({ body }) => body.sendBy)).toEqual(['EMAIL']);
  });

  it('can be sent another way', () => {
    reset();
    expect(screen.getByRole('link', { name: 'Send the code another way' })).toHaveAttribute(
      'href',
      '#/reset-password-verify-ask',
    );
  });

  it('leads to the challenges in the reply [ACC-103] [ACC-104]', async () => {
    const app = reset({ session: { codeSentBy: 'SMS' } });
    const challenges = [{ type: 'PHONE_NUMBER', hint: '482' }];
    app.answer(resetPasswordVerifyConfirm, { status: 'CHALLENGES_REQUIRED', challenges });
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/reset-password-two-factors-check'));
    expect(app.made(resetPasswordVerifyConfirm)).toEqual([
      { body: { email: 'maya@example.com', code: '492817' } },
    ]);
    expect(app.session().resetPasswordTwoFactorCheckChallenges).toEqual(challenges);
  });

  it('is stored for the new password [ACC-101] [ACC-103]', async () => {
    const app = reset();
    await waitFor(() => expect(app.made(resetPasswordVerifyAsk)).toHaveLength(1));
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/reset-password'));
    expect(app.session().resetPasswordVerificationCode).toBe('492817');
  });

  it.each([
    'password_reset_code_generation_not_allowed',
    'verification_code_generation_not_allowed',
    'password_reset_code_max_attempts',
  ])('ends the reset on %s [ACC-127]', async (code) => {
    const app = fakeApp({
      at: '/reset-password-verify-confirm',
      session: pages['/reset-password-verify-confirm'].session,
    });
    app.refuse(resetPasswordVerifyAsk, 412, code);
    app.draw(<ResetPasswordVerifyConfirm />);
    await waitFor(() => expect(app.path()).toBe('/verify-declined'));
  });

  it('says why a new password is needed [ACC-072]', () => {
    reset({ at: '/reset-password-verify-confirm?reason=force_password_reset_required' });
    expect(screen.getByText(/Your account needs a new password/)).toBeVisible();
  });
});

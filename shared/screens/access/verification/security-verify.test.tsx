import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { securityVerifyAsk, securityVerifyConfirm } from '#shared/contract/access/second-factor.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { profilingSessionId } from '../../payments/device-details.ts';
import SecurityVerifyAsk from './security-verify-ask.screen.tsx';
import SecurityVerifyConfirm from './security-verify-confirm.screen.tsx';

const half = { name: 'Maya', requires2fa: true, shouldAllowEmail: true };

const visit = (at: string, user = half, session: Partial<SessionData> = {}) => {
  const app = fakeApp({
    at,
    channel: 'PORTAL',
    user,
    session: { email: 'maya@example.com', mobile: '*******482', ...session },
  });
  app.answer(securityVerifyAsk, undefined);
  app.answer(securityVerifyConfirm, { ...half, requires2fa: false });
  app.answer(readAccount, accountOf());
  app.answer(readEnabledCards, {});
  return app;
};

describe('choosing where the code of a second factor goes', () => {
  const open = (user = half, session: Partial<SessionData> = {}) => {
    const app = visit('/security-verify-ask', user, session);
    return { ...app, ...app.draw(<SecurityVerifyAsk />) };
  };
  const send = () => screen.getByRole('button', { name: 'Send me a code' });

  it.each([
    ['SMS', /Text message/],
    ['EMAIL', /^Email/],
  ] as const)('sends nothing but the channel: %s [ACC-088] [ACC-090]', async (sendBy, name) => {
    const app = open();
    await app.user.click(screen.getByRole('radio', { name }));
    await app.user.click(send());
    await waitFor(() => expect(app.path()).toBe('/security-verify-confirm'));
    expect(app.made(securityVerifyAsk)).toEqual([{ body: { sendBy } }]);
    expect(app.session().codeSentBy).toBe(sendBy);
  });

  it('offers the email only where the account allows it', () => {
    open({ ...half, shouldAllowEmail: false });
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('offers only the email, already chosen, where no mobile came with the login', async () => {
    const app = open(half, { mobile: null });
    expect(screen.getByRole('radio')).toHaveAccessibleName(/^Email/);
    await app.user.click(send());
    await waitFor(() => expect(app.made(securityVerifyAsk)).toEqual([{ body: { sendBy: 'EMAIL' } }]));
  });

  it('ends if no code can be sent [ACC-088]', async () => {
    const app = open();
    app.refuse(securityVerifyAsk, 412, 'verification_code_generation_not_allowed');
    await app.user.click(send());
    await waitFor(() => expect(app.path()).toBe('/verify-declined'));
  });

  it('stays if there is no response', async () => {
    const app = open();
    app.refuse(securityVerifyAsk, 503);
    await app.user.click(send());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/couldn’t send you a code/));
    expect(app.path()).toBe('/security-verify-ask');
  });
});

describe('entering the code of a second factor', () => {
  const open = (codeSentBy: SendBy = 'SMS') => {
    const app = visit('/security-verify-confirm', half, { codeSentBy });
    return { ...app, ...app.draw(<SecurityVerifyConfirm />) };
  };
  const field = () => screen.getByRole('textbox', { name: '6-digit code' });
  const enter = (code: string) => fireEvent.change(field(), { target: { value: code } });

  it('completes the login [ACC-089] [ACC-091] [ACC-440]', async () => {
    const app = open();
    enter('492817');
    await waitFor(() => expect(app.path()).toBe('/marketing'));
    expect(app.made(securityVerifyConfirm)).toEqual([{ body: { code: '492817', profilingSessionId } }]);
    expect(app.journey.situation().user?.requires2fa).toBe(false);
    expect(app.session().profileConfirmed).toBe(true);
  });

  it.each([
    ['verification_code_expired', /code has expired/],
    ['verification_code_superseded', /newer code/],
    ['invalid_sms_code', /code isn’t right/],
    ['invalid_code', /code isn’t right/],
    ['conflict', /couldn’t check this code/],
  ])('shows %s at the code and stays [ACC-089] [ACC-102]', async (code, text) => {
    const app = open();
    app.refuse(securityVerifyConfirm, 400, code);
    enter('492817');
    await waitFor(() => expect(field()).toHaveAccessibleDescription(text));
    expect(app.path()).toBe('/security-verify-confirm');
  });

  it.each(['max_sms_code_attempts', 'sms_code_not_found', 'not_found', 'max_attempts_reached'])(
    'ends with %s [ACC-089] [ACC-102]',
    async (code) => {
      const app = open();
      app.refuse(securityVerifyConfirm, 412, code);
      enter('492817');
      await waitFor(() => expect(app.path()).toBe('/verify-declined'));
    },
  );

  it('requires all six digits [ACC-034]', () => {
    const app = open();
    enter('492');
    fireEvent.submit(field().closest('form') as HTMLFormElement);
    expect(field()).toHaveAccessibleDescription(/has 6 digits/);
    expect(app.calls()).toEqual([]);
  });

  describe('and asking for another', () => {
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const resend = async () => {
      await pass(30_000);
      fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
      await pass(0);
    };

    it.each([
      ['SMS', 20_000],
      ['EMAIL', 5_000],
    ] as const)('sends it by %s, and says so for %i ms [ACC-450]', async (sendBy, milliseconds) => {
      const app = open(sendBy);
      await resend();
      expect(app.made(securityVerifyAsk)).toEqual([{ body: { sendBy } }]);
      await pass(milliseconds - 1);
      expect(screen.getByText('We sent a new code')).toBeVisible();
      await pass(1);
      expect(screen.queryByText('We sent a new code')).not.toBeInTheDocument();
    });

    it.each(['sms_verification_code_generation_not_allowed', 'not_found', 'max_attempts_reached'])(
      'ends with %s [ACC-172]',
      async (code) => {
        const app = open();
        app.refuse(securityVerifyAsk, 412, code);
        await resend();
        expect(app.path()).toBe('/verify-declined');
      },
    );

    it.each(['conflict', null])('says that none could be sent: %s [ACC-173]', async (code) => {
      const app = open();
      app.refuse(securityVerifyAsk, 502, code);
      await resend();
      expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t send you a new code.');
      expect(app.path()).toBe('/security-verify-confirm');
    });
  });
});

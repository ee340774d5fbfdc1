import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  resetPasswordEmailOption,
  resetPasswordVerifyAsk,
} from '#shared/contract/access/password-reset.contract.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import ResetPasswordVerifyAsk from './reset-password-verify-ask.screen.tsx';

const open = (
  session: Partial<SessionData> = {},
  prepare = (_: ReturnType<typeof fakeApp>): void => undefined,
) => {
  const app = fakeApp({
    at: '/reset-password-verify-ask',
    session: { email: 'maya@example.com', mobile: '*******482', isReturning: true, ...session },
  });
  app.answer(resetPasswordEmailOption, { shouldDisableEmailOption: false });
  app.answer(resetPasswordVerifyAsk, undefined);
  prepare(app);
  return { ...app, ...app.draw(<ResetPasswordVerifyAsk />) };
};

const sms = () => screen.getByRole('radio', { name: /Text message/ });
const email = () => screen.getByRole('radio', { name: /^Email/ });
const send = () => screen.getByRole('button', { name: 'Send me a code' });

describe('choosing where the code of a reset goes', () => {
  it('shows the mobile as the lookup masked it [ACC-100]', () => {
    const { container } = open();
    expect(screen.getByText('To your mobile ending 482')).toBeVisible();
    expect(container.textContent).not.toMatch(/\d{4}/);
  });

  it('asks on entry whether email is possible, and disables it until the response [ACC-097] [ACC-098]', async () => {
    let answer: (reply: { shouldDisableEmailOption: boolean }) => void = () => undefined;
    const app = open({}, ({ hold }) => {
      answer = hold(resetPasswordEmailOption);
    });
    await waitFor(() =>
      expect(app.made(resetPasswordEmailOption)).toEqual([{ body: { email: 'maya@example.com' } }]),
    );
    expect(email()).toBeDisabled();
    answer({ shouldDisableEmailOption: false });
    await waitFor(() => expect(email()).toBeEnabled());
  });

  it.each([true, false])('disables the email: %s [ACC-414]', async (shouldDisableEmailOption) => {
    open({}, ({ answer }) => answer(resetPasswordEmailOption, { shouldDisableEmailOption }));
    const reason = /gets its code by text message/;
    if (shouldDisableEmailOption) await screen.findByText(reason);
    else await waitFor(() => expect(email()).toBeEnabled());
    expect(email()).toHaveProperty('disabled', shouldDisableEmailOption);
  });

  it('keeps the email disabled if the call fails', async () => {
    open({}, ({ refuse }) => refuse(resetPasswordEmailOption, 503));
    expect(await screen.findByText(/couldn’t check if email is possible/)).toBeVisible();
    expect(email()).toBeDisabled();
  });

  it.each([
    ['SMS', sms],
    ['EMAIL', email],
  ] as const)(
    'sends the email and the channel, and continues: %s [ACC-096] [ACC-099]',
    async (sendBy, choice) => {
      const app = open();
      await waitFor(() => expect(email()).toBeEnabled());
      await app.user.click(choice());
      await app.user.click(send());
      await waitFor(() => expect(app.path()).toBe('/reset-password-verify-confirm'));
      expect(app.made(resetPasswordVerifyAsk)).toEqual([{ body: { email: 'maya@example.com', sendBy } }]);
      expect(app.session().codeSentBy).toBe(sendBy);
    },
  );

  it('sends no code before one is asked for [ACC-095]', async () => {
    const app = open();
    await waitFor(() => expect(email()).toBeEnabled());
    expect(app.made(resetPasswordVerifyAsk)).toEqual([]);
  });

  it('requires a choice if there is no mobile', async () => {
    const app = open({ mobile: null });
    expect(sms()).toBeDisabled();
    await app.user.click(send());
    expect(screen.getByText('Choose where we send the code.')).toBeVisible();
    expect(app.made(resetPasswordVerifyAsk)).toEqual([]);
  });

  it.each([
    'password_reset_code_generation_not_allowed',
    'verification_code_generation_not_allowed',
    'not_found',
  ])('ends on %s [ACC-096] [ACC-127]', async (code) => {
    const app = open({}, ({ refuse }) => refuse(resetPasswordVerifyAsk, 412, code));
    await app.user.click(send());
    await waitFor(() => expect(app.path()).toBe('/verify-declined'));
  });
});

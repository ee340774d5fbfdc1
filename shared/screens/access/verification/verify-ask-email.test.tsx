import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  accountEmailVerifyAsk,
  registrationEmailVerifyAsk,
} from '#shared/contract/access/access.contract.ts';
import { changeEmail } from '#shared/contract/access/change-contact.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import VerifyAskEmail from './verify-ask-email.screen.tsx';

const token = '8d3f0a52-3c1e-4b60-9b0f-3f5a4f3c2d1e';
const changing = {
  email: 'maya@example.com',
  isReturning: true,
  profileConfirmed: true,
  changeEmailToken: token,
};
const registrationId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';

const email = () => screen.getByRole('textbox', { name: 'Email address' });
const submit = () => screen.getByRole('button', { name: 'Send me a code' });

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
const open = (visit: Visit = {}) => {
  const app = fakeApp({
    at: '/verify-ask-email',
    session: { email: 'maya@example.com', registrationId },
    ...visit,
  });
  app.answer(registrationEmailVerifyAsk, undefined);
  return { ...app, ...app.draw(<VerifyAskEmail />) };
};

describe('asking for the email', () => {
  it('asks for the new one in a change', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Your email address' })).toBeVisible();
    cleanup();
    open({ session: changing });
    expect(screen.getByRole('heading', { level: 1, name: 'Your new email address' })).toBeVisible();
  });

  it('sends a code to it and stores the email [ACC-176]', async () => {
    const app = open();
    await app.user.clear(email());
    await app.user.type(email(), 'New@example.com{Enter}');
    await waitFor(() => expect(app.path()).toBe('/verify-confirm-email'));
    expect(app.made(registrationEmailVerifyAsk)).toEqual([
      { body: { registrationId, email: 'new@example.com' } },
    ]);
    expect(app.session().unverifiedEmail).toBe('new@example.com');
  });

  it('uses the account’s calls once there is an account', async () => {
    const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    const app = open({
      user,
      session: { email: 'maya@example.com', isReturning: true, profileConfirmed: true },
    });
    app.answer(accountEmailVerifyAsk, undefined);
    await app.user.click(submit());
    await waitFor(() =>
      expect(app.made(accountEmailVerifyAsk)).toEqual([{ body: { email: 'maya@example.com' } }]),
    );
  });

  it('keeps the new email that was written when the session ended', async () => {
    const app = open({
      session: changing,
      user: { name: 'Maya', requires2fa: false, shouldAllowEmail: true },
    });
    await app.user.type(email(), 'new@exam');
    app.loseSessionAndLogIn();
    app.draw(<VerifyAskEmail />);
    expect(email()).toHaveValue('new@exam');
  });

  it('rejects the current email as a new one without a call [ACC-196]', async () => {
    const app = open({
      session: { ...changing, email: 'Maya@example.com' },
      user: { name: 'Maya', requires2fa: false, shouldAllowEmail: true },
    });
    await app.user.type(email(), ' maya@Example.com {Enter}');
    expect(email()).toHaveAccessibleDescription(/the email you have now/);
    expect(app.calls()).toEqual([]);
  });

  it('sends the new email with the token of its change [ACC-192]', async () => {
    const app = open({
      session: changing,
      user: { name: 'Maya', requires2fa: false, shouldAllowEmail: true },
    });
    app.answer(changeEmail, undefined);
    await app.user.type(email(), 'new@example.com{Enter}');
    await waitFor(() => expect(app.path()).toBe('/verify-confirm-email'));
    expect(app.made(changeEmail)).toEqual([{ body: { token, newEmail: 'new@example.com' } }]);
  });

  it('sends new visitors to the start [ACC-176]', () => {
    expect(open({ session: { email: 'maya@example.com' } }).path()).toBe('/login-email');
  });

  it('needs an email before it makes a call [ACC-034]', async () => {
    const app = open();
    await app.user.clear(email());
    await app.user.click(submit());
    expect(email()).toHaveAccessibleDescription('Enter your email address.');
    expect(app.calls()).toEqual([]);
  });

  it.each(['not_found', 'max_attempts_reached'])(
    'leaves for the declined page on %s [ACC-147] [ACC-183]',
    async (code) => {
      const app = open();
      app.refuse(registrationEmailVerifyAsk, 412, code);
      await app.user.click(submit());
      await waitFor(() => expect(app.path()).toBe('/verify-declined-email'));
    },
  );

  it.each([
    ['duplicate_email', /already have an account with this email/],
    ['invalid_object', /missing or need correcting/],
    ['email_exists_in_another_region', /account in another country/],
    ['invalid_email_address', /isn’t a full email address/],
  ])('shows %s at the field [ACC-184]', async (code, text) => {
    const app = open();
    app.refuse(registrationEmailVerifyAsk, 409, code);
    await app.user.click(submit());
    await waitFor(() => expect(email()).toHaveAccessibleDescription(text));
    expect(app.path()).toBe('/verify-ask-email');
  });

  it('says of an email that is taken, at a change, only that another is needed', async () => {
    const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    const app = open({ session: changing, user });
    app.refuse(changeEmail, 409, 'duplicate_email');
    await app.user.type(email(), 'new@example.com');
    await app.user.click(submit());
    await waitFor(() => expect(email()).toHaveAccessibleDescription(/Another account uses this email/));
  });

  it('leaves for a page that knows why when the change was overtaken', async () => {
    const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    const app = open({ session: changing, user });
    app.refuse(changeEmail, 404, 'not_found');
    await app.user.type(email(), 'new@example.com');
    await app.user.click(submit());
    await waitFor(() => expect(app.path()).toBe('/verify-declined-email'));
    expect(app.journey.location().query.get('because')).toBe('ended');
  });

  it.each([
    [502, 'conflict', 'We couldn’t send you a code.'],
    [502, null, 'We couldn’t send you a code.'],
    [429, 'too_many_requests', 'Wait a few minutes'],
  ])('shows above the field a problem that is not about it: %s %s [ACC-185]', async (status, code, text) => {
    const app = open();
    app.refuse(registrationEmailVerifyAsk, status, code);
    await app.user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  });
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resetPasswordTwoFactorCheck } from '#shared/contract/access/password-reset.contract.ts';
import type { SessionData } from '#shared/domain/session.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import ResetPasswordTwoFactorsCheck from './reset-password-two-factors-check.screen.tsx';

const phone = { type: 'PHONE_NUMBER', hint: '482' };
const birthDate = { type: 'DATE_OF_BIRTH', hint: '' };
const card = { type: 'DEBIT_CARD', hint: '1234' };

const open = (challenges = [phone, birthDate, card], session: Partial<SessionData> = {}) => {
  const app = fakeApp({
    at: '/reset-password-two-factors-check',
    session: {
      email: 'maya@example.com',
      countryCode: 'AU',
      resetPasswordVerificationCode: '492817',
      resetPasswordTwoFactorCheckChallenges: challenges,
      ...session,
    },
  });
  app.answer(resetPasswordTwoFactorCheck, undefined);
  return { ...app, ...app.draw(<ResetPasswordTwoFactorsCheck />) };
};

const phoneField = () => screen.getByLabelText('Mobile number on your account');
const dateField = () => screen.getByLabelText('Date of birth');
const cardField = () => screen.getByLabelText('First 8 digits of your card');
const submit = () => screen.getByRole('button', { name: 'Continue' });

const fill = async ({ user }: ReturnType<typeof open>) => {
  await user.type(phoneField(), '0412 345 482');
  await user.type(dateField(), '07031994');
  await user.type(cardField(), '4539 1234');
};

describe('the challenges of a password reset', () => {
  it('are submitted together, and the answers are stored for the new password [ACC-106] [ACC-110] [ACC-111]', async () => {
    const app = open();
    await fill(app);
    await app.user.click(submit());
    const twoFactorChallenges = {
      PHONE_NUMBER: '0412345482',
      DATE_OF_BIRTH: '1994-03-07',
      DEBIT_CARD: '45391234',
    };
    await waitFor(() => expect(app.path()).toBe('/reset-password'));
    expect(app.made(resetPasswordTwoFactorCheck)).toEqual([
      { body: { email: 'maya@example.com', code: '492817', countryCode: 'AU', twoFactorChallenges } },
    ]);
    expect(app.session().resetPasswordTwoFactorCheckAnswers).toEqual(twoFactorChallenges);
  });

  it('of any other type ask for a card, named by its last digits [ACC-109]', () => {
    open([card]);
    expect(screen.getAllByRole('textbox')).toEqual([cardField()]);
    expect(cardField()).toHaveAccessibleDescription(/1234/);
  });

  it('mask the card when it loses the focus and show its digits when it gets it [ACC-112] [ACC-113]', async () => {
    const { user } = open();
    await user.type(cardField(), '4539 1234');
    await user.tab();
    expect(cardField()).toHaveValue('4539****1234');
    await user.click(cardField());
    expect(cardField()).toHaveValue('45391234');
  });

  it('accept only digits of a phone number [ACC-115]', async () => {
    const { user } = open();
    await user.type(phoneField(), '+61 (4) 12-x3');
    expect(phoneField()).toHaveValue('614123');
  });

  it.each([
    ['AU', '07 / 03 / 1994'],
    ['US', '07 / 03 / 1994'],
  ] as const)(
    'insert the slashes of a date of birth while it is typed, in %s [ACC-114]',
    async (countryCode, shown) => {
      const { user } = open([birthDate], { countryCode });
      await user.type(dateField(), '07031994');
      expect(dateField()).toHaveValue(shown);
      expect(dateField()).toHaveAttribute(
        'placeholder',
        countryCode === 'US' ? 'MM / DD / YYYY' : 'DD / MM / YYYY',
      );
    },
  );

  it('show why the answers failed and clear them [ACC-116]', async () => {
    const app = open();
    app.refuse(resetPasswordTwoFactorCheck, 400, 'password_reset_two_factor_challenges_failed');
    await fill(app);
    await app.user.click(submit());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/don’t match your account/));
    for (const field of [phoneField(), dateField(), cardField()]) expect(field).toHaveValue('');
    expect(app.path()).toBe('/reset-password-two-factors-check');
  });

  it('end after too many wrong answers [ACC-106] [ACC-117]', async () => {
    const app = open();
    app.refuse(resetPasswordTwoFactorCheck, 412, 'password_reset_two_factor_challenges_max_attempts');
    await fill(app);
    await app.user.click(submit());
    await waitFor(() => expect(app.path()).toBe('/verify-declined'));
  });

  it('are all required before a call is made [ACC-034]', async () => {
    const app = open();
    await app.user.click(submit());
    expect(phoneField()).toHaveFocus();
    for (const field of [phoneField(), dateField(), cardField()])
      expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(app.calls()).toEqual([]);
  });

  it('lead back to the choice of channel if there are none [ACC-107]', () => {
    expect(open([]).path()).toBe('/reset-password-verify-ask');
  });

  it('can be filled in by the browser', () => {
    open();
    expect(phoneField()).toHaveAttribute('autocomplete', 'tel-national');
    expect(dateField()).toHaveAttribute('autocomplete', 'bday');
  });
});

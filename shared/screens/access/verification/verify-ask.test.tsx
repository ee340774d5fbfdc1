import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  accountMobileVerifyAsk,
  registrationEmailVerifyAsk,
  registrationMobileVerifyAsk,
} from '#shared/contract/access/access.contract.ts';
import { changeMobile } from '#shared/contract/access/change-contact.contract.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { fillNewMobile } from './new-mobile.ts';
import VerifyAsk from './verify-ask.screen.tsx';

const registrationId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';
const registering = {
  email: 'maya@example.com',
  countryCode: 'AU',
  registrationId,
  smsVerificationRequired: true,
} as const;

const mobile = () => screen.getByRole('textbox', { name: 'Mobile number' });
const country = () => screen.queryByRole('combobox', { name: 'Country of your mobile' });
const submit = () => screen.getByRole('button', { name: 'Send me a code' });

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
const open = ({ session, ...visit }: Visit = {}) => {
  const app = fakeApp({ at: '/verify-ask', session: { ...registering, ...session }, ...visit });
  app.answer(registrationMobileVerifyAsk, { smsEnabled: true });
  app.answer(registrationEmailVerifyAsk, undefined);
  return { ...app, ...app.draw(<VerifyAsk />) };
};
const send = async (
  prepare: (app: ReturnType<typeof open>) => void,
  visit?: Visit,
  typed = '0412 345 482',
) => {
  const app = open(visit);
  prepare(app);
  await app.user.type(mobile(), `${typed}{Enter}`);
  return app;
};

it('a new mobile that was written when the session ended is there again', async () => {
  const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
  const app = open({
    channel: 'PORTAL',
    user,
    session: { changeMobileToken: 'change-1', registrationId: null },
  });
  await app.user.type(mobile(), '0412 34');
  app.loseSessionAndLogIn();
  app.draw(<VerifyAsk />);
  expect(mobile()).toHaveValue('0412 34');
});

it('begins with the mobile and country that were typed in another window [MER-079]', () => {
  const app = fakeApp({ at: '/verify-ask', session: registering });
  fillNewMobile(app.journey, { number: '021 123 4567', countryCode: 'NZ' });
  app.draw(<VerifyAsk />);
  expect(mobile()).toHaveValue('021 123 4567');
  expect(country()).toHaveValue('NZ');
});

describe('what is wrong with a mobile', () => {
  const described = async (visit: Visit, refusal?: string) => {
    await send(
      ({ refuse }) => refusal && refuse(changeMobile, 409, refusal),
      visit,
      refusal ? undefined : '12',
    );
    await waitFor(() => expect(mobile()).toHaveAttribute('aria-invalid', 'true'));
    return mobile();
  };

  it('names the country only where there is one to choose', async () => {
    expect(await described({})).toHaveAccessibleDescription(/Check the number and the country/);
  });

  it('says to check only the number where a change allows one country', async () => {
    const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    const changing = { changeMobileToken: 'change-1', registrationId: null };
    expect(await described({ channel: 'PORTAL', user, session: changing })).toHaveAccessibleDescription(
      /mobile number of this country/,
    );
    expect(country()).toBeNull();
  });

  it('says of a number that is taken, at a change, only that another is needed', async () => {
    const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    const changing = { changeMobileToken: 'change-1', registrationId: null };
    const visit = { channel: 'PORTAL', user, session: changing } as const;
    expect(await described(visit, 'existing_phone_number')).toHaveAccessibleDescription(
      /Another account uses this mobile number. Enter a different one.$/,
    );
  });
});

describe('asking for the mobile', () => {
  it('sends the digits with their country and opens the code page [ACC-141] [ACC-142] [ACC-145] [ACC-417]', async () => {
    const app = await send(() => undefined, { app: { transactionToken: 'token-1' } }, '(04) 12-345 482');
    await waitFor(() => expect(app.path()).toBe('/verify-confirm'));
    expect(app.made(registrationMobileVerifyAsk)).toEqual([
      {
        body: {
          registrationId,
          mobile: '0412345482',
          countryCode: 'AU',
          preferredLocale: 'en-AU',
          transactionToken: 'token-1',
        },
      },
    ]);
    expect(app.session()).toMatchObject({ mobile: '0412345482', smsVerificationEnabled: true });
  });

  it('sends only the mobile if there is an account', async () => {
    const user = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
    const app = await send(({ answer }) => answer(accountMobileVerifyAsk, { smsEnabled: true }), {
      user,
      session: { registrationId: null, isReturning: true, profileConfirmed: true },
    });
    await waitFor(() => expect(app.path()).toBe('/verify-confirm'));
    expect(app.made(accountMobileVerifyAsk)).toEqual([{ body: { mobile: '0412345482' } }]);
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'sends a code to the email if SMS is off, and continues in %s to enter it [ACC-143] [ACC-144] [ACC-146] [ACC-417] [ACC-418]',
    async (channel) => {
      const app = await send(({ answer }) => answer(registrationMobileVerifyAsk, { smsEnabled: false }), {
        channel,
      });
      await waitFor(() => expect(app.path()).toBe('/verify-confirm-email'));
      expect(app.made(registrationEmailVerifyAsk)).toEqual([
        { body: { registrationId, email: 'maya@example.com' } },
      ]);
      expect(app.session()).toMatchObject({
        smsVerificationEnabled: false,
        smsVerificationRequired: false,
        isEmailVerificationRequired: true,
        unverifiedEmail: 'maya@example.com',
      });
    },
  );

  it('needs a mobile of the chosen country before it makes a call [ACC-034] [ACC-158]', async () => {
    const app = open();
    await app.user.click(submit());
    expect(mobile()).toHaveAccessibleDescription(/Enter your mobile number/);
    await app.user.type(mobile(), '0912');
    await app.user.click(submit());
    expect(mobile()).toHaveAccessibleDescription(/isn’t a full mobile number of the country/);
    expect(app.calls()).toEqual([]);
  });

  it('requires a choice of country if the shopper’s is not offered [ACC-141] [ACC-148]', async () => {
    const app = open({ session: { blockedMarkets: ['AU'] } });
    await app.user.type(mobile(), '0412 345 482{Enter}');
    expect(mobile()).toHaveAccessibleDescription(/Choose the country/);
    expect(app.calls()).toEqual([]);
    await app.user.selectOptions(country() as HTMLElement, 'NZ');
    await app.user.clear(mobile());
    await app.user.type(mobile(), '021 123 456{Enter}');
    await waitFor(() => expect(app.made(registrationMobileVerifyAsk)[0]?.body.countryCode).toBe('NZ'));
    expect(app.session().countryCode).toBe('NZ');
  });

  it.each([
    ['US', '2025550123', '(202) 555-0123'],
    ['US', '+1 202-555-0123', '(202) 555-0123'],
    ['CA', '4165550123', '(416) 555-0123'],
    ['AU', '0412345678', '0412 345 678'],
    ['US', '20255', '20255'],
  ] as const)(
    'shows a mobile of %s as its country writes it, once it is typed: %s [ACC-262]',
    async (countryCode, typed, shown) => {
      const app = open({ session: { countryCode }, app: { countryCode } });
      await app.user.type(mobile(), typed);
      expect(mobile()).toHaveValue(typed);
      await app.user.tab();
      expect(mobile()).toHaveValue(shown);
    },
  );

  it('offers the countries of the shop that are not blocked [ACC-058] [ACC-059] [ACC-060] [PAY-018]', () => {
    open({
      channel: 'CHECKOUT',
      session: { allowedTransactionCountryCodes: ['AU', 'NZ', 'US'], blockedMarkets: ['US'] },
    });
    const names = screen.getAllByRole('option').map((option) => option.textContent);
    expect(names).toEqual(['+61 Australia', '+64 New Zealand']);
  });

  it('offers no choice if one country is left, and uses that [ACC-060] [ACC-464]', async () => {
    const app = await send(() => undefined, {
      channel: 'CHECKOUT',
      session: { allowedTransactionCountryCodes: ['AU'] },
    });
    expect(country()).not.toBeInTheDocument();
    await waitFor(() => expect(app.made(registrationMobileVerifyAsk)[0]?.body.countryCode).toBe('AU'));
  });

  it.each([{ changeMobileToken: 't' }, { changeEmailToken: 't' }])(
    'uses the account’s country during a change in the portal: %o [ACC-061] [ACC-464]',
    (change) => {
      open({ channel: 'PORTAL', session: change });
      expect(country()).not.toBeInTheDocument();
    },
  );

  it.each([
    ['existing_phone_number', /already uses this mobile number. Log in/],
    ['existing_phone_number_send_email', /We’ve emailed its owner/],
  ])('keeps a number that is taken, with the way to log in: %s [ACC-157] [ACC-419]', async (code, text) => {
    const app = await send(({ refuse }) => refuse(registrationMobileVerifyAsk, 409, code));
    await waitFor(() => expect(mobile()).toHaveAccessibleDescription(text));
    expect(mobile()).toHaveValue('0412 345 482');
    expect(screen.getByRole('link', { name: /Log in/ })).toHaveAttribute('href', '#/login-email');
    expect(app.path()).toBe('/verify-ask');
  });

  it('does not ask the server twice about a number that is taken [ACC-150]', async () => {
    const app = await send(({ refuse }) => refuse(registrationMobileVerifyAsk, 409, 'existing_phone_number'));
    await waitFor(() => expect(mobile()).toHaveAccessibleDescription(/already uses this mobile/));
    await app.user.clear(mobile());
    await app.user.type(mobile(), '0412345482{Enter}');
    expect(mobile()).toHaveAccessibleDescription(/already uses this mobile/);
    expect(app.made(registrationMobileVerifyAsk)).toHaveLength(1);
  });

  it('shows at the field that the server rejects the mobile [ACC-158] [ACC-419]', async () => {
    await send(({ refuse }) => refuse(registrationMobileVerifyAsk, 400, 'invalid_phone_number'));
    await waitFor(() => expect(mobile()).toHaveAccessibleDescription(/isn’t a full mobile number/));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it.each([
    [412, 'verified_mobile_missing', /isn’t confirmed yet/],
    [404, 'not_found', /blocks the cookie/],
    [409, 'conflict', /couldn’t send you a code/],
    [502, null, /couldn’t send you a code/],
    [429, 'too_many_requests', /Wait a few minutes/],
  ])('says what went wrong: %s %s [ACC-155] [ACC-159] [ACC-160] [ACC-419]', async (status, code, text) => {
    const app = await send(({ refuse }) => refuse(registrationMobileVerifyAsk, status, code));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(app.path()).toBe('/verify-ask');
  });

  it.each(['sms_verification_code_generation_not_allowed', 'max_attempts_reached'])(
    'leaves for the declined page on %s [ACC-147] [ACC-156]',
    async (code) => {
      const app = await send(({ refuse }) => refuse(registrationMobileVerifyAsk, 412, code));
      await waitFor(() => expect(app.path()).toBe('/verify-declined-mobile'));
    },
  );
});

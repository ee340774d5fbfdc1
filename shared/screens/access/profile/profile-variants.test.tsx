import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { finaliseRegistration } from '#shared/contract/access/access.contract.ts';
import {
  finaliseAccount,
  readEnabledCards,
  updateAccount,
} from '#shared/contract/access/account.contract.ts';
import { updateMarketingSubscription } from '#shared/contract/access/marketing.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { suggestAddresses } from '#shared/contract/identity/identity.contract.ts';
import { newIdentityVisit } from '#shared/domain/new-session.ts';
import { accountOf } from '#shared/testing/account.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import Declined from '../../identity/identification-declined.screen.tsx';
import Profile from './profile.screen.tsx';

const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const gantry = {
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const retry = { 'au-profile-check-editing-retry-checkout-enabled': true };
const confirmed = { countryCode: 'AU', isReturning: true, profileConfirmed: true } as const;
const failed = { ...confirmed, identityVisit: { ...newIdentityVisit, softCheckFailed: true } };
const retryable = {
  ...confirmed,
  identityCheckStatus: 'NOT_VERIFIED',
  identityCheckMetadata: { profileCheckAttemptsLeft: 1 },
} as const;

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
const open = (visit: Visit = {}) => {
  const app = fakeApp({ at: '/profile', user: maya, session: failed, ...visit });
  const countryCode = visit.session?.countryCode ?? 'AU';
  const account = accountOf({ countryCode, contactAddress: gantry });
  app.answer(readAccount, account);
  app.answer(updateAccount, account);
  app.answer(finaliseAccount, account);
  app.answer(readEnabledCards, {});
  app.answer(suggestAddresses, [{ id: '1', text: '14 Gantry Street, Thornbury VIC 3071', selectable: true }]);
  return { ...app, ...app.draw(<Profile />) };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const summary = () => screen.findByRole('heading', { level: 1, name: 'We couldn’t match your details' });
const openForm = async () => {
  await summary();
  press('Correct my details');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Home address' })).toBeEnabled());
};

describe('the profile after a failed soft check', () => {
  it('is a summary with three choices [ACC-203] [ACC-204] [ACC-205]', async () => {
    open();
    await summary();
    expect(screen.getByText('Maya Rowe')).toBeVisible();
    expect(screen.getByText('7 March 1994')).toBeVisible();
    expect(screen.getByText(/14 Gantry Street, Thornbury/)).toBeVisible();
    for (const name of ['Correct my details', 'Show a document instead', 'Skip this for now']) {
      expect(screen.getByRole('button', { name })).toBeEnabled();
    }
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is also a summary for a confirmed Australian who may retry [ACC-204]', async () => {
    open({ session: retryable, flags: retry });
    await summary();
  });

  it('is a prefilled form for all others [ACC-203] [ACC-204]', async () => {
    open({ session: confirmed });
    expect(await screen.findByRole('heading', { level: 1, name: 'About you' })).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Maya');
  });

  it('may be skipped [ACC-202] [ACC-206]', async () => {
    const app = open();
    await summary();
    press('Skip this for now');
    expect(app.path()).toBe('/summary-processing');
    expect(app.session().identityVisit).toMatchObject({ softCheckFailed: false, softRetrySkipped: true });
  });

  it('may be left for a document [ACC-202] [ACC-206]', async () => {
    const app = open();
    await summary();
    press('Show a document instead');
    expect(app.path()).toBe('/identification');
    expect(app.session().identityVisit.documentChosen).toBe(true);
  });

  it('opens for correction with what is stored [ACC-203] [ACC-207]', async () => {
    open();
    await openForm();
    expect(screen.getByRole('heading', { level: 1, name: 'Correct your details' })).toHaveFocus();
    expect(screen.getByLabelText('First name')).toHaveValue('Maya');
    expect(screen.getByLabelText('Last name')).toHaveValue('Rowe');
    expect(screen.getByLabelText('Date of birth')).toHaveValue('07 / 03 / 1994');
    expect(screen.getByRole('combobox', { name: 'Home address' })).toHaveValue(
      '14 Gantry Street, Thornbury, VIC, 3071',
    );
  });
});

describe('a corrected profile is saved', () => {
  const save = async () => {
    await openForm();
    fireEvent.click(screen.getByRole('checkbox'));
    press('Save and try again');
  };

  it('as an update by an Australian who may retry, of name and address and no contact [ACC-211] [POR-285] [POR-286]', async () => {
    const app = open({ session: retryable, flags: retry });
    await save();
    await waitFor(() => expect(app.made(updateAccount)).toHaveLength(1));
    const { body } = app.made(updateAccount)[0] ?? {};
    expect(app.calls()).toContain('PUT /portal/consumers/account');
    expect(body).toMatchObject({ givenNames: 'Maya', surname: 'Rowe', contactAddress: gantry });
    expect(Object.keys(body ?? {}).filter((name) => /email|phone|mobile/i.test(name))).toEqual([]);
    expect(app.made(finaliseAccount)).toEqual([]);
    await waitFor(() => expect(app.path()).not.toBe('/profile'));
    expect(app.session().identityVisit.softCheckFailed).toBe(false);
  });

  it('as an update by a New Zealander, who goes to the check [ACC-202] [ACC-210] [ACC-211]', async () => {
    const app = open({ session: { ...failed, countryCode: 'NZ' } });
    await save();
    await waitFor(() => expect(app.path()).toBe('/identification'));
    expect(app.made(updateAccount)).toHaveLength(1);
  });

  it('for the first time by others [ACC-212]', async () => {
    const app = open();
    await save();
    await waitFor(() => expect(app.made(finaliseAccount)).toHaveLength(1));
    expect(app.made(updateAccount)).toEqual([]);
  });

  it.each([
    ['answers paywatch_check_failed', 412, 'paywatch_check_failed'],
    ['leaves the check failed', 200, null],
  ] as const)('and declined when it %s [ACC-202] [ACC-449]', async (_, status, code) => {
    const app = open({ session: retryable, flags: retry });
    if (code) app.refuse(updateAccount, status, code);
    else app.answer(updateAccount, accountOf({ identityCheckStatus: 'FAILED' }));
    await save();
    await waitFor(() => expect(app.path()).toBe('/identification-declined'));
  });

  it.each([
    ['PORTAL', '/marketing'],
    ['CHECKOUT', '/summary-processing'],
  ] as const)('and asked for no other where the pay watch finds its owner: %s', async (channel, home) => {
    const app = open({ channel, session: { ...failed, profileConfirmed: false } });
    app.refuse(finaliseAccount, 412, 'paywatch_check_failed');
    await save();
    await waitFor(() => expect(app.path()).toBe('/identification-declined'));
    app.draw(<Declined />);
    press('Continue');
    expect(app.path()).toBe(home);
  });
});

describe('experiments of the profile page', () => {
  const registrationId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';
  const register = (name: string, variant: string, flag: string, countryCode: 'AU' | 'US' = 'AU') => {
    const app = fakeApp({
      at: '/profile',
      session: { registrationId, countryCode, activeExperiments: { [name]: variant } },
      flags: { [flag]: true },
    });
    app.answer(finaliseRegistration, accountOf({ profileConfirmed: false }));
    app.answer(finaliseAccount, accountOf());
    app.answer(readEnabledCards, {});
    app.answer(updateMarketingSubscription, { status: 'SUBSCRIBED' });
    return { ...app, ...app.draw(<Profile />) };
  };
  const reason = () => screen.queryByText(/Credit rules say we must know your age/);

  it('explain why the date of birth is asked, as a text, on a press or in a dialog, and by default not [ACC-401] [ACC-406] [POR-395]', () => {
    const off = register('dob-info', 'B', 'register-marketing-opt');
    expect(reason()).not.toBeInTheDocument();
    off.unmount();
    const text = register('dob-info', 'B', 'enable-dob-info');
    expect(reason()).toBeVisible();
    text.unmount();
    for (const variant of ['A', 'C']) {
      const { unmount } = register('dob-info', variant, 'enable-dob-info');
      expect(reason()).not.toBeInTheDocument();
      press('Why we ask');
      expect(reason()).toBeVisible();
      expect(screen.queryByRole('dialog') === null).toBe(variant === 'A');
      unmount();
    }
    for (const variant of ['D', 'E', '']) {
      const { unmount } = register('dob-info', variant, 'enable-dob-info');
      expect(screen.queryByRole('button', { name: 'Why we ask' })).not.toBeInTheDocument();
      expect(reason()).not.toBeInTheDocument();
      unmount();
    }
  });

  const box = () => screen.queryByRole('checkbox', { name: /shops and offers/ });
  const fill = async ({ user }: ReturnType<typeof register>) => {
    press('Enter the address yourself');
    const typed = {
      'First name': 'Maya',
      'Last name': 'Rowe',
      'Date of birth': '07031994',
      'Street address': '14 Gantry Street',
      'Suburb or town': 'Thornbury',
      Postcode: '3071',
    };
    for (const [label, value] of Object.entries(typed)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.selectOptions(screen.getByLabelText('State or territory'), 'VIC');
    fireEvent.click(screen.getByRole('checkbox', { name: /credit policy/ }));
  };

  it.each([
    ['ticked', 'SUBSCRIBE'],
    ['left empty', 'UNSUBSCRIBE'],
  ] as const)(
    'ask about marketing with an empty box in A, and send the answer where it is %s [ACC-402]',
    async (answer, choice) => {
      const app = register('register-marketing-opt', 'A', 'register-marketing-opt');
      expect(box()).not.toBeChecked();
      await fill(app);
      if (answer === 'ticked') fireEvent.click(box() as HTMLElement);
      press('Save and continue');
      await waitFor(() =>
        expect(app.made(updateMarketingSubscription)).toEqual([
          { body: { email: choice, pushNotification: choice } },
        ]),
      );
      await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    },
  );

  it('ask with an empty box in A, with a ticked one in B, and in C and all others not at all [ACC-407] [POR-397]', async () => {
    const boxIn = async (variant: string) => {
      const { unmount } = register('register-marketing-opt', variant, 'register-marketing-opt', 'US');
      await screen.findByRole('button', { name: 'Save and continue' });
      const found = box() as HTMLInputElement | null;
      unmount();
      return found?.checked;
    };
    expect([await boxIn('A'), await boxIn('B')]).toEqual([false, true]);
    expect([await boxIn('C'), await boxIn('D'), await boxIn('')]).toEqual(Array(3).fill(undefined));
  });

  it('ask for nothing while the flag is off, and send nothing [ACC-402]', async () => {
    const us = register('register-marketing-opt', 'B', 'enable-dob-info', 'US');
    await screen.findByRole('button', { name: 'Save and continue' });
    expect(box()).not.toBeInTheDocument();
    us.unmount();
    const au = register('register-marketing-opt', 'A', 'enable-dob-info');
    await screen.findByRole('button', { name: 'Save and continue' });
    expect(box()).not.toBeInTheDocument();
    await fill(au);
    press('Save and continue');
    await waitFor(() => expect(au.path()).toBe('/summary-processing'));
    expect(au.made(updateMarketingSubscription)).toEqual([]);
  });

  it('ask with a ticked box in the United States alone, and for nothing in C [ACC-402]', async () => {
    const us = register('register-marketing-opt', 'B', 'register-marketing-opt', 'US');
    await waitFor(() => expect(box()).toBeChecked());
    us.unmount();
    const au = register('register-marketing-opt', 'B', 'register-marketing-opt');
    await screen.findByRole('button', { name: 'Save and continue' });
    expect(box()).not.toBeInTheDocument();
    au.unmount();
    const none = register('register-marketing-opt', 'C', 'register-marketing-opt');
    await screen.findByRole('button', { name: 'Save and continue' });
    expect(box()).not.toBeInTheDocument();
    await fill(none);
    press('Save and continue');
    await waitFor(() => expect(none.path()).toBe('/summary-processing'));
    expect(none.made(updateMarketingSubscription)).toEqual([]);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import english from '#shared/content/en.json';
import { createTranslate } from '#shared/content/resolve-text.ts';
import { finaliseRegistration } from '#shared/contract/access/access.contract.ts';
import { finaliseAccount, readEnabledCards } from '#shared/contract/access/account.contract.ts';
import { flagValues } from '#shared/domain/flags.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { type CountryCode, countryCodes } from '#shared/domain/markets/index.ts';
import { accountOf } from '#shared/testing/account.ts';
import { reachableFrom } from '#shared/testing/all-routes.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import Profile from './profile.screen.tsx';

const registrationId = '5f0c7f9e-4d62-4d5e-9f5e-0a8f6a1c2b3d';
const registering = { email: 'maya@example.com', registrationId, countryCode: 'AU' } as const;
const maya = { name: 'Maya', requires2fa: false, shouldAllowEmail: true };
const threeFields = {
  'profile-and-id-redesign-checkout-enabled': true,
  'profile-and-id-redesign-portal-enabled': true,
};

type Visit = NonNullable<Parameters<typeof fakeApp>[0]>;
const open = (visit: Visit = {}) => {
  const app = fakeApp({ at: '/profile', session: registering, ...visit });
  app.answer(finaliseRegistration, accountOf({ profileConfirmed: false }));
  app.answer(finaliseAccount, accountOf());
  app.answer(readEnabledCards, {});
  const view = app.draw(<Profile />);
  fireEvent.click(screen.getByRole('button', { name: 'Enter the address yourself' }));
  return { ...app, ...view };
};
/** Opens the page in a given country. */
const openIn = (countryCode: CountryCode, visit: Visit = {}) =>
  open({ session: { ...registering, countryCode }, app: { countryCode }, ...visit });

const field = (name: string | RegExp) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Save and continue' });

type Typed = Partial<
  Record<'First name' | 'Last name' | 'Date of birth' | 'Street address' | 'Suburb or town', string>
>;
const enter = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const fill = (changes: Typed = {}) => {
  const typed = {
    'First name': 'Maya',
    'Last name': 'Rowe',
    'Date of birth': '07031994',
    'Street address': '14 Gantry Street',
    'Suburb or town': 'Thornbury',
    ...changes,
  };
  for (const [name, text] of Object.entries(typed)) enter(field(name), text);
};
const fillAll = async ({ user }: ReturnType<typeof open>, changes: Typed = {}) => {
  fill(changes);
  enter(field('Postcode'), '3071');
  await user.selectOptions(field('State or territory'), 'VIC');
  const box = screen.queryByRole('checkbox');
  if (box) await user.click(box);
};

describe('saving the profile', () => {
  it('keeps what was written when the session ended', async () => {
    const session = { ...registering, profileConfirmed: false, isReturning: true };
    const app = open({ user: maya, session });
    fill({ 'First name': 'May', 'Street address': '14 Gan' });
    app.loseSessionAndLogIn();
    app.draw(<Profile />);
    expect(field('First name')).toHaveValue('May');
    expect(field('Date of birth')).toHaveValue('07 / 03 / 1994');
    expect(field('Street address')).toHaveValue('14 Gan');
  });

  it('first turns the registration into an account [ACC-137] [ACC-208] [ACC-209] [ACC-212] [ACC-216] [ACC-447]', async () => {
    const app = open();
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.calls()).toEqual([
      'POST /portal/consumers/registration/finalise',
      'POST /portal/consumers/account/finalise',
      'GET /portal/consumers/enabled-cards',
    ]);
    expect(app.made(finaliseRegistration)).toEqual([
      { body: { registrationId, registrationOrigin: 'CHECKOUT', preferredLocale: 'en-AU' } },
    ]);
    expect(app.made(finaliseAccount)).toEqual([
      {
        body: {
          givenNames: 'Maya',
          surname: 'Rowe',
          dateOfBirth: '1994-03-07',
          contactAddress: {
            address1: '14 Gantry Street',
            suburb: 'Thornbury',
            state: 'VIC',
            postcode: '3071',
            countryCode: 'AU',
          },
          creditPolicyAgree: true,
          creditCheckAgree: true,
          providedCreditCheckConsent: false,
        },
      },
    ]);
    expect(app.session()).toMatchObject({ isReturning: true, profileConfirmed: true, registrationId: null });
    expect(app.journey.situation().user).toEqual(maya);
  });

  it('leads on by the flags of the new shopper, read as soon as the account exists [POR-040]', async () => {
    const refreshFlags = async () => {
      expect(app.made(finaliseRegistration)).toHaveLength(1);
      app.journey.setFlags(flagValues({ 'enable-shop-redirect-after-sign-up': true }));
    };
    const app = open({ channel: 'PORTAL', app: { refreshFlags } });
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(app.path()).toBe('/shop'));
  });

  it('sends the origin of the registration [ACC-137]', async () => {
    const app = open({ channel: 'PORTAL' });
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(app.path()).toBe('/marketing'));
    expect(app.made(finaliseRegistration)[0]?.body.registrationOrigin).toBe('CONSUMER_PORTAL');
  });

  it('saves only the account if there is one already [ACC-212]', async () => {
    const app = open({ user: maya, session: { ...registering, registrationId: null, isReturning: true } });
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(finaliseRegistration)).toEqual([]);
  });

  it('loads the enabled cards before it continues [ACC-025] [ACC-201]', async () => {
    const app = open();
    const release = app.hold(readEnabledCards);
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(app.made(readEnabledCards)).toHaveLength(1));
    expect(app.path()).toBe('/profile');
    release({});
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
  });

  it('shows why it failed, marks the fields and keeps what was typed [ACC-217] [ACC-448]', async () => {
    const app = open();
    app.refuse(finaliseAccount, 422, 'invalid_address', { 'contactAddress.postcode': 'invalidPostcode' });
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(screen.getByLabelText('Postcode')).toHaveFocus());
    expect(screen.getByLabelText('Postcode')).toHaveAccessibleDescription(/Write it like 2000/);
    expect(
      screen
        .getAllByRole('alert')
        .map((each) => each.textContent)
        .join(),
    ).toMatch(/couldn’t find this address/);
    expect(field('First name')).toHaveValue('Maya');
    expect(app.session().profileConfirmed).toBe(false);
    expect(app.path()).toBe('/profile');
  });

  it('says of details that were checked before that they stay, not that they are mistyped', async () => {
    const app = open();
    app.refuse(finaliseAccount, 412, 'precondition_failed', { surname: 'locked' });
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(field('Last name')).toHaveFocus());
    expect(field('Last name')).toHaveAccessibleDescription(
      'We’ve already checked this, so it stays as it was.',
    );
    expect(
      screen.getByText('We’ve already checked who you are, so these details can’t be changed here.'),
    ).toBeVisible();
  });

  it('says so if the registration could not be read [ACC-135]', async () => {
    const app = open();
    app.refuse(finaliseRegistration, 404, 'not_found');
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() =>
      expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/couldn’t load your account/),
    );
    expect(app.made(finaliseAccount)).toEqual([]);
    expect(app.path()).toBe('/profile');
  });

  it('does not register twice when the first save failed [ACC-208]', async () => {
    const app = open();
    app.refuse(finaliseAccount, 409, 'duplicate_identity');
    await fillAll(app);
    fireEvent.click(submit());
    await screen.findByText(/already have an account with us/);
    app.answer(finaliseAccount, accountOf());
    fireEvent.click(submit());
    await waitFor(() => expect(app.path()).toBe('/summary-processing'));
    expect(app.made(finaliseRegistration)).toHaveLength(1);
    expect(app.made(finaliseAccount)).toHaveLength(2);
  });

  it.each(['CHECKOUT', 'PORTAL'] as const)(
    'shows a shopper who has another account the way to it and to help in the %s',
    async (channel) => {
      const app = open({ channel });
      expect(screen.queryByRole('link', { name: 'Log in with another email' })).not.toBeInTheDocument();
      app.refuse(finaliseAccount, 409, 'duplicate_identity');
      await fillAll(app);
      fireEvent.click(submit());
      const logIn = await screen.findByRole('link', { name: 'Log in with another email' });
      // Not the email page itself, which would lead a shopper who is logged in back here.
      expect(logIn).toHaveAttribute('href', '#/logout');
      expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/support/au/help');
      expect(reachableFrom('/profile')).toContain('/logout');
      app.refuse(finaliseAccount, 409, 'existing_phone_number');
      fireEvent.click(submit());
      await screen.findByText(/already uses this mobile number/);
      expect(screen.queryByRole('link', { name: 'Log in with another email' })).not.toBeInTheDocument();
    },
  );

  it('names the email of the other account, masked, where the server knows it', async () => {
    const app = open();
    app.refuse(finaliseAccount, 409, 'duplicate_identity', { email: 'm***@e***.com' });
    await fillAll(app);
    fireEvent.click(submit());
    const logIn = await screen.findByRole('link', { name: 'Log in with m***@e***.com' });
    expect(logIn).toHaveAttribute('href', '#/logout');
    expect(screen.queryByRole('link', { name: 'Log in with another email' })).not.toBeInTheDocument();
  });

  it('needs every required answer before it makes a call [ACC-034] [ACC-447]', async () => {
    const app = open();
    fireEvent.click(submit());
    expect(field('First name')).toHaveFocus();
    for (const name of [
      'First name',
      'Last name',
      'Date of birth',
      'Street address',
      'Suburb or town',
      'Postcode',
    ]) {
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription(/(Enter|Choose) your/);
    }
    expect(field(/Middle name/)).toBeValid();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Tick the box to continue.');
    expect(app.calls()).toEqual([]);
  });

  it('lists several mistakes above the form, each leading to its field', async () => {
    const app = open();
    fireEvent.click(submit());
    const [first] = within(
      screen.getByText('8 fields need another look').parentElement as HTMLElement,
    ).getAllByRole('button');
    await app.user.click(screen.getByLabelText('Postcode'));
    await app.user.click(first as HTMLElement);
    expect(field('First name')).toHaveFocus();
  });

  it('makes no call before the box is ticked [ACC-400]', async () => {
    const app = open();
    await fillAll(app);
    await app.user.click(screen.getByRole('checkbox'));
    fireEvent.click(submit());
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Tick the box to continue.');
    expect(app.calls()).toEqual([]);
    await app.user.click(screen.getByRole('checkbox'));
    fireEvent.click(submit());
    await waitFor(() => expect(app.made(finaliseAccount)[0]?.body.creditPolicyAgree).toBe(true));
  });

  it('opens the credit policy beside what was typed, without ticking the box that names it', () => {
    open();
    const policy = screen.getByRole('link', { name: 'credit policy' });
    expect(policy).toHaveAttribute('href', '/legal/au/en-AU/credit-policy');
    expect(policy).toHaveAttribute('target', '_blank');
    fireEvent.click(policy);
    expect(screen.getByRole('checkbox', { name: /credit policy/ })).not.toBeChecked();
  });

  it('shows no box and agrees automatically if boxes are turned off [ACC-400]', async () => {
    const app = open({ flags: { 'tick-box-removal-in-profile-identity-and-summary': true } });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'credit policy' })).toBeVisible();
    await fillAll(app);
    fireEvent.click(submit());
    await waitFor(() => expect(app.made(finaliseAccount)[0]?.body.creditPolicyAgree).toBe(true));
  });

  it.each([
    ['guest', 'Guest', /We need your name as it is on your documents/],
    ['User 7', 'Rowe', /letters, spaces, hyphens and apostrophes only/],
  ])('refuses the name %s %s', async (given, surname, text) => {
    const app = open();
    await fillAll(app, { 'First name': given, 'Last name': surname });
    fireEvent.click(submit());
    expect(field('First name')).toHaveAccessibleDescription(text);
    expect(app.calls()).toEqual([]);
  });
});

describe('the date of birth', () => {
  it('is sent as year, month, day in the order of the country [ACC-216]', async () => {
    const app = openIn('US');
    fill({ 'Date of birth': '01022000' });
    enter(field('State or territory'), 'New York');
    enter(screen.getByLabelText('Postcode'), '10001');
    await app.user.click(screen.getByRole('checkbox'));
    expect(field('Date of birth')).toHaveValue('01 / 02 / 2000');
    fireEvent.click(submit());
    await waitFor(() => expect(app.made(finaliseAccount)[0]?.body.dateOfBirth).toBe('2000-01-02'));
  });

  it.each([
    ['CHECKOUT', 'profile-and-id-redesign-checkout-enabled'],
    ['PORTAL', 'profile-and-id-redesign-portal-enabled'],
  ] as const)(
    'has three fields in Australia while the flag of %s is on [ACC-232] [ACC-398]',
    (channel, flag) => {
      open({ channel, flags: { [flag]: true } });
      const group = screen.getByRole('group', { name: 'Date of birth' });
      expect(
        within(group)
          .getAllByRole('textbox')
          .map((each) => each.getAttribute('maxlength')),
      ).toEqual(['2', '2', '4']);
    },
  );

  it.each([
    ['31', '12'],
    ['01', '01'],
  ])('accepts the first and the last day and month: %s %s [ACC-232]', async (day, month) => {
    const app = open({ flags: threeFields });
    const typed = { Day: day, Month: month, Year: '1994', 'First name': 'Maya', 'Last name': 'Rowe' };
    const home = { 'Street address': '14 Gantry Street', 'Suburb or town': 'Thornbury', Postcode: '3071' };
    for (const [name, text] of Object.entries({ ...typed, ...home })) enter(field(name), text);
    await app.user.selectOptions(field('State or territory'), 'VIC');
    await app.user.click(screen.getByRole('checkbox'));
    fireEvent.click(submit());
    await waitFor(() => expect(app.made(finaliseAccount)[0]?.body.dateOfBirth).toBe(`1994-${month}-${day}`));
  });

  it.each([
    ['MM / DD / YYYY', 'MM / DD / YYYY', '1994-03-07'],
    ['country', 'DD / MM / YYYY', '1994-07-03'],
  ])(
    'is typed in the order that the texts of the locale name, else in that of the country: %s [ACC-228] [ACC-425]',
    async (birthDateFormat, shown, sent) => {
      const sources = [
        { locale: 'en-AU', texts: { identity: { profile: { birthDateFormat } } } },
        { locale: 'en', texts: english },
      ];
      const app = open({ app: { t: createTranslate(sources) } });
      expect(field('Date of birth')).toHaveAttribute('placeholder', shown);
      await fillAll(app, { 'Date of birth': '03071994' });
      fireEvent.click(submit());
      await waitFor(() => expect(app.made(finaliseAccount)[0]?.body.dateOfBirth).toBe(sent));
    },
  );

  it('has one field elsewhere, and in Australia without the flag [ACC-398]', () => {
    openIn('NZ', { flags: threeFields }).unmount();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    open();
    expect(field('Date of birth')).toHaveAttribute('placeholder', 'DD / MM / YYYY');
  });

  it('moves the focus on automatically and pads single digits [ACC-234] [ACC-428]', async () => {
    const app = open({ flags: threeFields });
    await app.user.type(field('Day'), '31');
    expect(field('Month')).toHaveFocus();
    await app.user.keyboard('2');
    await app.user.tab();
    expect(field('Month')).toHaveValue('02');
    expect(field('Year')).toHaveFocus();
  });

  it.each([
    [['31', '02', '1994'], /There is no 31 February. Check the day and the month./],
    [['32', '01', '1994'], /There is no 32 January/],
    [['00', '01', '1994'], /isn’t a full date/],
    [['31', '13', '1994'], /isn’t a full date/],
    [['31', '00', '1994'], /isn’t a full date/],
    [['07', '03', '94'], /isn’t a full date/],
    [['07', '03', '2020'], /You need to be 18 or over/],
    [['07', '03', '1900'], /too long ago/],
  ])(
    'is checked as a day and as an age: %s [ACC-232] [ACC-233]',
    async ([day = '', month = '', year = ''], text) => {
      const app = open({ flags: threeFields });
      enter(field('Day'), day);
      enter(field('Month'), month);
      enter(field('Year'), year);
      fireEvent.click(submit());
      expect(screen.getByRole('group', { name: 'Date of birth' })).toHaveAccessibleDescription(text);
      expect(app.calls()).toEqual([]);
    },
  );

  it.each([
    ['Quebec', /18 or over to use \w+ in Quebec/],
    ['Yukon', /19 or over to use \w+\. Check/],
  ])('mentions the state only where it has its own age: %s [ACC-427]', async (state, text) => {
    openIn('CA');
    const year = new Date().getFullYear() - 17;
    enter(field('Date of birth'), `0101${year}`);
    enter(field('State or territory'), state);
    fireEvent.click(submit());
    expect(field('Date of birth')).toHaveAccessibleDescription(text);
  });
});

describe('the address', () => {
  const postcode = () => screen.getByLabelText(/^Postcode/);

  it.each(countryCodes)('of %s asks for its country’s kind of postcode [ACC-245]', (country) => {
    openIn(country);
    expect(postcode()).toHaveAttribute('type', formsOf(country).postcode.inputType);
  });

  it('lets the state be chosen from a list in Australia [ACC-244]', async () => {
    open();
    const state = field('State or territory');
    expect(within(state).getAllByRole('option')).toHaveLength(9);
    fireEvent.click(submit());
    expect(state).toHaveAccessibleDescription(/(Enter|Choose) your/);
  });

  it.each(['US', 'CA'] as const)('suggests the states of %s and requires one [ACC-244]', async (country) => {
    openIn(country);
    const state = field('State or territory') as HTMLInputElement;
    expect(state.list?.options).toHaveLength(formsOf(country).state.states.length);
    fireEvent.click(submit());
    expect(state).toHaveAccessibleDescription(/(Enter|Choose) your/);
    enter(state, 'Bavaria');
    fireEvent.click(submit());
    expect(state).toHaveAccessibleDescription(/don’t know this state/);
  });

  it.each(['GB', 'DE'] as const)('accepts any state in %s [ACC-244]', async (country) => {
    openIn(country);
    fireEvent.click(submit());
    expect(field(/State or territory \(optional\)/)).not.toHaveAttribute('aria-invalid');
  });

  it('asks for no state in New Zealand', () => {
    openIn('NZ');
    expect(screen.queryByLabelText(/State/)).not.toBeInTheDocument();
  });

  it('refuses post office boxes where the flag names the country', async () => {
    open();
    enter(field('Street address'), 'PO Box 12');
    fireEvent.click(submit());
    expect(field('Street address')).toHaveAccessibleDescription(/can’t use a PO box/);
    expect(screen.getByText('No PO boxes or parcel lockers.')).toBeVisible();
  });

  it('is not sent from a state that is not served [POR-290]', async () => {
    const app = openIn('US');
    fill({ 'Date of birth': '03071994' });
    enter(field(/ZIP|Postcode/), '10001');
    const box = screen.queryByRole('checkbox');
    if (box) fireEvent.click(box);
    const state = field('State or territory');
    for (const closed of ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP']) {
      enter(state, closed);
      fireEvent.click(submit());
      expect(state).toHaveAccessibleDescription(/don’t offer Fourfold in this state yet/);
    }
    expect(app.calls()).toEqual([]);
    enter(state, 'NY');
    fireEvent.click(submit());
    await waitFor(() => expect(app.made(finaliseAccount)).toHaveLength(1));
  });
});

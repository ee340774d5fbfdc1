import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSuggestedAddress, suggestAddresses } from '#shared/contract/identity/identity.contract.ts';
import type { AddressSuggestion } from '#shared/domain/identity/address-suggestion.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import {
  type AddressFormContext,
  type AddressValues,
  addressOf,
  addressValuesOf,
  emptyAddress,
} from '#shared/flows/access/profile-form-address.ts';
import { fakeApp } from '#shared/testing/fake-app.tsx';
import { useForm } from '#shared/ui/forms/use-form.ts';
import { AddressEntry } from './address-entry.tsx';

const gantry = {
  address1: '14 Gantry Street',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const part = (type: string, longText: string) => ({ types: [type], longText, shortText: longText });
const parts = [
  part('street_number', '14'),
  part('route', 'Gantry Street'),
  part('locality', 'Thornbury'),
  part('administrative_area_level_1', 'Victoria'),
  part('postal_code', '3071'),
];
const suggestion = (id: string, text: string, selectable = true): AddressSuggestion => ({
  id,
  text,
  selectable,
});

const contextIn = (countryCode: CountryCode): AddressFormContext => ({
  countryCode,
  forms: formsOf(countryCode),
});
let values: AddressValues;
const Form = ({ countryCode, initial }: { countryCode: CountryCode; initial: AddressValues }) => {
  const form = useForm<AddressValues>({ initial, describe: (code) => code, submit: () => undefined });
  values = form.values;
  return (
    <AddressEntry
      context={contextIn(countryCode)}
      values={form.values}
      setValue={form.setValue}
      field={form.field}
      isPrefilled={initial.address1 !== ''}
    />
  );
};

const open = (initial = emptyAddress, countryCode: CountryCode = 'AU') => {
  const app = fakeApp({ session: { countryCode } });
  app.answer(suggestAddresses, [
    suggestion('1', '14 Gantry Street, Thornbury VIC 3071'),
    suggestion('2', '14 Gore Street, Fitzroy VIC 3065'),
  ]);
  app.answer(readSuggestedAddress, { id: '1', countryCode, components: parts });
  return { ...app, show: () => app.draw(<Form countryCode={countryCode} initial={initial} />) };
};
const search = () => screen.getByRole('combobox', { name: 'Home address' });
const type = (text: string) => fireEvent.change(search(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const key = (name: string) => fireEvent.keyDown(search(), { key: name });
const options = () => screen.queryAllByRole('option').map((each) => each.textContent);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('looking for an address', () => {
  it('does not send a card number', async () => {
    const app = open();
    app.show();
    type('4111 1111 1111 1111');
    await pass(1_000);
    expect(app.made(suggestAddresses)).toEqual([]);
  });

  it('waits for a pause in typing, and searches once [ACC-238]', async () => {
    const app = open();
    app.show();
    for (const text of ['14', '14 ', '14 G', '14 Ga']) type(text);
    await pass(249);
    expect(app.made(suggestAddresses)).toEqual([]);
    await pass(1);
    expect(app.made(suggestAddresses)).toEqual([{ query: { query: '14 Ga', countryCode: 'AU' } }]);
    expect(options()).toHaveLength(2);
    expect(
      screen
        .getAllByRole('status')
        .map((each) => each.textContent)
        .join(''),
    ).toMatch(/2 addresses found/);
  });

  it('keeps what it says below the field when the focus leaves, so that one press follows its advice', async () => {
    const app = open();
    app.answer(suggestAddresses, []);
    app.show();
    type('99 Nowhere');
    await pass(300);
    const note = screen.getByText(/We found no matching address/, { selector: 'p' });
    expect(note.closest('[role=listbox], .ff-combobox__list')).toBeNull();
    fireEvent.blur(search());
    expect(note).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Enter the address yourself' }));
    await pass(0);
    expect(screen.getByLabelText('Street address')).toHaveFocus();
    expect(note).not.toBeInTheDocument();
  });

  it('has moved the focus to the fields before anything else can be typed', async () => {
    open().show();
    // Without `act`, which would run late effects too.
    screen.getByRole('button', { name: 'Enter the address yourself' }).click();
    await Promise.resolve();
    expect(screen.getByLabelText('Street address')).toHaveFocus();
  });

  it('works with the keyboard only, and fills the fields in [ACC-238]', async () => {
    const app = open();
    app.show();
    type('14 Ga');
    await pass(300);
    expect(search()).toHaveAttribute('aria-expanded', 'true');
    key('ArrowDown');
    key('ArrowDown');
    key('ArrowUp');
    const marked = search().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(marked)).toHaveTextContent('14 Gantry Street');
    expect(document.getElementById(marked)).toHaveAttribute('aria-selected', 'true');
    key('Enter');
    await pass(0);
    expect(app.made(readSuggestedAddress)).toEqual([{ params: { id: '1' } }]);
    expect(search()).toHaveValue('14 Gantry Street, Thornbury VIC 3071');
    expect(addressOf(values, contextIn('AU'))).toEqual(gantry);
    expect(search()).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes its list with Escape and opens it again with an arrow', async () => {
    open().show();
    type('14 Ga');
    await pass(300);
    key('Escape');
    expect(search()).toHaveAttribute('aria-expanded', 'false');
    key('ArrowDown');
    expect(search()).toHaveAttribute('aria-expanded', 'true');
  });

  it('clears the chosen address when its text is changed', async () => {
    open().show();
    type('14 Ga');
    await pass(300);
    fireEvent.click(screen.getByRole('option', { name: /Gantry/ }));
    await pass(0);
    expect(values.address1).toBe('14 Gantry Street');
    type('15 Ga');
    expect(values).toMatchObject({ address1: '', postcode: '' });
  });

  it('narrows the list by a street before an address is chosen', async () => {
    const app = open();
    app.answer(suggestAddresses, [suggestion('s', 'Gantry Street, Thornbury', false)]);
    app.show();
    type('Gantry');
    await pass(300);
    fireEvent.click(screen.getByRole('option', { name: /Gantry/ }));
    await pass(0);
    expect(app.made(suggestAddresses).map(({ query }) => query.query)).toEqual([
      'Gantry',
      'Gantry Street, Thornbury',
    ]);
    expect(app.made(readSuggestedAddress)).toEqual([]);
  });

  it('never shows the results of an older search', async () => {
    const app = open();
    const release = app.hold(suggestAddresses);
    app.show();
    type('14 Go');
    await pass(300);
    expect(screen.getAllByText('Searching for addresses').length).toBeGreaterThan(0);
    app.answer(suggestAddresses, [suggestion('2', '14 Gore Street')]);
    type('14 Gor');
    await pass(300);
    release([suggestion('9', '14 Somewhere Else')]);
    await pass(0);
    expect(options()).toEqual(['14 Gore Street']);
  });

  it('says that nothing was found', async () => {
    const app = open();
    app.answer(suggestAddresses, []);
    app.show();
    type('Nowhere 1');
    await pass(300);
    expect(screen.getAllByText(/We found no matching address/).length).toBeGreaterThan(0);
  });

  it.each(['US', 'CA'] as const)(
    'shows the first five digits of a postcode in the US alone: %s [ACC-250]',
    async (countryCode) => {
      const app = open(emptyAddress, countryCode);
      app.answer(suggestAddresses, [suggestion('1', '310 Juniper Avenue, Portland OR 97205-1234')]);
      app.show();
      type('310 J');
      await pass(300);
      const expected = countryCode === 'US' ? /97205$/ : /97205-1234$/;
      expect(options()[0]).toMatch(expected);
    },
  );
});

describe('typing an address', () => {
  it('can be switched to and back with a button [ACC-238]', () => {
    open().show();
    fireEvent.click(screen.getByRole('button', { name: 'Enter the address yourself' }));
    expect(screen.getByLabelText('Street address')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Search for the address instead' }));
    expect(search()).toHaveFocus();
  });

  it('is shown when the search fails', async () => {
    const app = open();
    app.refuse(suggestAddresses, 503);
    app.show();
    type('14 Ga');
    await pass(300);
    expect(screen.getByLabelText('Street address')).toBeVisible();
    expect(screen.getByText(/Address search isn’t available right now/)).toBeVisible();
  });

  it('is shown when a chosen address is incomplete', async () => {
    const app = open();
    app.answer(readSuggestedAddress, { id: '1', countryCode: 'AU', components: parts.slice(0, 4) });
    app.show();
    type('14 Ga');
    await pass(300);
    fireEvent.click(screen.getByRole('option', { name: /Gantry/ }));
    await pass(0);
    expect(screen.getByLabelText('Suburb or town')).toHaveValue('Thornbury');
    expect(screen.getByLabelText('Postcode')).toHaveValue('');
  });
});

describe('an address that was filled in', () => {
  it('is locked while it is checked, for at most 10 seconds [ACC-239]', async () => {
    const app = open(addressValuesOf(gantry));
    app.hold(suggestAddresses);
    app.show();
    expect(search()).toBeDisabled();
    await pass(9999);
    expect(search()).toBeDisabled();
    await pass(1);
    expect(search()).toBeEnabled();
    expect(search()).toHaveValue('14 Gantry Street, Thornbury, VIC, 3071');
  });

  it.each([
    ['no map knows', []],
    ['only narrows', [suggestion('s', 'Gantry Street', false)]],
  ])('and that %s is to be corrected by hand [ACC-249]', async (_, found) => {
    const app = open(addressValuesOf(gantry));
    app.answer(suggestAddresses, found);
    app.show();
    await pass(0);
    expect(screen.getByLabelText('Street address')).toHaveAccessibleDescription(/couldn’t find this address/);
    expect(screen.getByLabelText('Street address')).toHaveValue('14 Gantry Street');
  });

  it('is accepted when it is found, or when the check fails [ACC-249]', async () => {
    const known = open(addressValuesOf(gantry));
    const { unmount } = known.show();
    await pass(0);
    expect(search()).toBeEnabled();
    unmount();
    const silent = open(addressValuesOf(gantry));
    silent.refuse(suggestAddresses, 0);
    silent.show();
    await pass(0);
    expect(search()).toBeEnabled();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { updateAccount } from '#shared/contract/access/profile.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { account } from '#shared/testing/payments.ts';
import { leaveGuard } from '../../app/leave-guard.ts';
import { inPortal, problemsOf } from '../../testing/in-portal.tsx';
import AccountPage from './account.screen.tsx';

const contactAddress = {
  address1: '14 Gantry Street',
  address2: 'Flat 2',
  suburb: 'Thornbury',
  state: 'VIC',
  postcode: '3071',
  countryCode: 'AU',
};
const profileVersion = 'AAAAAAAAAAAAAAAAAAAAAA';
const stored = account({ accountStatus: 'REGISTERED', contactAddress, profileVersion });

function visit(countryCode: 'AU' | 'GB' | 'CA' | 'US' = 'AU') {
  const portal = inPortal('/account?edit=details', { session: { countryCode }, app: { countryCode } });
  portal.answer(readAccount, { ...stored, countryCode, contactAddress: { ...contactAddress, countryCode } });
  portal.answer(updateAccount, stored);
  return portal;
}

async function open(portal = visit()) {
  const view = portal.open(<AccountPage />);
  await screen.findByRole('heading', { name: 'Edit name and address' });
  const retype = async (label: RegExp, text: string) => {
    await view.user.clear(screen.getByLabelText(label));
    if (text) await view.user.type(screen.getByLabelText(label), text);
  };
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, portal, retype, press };
}

describe('changing name and address', () => {
  it('sends what was changed with the rest, and neither email nor mobile nor date of birth [POR-286]', async () => {
    const { portal, retype, press } = await open();
    await retype(/^Last name/, 'Stone');
    await retype(/^Unit/, 'Flat 5');
    await press('Save changes');
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(portal.made(updateAccount)).toEqual([
      {
        body: {
          ...{ givenNames: 'Maya', otherGivenNames: '', surname: 'Stone', profileVersion },
          contactAddress: { ...contactAddress, address2: 'Flat 5' },
        },
      },
    ]);
    expect(portal.journey.location().query.size).toBe(0);
  });

  it('sends nothing before every field is right [POR-289]', async () => {
    const { portal, retype, press, container } = await open();
    await retype(/^First name/, '');
    await retype(/^Postcode/, '307');
    await press('Save changes');
    expect((await screen.findAllByText('Enter your first name.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/Write it like/).length).toBeGreaterThan(0);
    expect(await problemsOf(container)).toEqual([]);
    expect(portal.made(updateAccount)).toEqual([]);
    await retype(/^First name/, 'Mia');
    await retype(/^Postcode/, '3072');
    await press('Save changes');
    await waitFor(() => expect(portal.made(updateAccount)).toHaveLength(1));
  });

  it.each([
    ['AU', 'PO Box 12'],
    ['AU', 'Parcel locker 1012'],
    ['GB', 'P.O. Box 4'],
    ['CA', 'Case postale 310'],
  ] as const)('refuses in %s the street "%s" [POR-291]', async (countryCode, street) => {
    const { portal, retype, press } = await open(visit(countryCode));
    await retype(/^Street address/, street);
    await press('Save changes');
    expect((await screen.findAllByText(/can’t use a PO box or a parcel locker/)).length).toBeGreaterThan(0);
    expect(portal.made(updateAccount)).toEqual([]);
  });

  it('sends no address in a state that is not served [POR-290]', async () => {
    const { portal, retype, press } = await open(visit('US'));
    await retype(/^Postcode/, '10001');
    await retype(/^State/, 'PR');
    await press('Save changes');
    expect((await screen.findAllByText(/don’t offer Fourfold in this state yet/)).length).toBeGreaterThan(0);
    expect(portal.made(updateAccount)).toEqual([]);
    await retype(/^State/, 'NY');
    await press('Save changes');
    await waitFor(() => expect(portal.made(updateAccount)).toHaveLength(1));
  });

  it.each([
    [409, 'duplicate_identity', /already have an account with us/],
    [422, 'invalid_address', /couldn’t find this address/],
    [422, 'denylisted_name', /name/],
    [412, 'precondition_failed', /already checked who you are/],
  ] as const)('says why it was refused: %s %s', async (status, code, text) => {
    const portal = visit();
    portal.refuse(updateAccount, status, code);
    const { retype, press } = await open(portal);
    await retype(/^Last name/, 'Stone');
    await press('Save changes');
    const alert = within(await screen.findByRole('region', { name: 'Your changes weren’t saved' }));
    expect(alert.getByText(text)).toBeVisible();
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Stone');
  });

  it('loses nothing when the account was changed elsewhere: it shows what is saved, and saves over that', async () => {
    const portal = visit();
    const { retype, press } = await open(portal);
    await retype(/^Last name/, 'Stone');
    const newer = { ...stored, givenNames: 'Maia', profileVersion: 'BBBBBBBBBBBBBBBBBBBBBB' };
    portal.refuse(updateAccount, 412, 'account_changed');
    portal.answer(readAccount, newer);
    await press('Save changes');
    expect(await screen.findByText('Your details were changed somewhere else')).toBeVisible();
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Stone');
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Maia');
    portal.answer(updateAccount, { ...newer, surname: 'Stone' });
    await press('Save changes');
    await screen.findByText('Your changes are saved');
    expect(portal.made(updateAccount).at(-1)?.body).toMatchObject({
      ...{ givenNames: 'Maia', surname: 'Stone', profileVersion: newer.profileVersion },
    });
  });

  it('keeps what was typed when the session ends', async () => {
    const portal = visit();
    const { retype } = await open(portal);
    await retype(/^Last name/, 'Stone');
    portal.openAfterLostSession(<AccountPage />);
    await screen.findByRole('heading', { name: 'Edit name and address' });
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Stone');
  });

  it('is not offered where a check has confirmed the details', async () => {
    const portal = inPortal('/account', { session: { countryCode: 'NZ' }, app: { countryCode: 'NZ' } });
    portal.answer(readAccount, account({ countryCode: 'NZ', identityCheckStatus: 'VERIFIED' }));
    portal.open(<AccountPage />);
    expect(await screen.findByText(/We’ve checked your name and address/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit name and address' })).toBeNull();
  });
});

describe('leaving with edits not saved', () => {
  const isClosingAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('is asked about, by the page and by the browser, and not before something was changed [POR-288]', async () => {
    const { portal, retype, press } = await open();
    expect([leaveGuard(), isClosingAsked()]).toEqual([null, false]);
    await retype(/^Last name/, 'Stone');
    expect(isClosingAsked()).toBe(true);
    let left = 0;
    act(() => leaveGuard()?.ask(() => (left += 1)));
    const question = await screen.findByRole('dialog', { name: 'Your changes aren’t saved' });
    expect(within(question).getByText('Rowe')).toBeVisible();
    expect(within(question).getByText('Stone')).toBeVisible();
    expect(await problemsOf(document.body)).toEqual([]);
    await press('Keep editing');
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Stone');
    expect(left).toBe(0);
    act(() => leaveGuard()?.ask(() => (left += 1)));
    await press('Leave without saving');
    expect([left, leaveGuard()]).toEqual([1, null]);
    expect(portal.made(updateAccount)).toEqual([]);
  });

  it('is not asked about once the edits are taken back or saved [POR-288]', async () => {
    const { portal, retype, press } = await open();
    await retype(/^Last name/, 'Stone');
    expect(isClosingAsked()).toBe(true);
    await retype(/^Last name/, 'Rowe');
    expect([leaveGuard(), isClosingAsked()]).toEqual([null, false]);
    await retype(/^Last name/, 'Stone');
    expect(isClosingAsked()).toBe(true);
    await press('Save changes');
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(portal.made(updateAccount)).toHaveLength(1);
    expect([leaveGuard(), isClosingAsked()]).toEqual([null, false]);
  });

  it('is asked about by Cancel as well [POR-288]', async () => {
    const { portal, retype, press } = await open();
    await retype(/^Last name/, 'Stone');
    await press('Cancel');
    await press('Leave without saving');
    expect(await screen.findByRole('heading', { name: 'About you' })).toBeVisible();
    expect(portal.made(updateAccount)).toEqual([]);
    expect([leaveGuard(), isClosingAsked()]).toEqual([null, false]);
  });
});

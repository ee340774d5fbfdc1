import { describe, expect, it } from 'vitest';
import type { CheckDocument, CheckProfile } from '#server/core/providers.ts';
import { createTestProvider } from '../testing/test-provider.ts';

const profile = (key: string, surname: string, change: Partial<CheckProfile> = {}): CheckProfile => ({
  key,
  person: { givenNames: 'Ana', otherGivenNames: '', surname, dateOfBirth: '1990-02-01' },
  address: {
    address1: '14 Gantry Street',
    suburb: 'Thornbury',
    state: 'VIC',
    postcode: '3071',
    countryCode: 'AU',
  },
  ...change,
});
const document = (key: string, details: Record<string, string>): CheckDocument => ({
  key,
  document: 'PASSPORT',
  details,
});

describe('the register', () => {
  it.each([
    ['Partial', 'PARTIAL_VERIFIED'],
    ['UNVERIFIED', 'NOT_VERIFIED'],
    [' failed ', 'FAILED'],
    ['Paywatch', 'PAYWATCH_HIT'],
    ['Badaddress', 'ADDRESS_UNKNOWN'],
    ['Duplicate', 'DUPLICATE'],
    ['Partially', 'VERIFIED'],
  ])('says of a %j: %s [MER-195]', async (surname, outcome) => {
    const { identity } = createTestProvider();
    expect(await identity.checkProfile(profile('one', surname))).toEqual({ outcome });
  });

  it('rejects documents with that surname, in either form of the name', async () => {
    const { identity } = createTestProvider();
    const outcomeOf = async (key: string, details: Record<string, string>) =>
      (await identity.checkDocument(document(key, details))).outcome;
    expect(await outcomeOf('one', { surname: 'Rejected' })).toBe('REJECTED');
    expect(await outcomeOf('two', { name: 'Ana R REJECTED' })).toBe('REJECTED');
    expect(await outcomeOf('three', { name: 'Rejected Marlow' })).toBe('VERIFIED');
    expect(await outcomeOf('four', { surname: 'Maxattempts' })).toBe('NO_TRIES_LEFT');
  });

  it('lists people with that surname, or whom a scenario lists', async () => {
    const { identity } = createTestProvider();
    const isListed = async (surname: string, simulatedListing?: boolean) => {
      const { person } = profile('one', surname);
      const asked = { person, ...(simulatedListing !== undefined && { simulatedListing }) };
      return (await identity.checkWatchlist(asked)).isListed;
    };
    expect([await isListed(' PAYWATCH '), await isListed('Marlow')]).toEqual([true, false]);
    expect([await isListed('Paywatch', false), await isListed('Marlow', true)]).toEqual([false, true]);
  });

  it('prefers a scenario to a surname [MER-195]', async () => {
    const { identity } = createTestProvider();
    const asked = profile('one', 'Failed', { simulatedOutcome: 'VERIFIED' });
    expect(await identity.checkProfile(asked)).toEqual({ outcome: 'VERIFIED' });
  });

  it('always returns the same for the same key, and refuses other content for it', async () => {
    const first = createTestProvider();
    await first.identity.checkProfile(profile('one', 'Partial'));
    const restarted = createTestProvider(first.events);
    expect(await restarted.identity.checkProfile(profile('one', 'Partial'))).toEqual({
      outcome: 'PARTIAL_VERIFIED',
    });
    expect(restarted.events).toHaveLength(first.events.length);
    await expect(restarted.identity.checkProfile(profile('one', 'Marlow'))).rejects.toMatchObject({
      code: 'key_conflict',
    });
  });

  it('is reached by the server over HTTP, as the address finder is', async () => {
    const { client } = createTestProvider();
    expect(await client.identity.checkProfile(profile('one', 'Partial'))).toEqual({
      outcome: 'PARTIAL_VERIFIED',
    });
    expect(await client.identity.checkDocument(document('two', { surname: 'Rejected' }))).toEqual({
      outcome: 'REJECTED',
    });
    const [found] = await client.addresses.suggest({ query: '14 gantry', countryCode: 'AU' });
    expect(found).toMatchObject({ text: '14 Gantry Street, Thornbury VIC 3071' });
    expect(await client.addresses.addressOf(found?.id ?? '')).toMatchObject({ countryCode: 'AU' });
    expect(await client.addresses.addressOf('nothing')).toBe(null);
  });

  it('stores no name, no date of birth and no number in its journal', async () => {
    const { identity, events } = createTestProvider();
    await identity.checkProfile(profile('one', 'Marlow'));
    await identity.checkDocument(document('two', { surname: 'Marlow', passportNumber: 'PA1234567' }));
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).not.toMatch(/Marlow|Ana|1990|Gantry|1234567/);
  });
});

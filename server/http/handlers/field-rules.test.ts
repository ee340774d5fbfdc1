/** The server checks input against the rules of each market, independent of the form. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountMobileVerifyAsk,
  registrationMobileVerifyAsk,
} from '#shared/contract/access/access.contract.ts';
import { finaliseAccount, type Profile, readCountries } from '#shared/contract/access/account.contract.ts';
import { type CountryCode, countryCodes } from '#shared/domain/markets/index.ts';
import { profile, startJoining } from '../../testing/joining.ts';
import { newShopper, type Shopper } from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const addresses: Readonly<Record<string, Profile['contactAddress']>> = {
  AU: { address1: '12 Banksia Street', suburb: 'Fitzroy', state: 'VIC', postcode: '3065', countryCode: 'AU' },
  NZ: { address1: '8 Cuba Street', suburb: 'Te Aro', state: 'Te Aro', postcode: '6011', countryCode: 'NZ' },
  US: {
    address1: '310 Juniper Avenue',
    suburb: 'Portland',
    state: 'OR',
    postcode: '97205',
    countryCode: 'US',
  },
  CA: { address1: '77 Maple Road', suburb: 'Toronto', state: 'ON', postcode: 'M5V 2T6', countryCode: 'CA' },
  GB: { address1: '24 Larch Lane', suburb: 'Bristol', state: '', postcode: 'BS1 4DJ', countryCode: 'GB' },
  IM: { address1: '24 Larch Lane', suburb: 'Douglas', state: '', postcode: 'IM1 1AA', countryCode: 'IM' },
  JE: { address1: '24 Larch Lane', suburb: 'St Helier', state: '', postcode: 'JE2 3AB', countryCode: 'JE' },
  GG: {
    address1: '24 Larch Lane',
    suburb: 'St Peter Port',
    state: '',
    postcode: 'GY1 1AA',
    countryCode: 'GG',
  },
};

type Change = Omit<Partial<Profile>, 'contactAddress'> & {
  readonly contactAddress?: Partial<Profile['contactAddress']>;
};

/** The server's refusals of these profiles of that country; null for one that it saves, after which the next gets a new shopper. */
async function problemsOf(countryCode: CountryCode, changes: readonly Change[]) {
  const found: unknown[] = [];
  let shopper: Shopper | null = null;
  for (const { contactAddress, ...change } of changes) {
    shopper ??= await newShopper(server, { channel: 'PORTAL', countryCode });
    const home = addresses[countryCode];
    if (!home) throw new Error(`No address in ${countryCode}`);
    const body: Profile = {
      givenNames: 'Ana',
      surname: `Marlow${randomUUID().replace(/\d|-/g, '')}`,
      dateOfBirth: '1990-02-01',
      contactAddress: { ...home, ...contactAddress },
      creditPolicyAgree: true,
      creditCheckAgree: true,
      providedCreditCheckConsent: false,
      ...change,
    };
    const { status, error } = await shopper.visitor.call(finaliseAccount, { body });
    if (status === 200) shopper = null;
    found.push(status === 200 ? null : (error.errorInfo ?? error.errorCode));
  }
  return found;
}

describe('a profile is kept as it looks', () => {
  const readProfile = async (change: Change) => {
    const { visitor } = await newShopper(server, { channel: 'PORTAL', countryCode: 'AU' });
    const body = { ...profile, surname: `Marlow${randomUUID().replace(/\d|-/g, '')}`, ...change };
    const contactAddress = { ...(addresses.AU as Profile['contactAddress']), ...change.contactAddress };
    return (await visitor.call(finaliseAccount, { body: { ...body, contactAddress } })).body;
  };

  it('composed, without marks, and in the digits of any keyboard', async () => {
    const saved = await readProfile({
      givenNames: 'Jose\u0301\u200b',
      dateOfBirth: '١٩٩٠-٠٢-٠١',
      contactAddress: { address1: '\u200e12 Banksia Street', postcode: '３０６５' },
    });
    expect(saved).toMatchObject({
      givenNames: 'José',
      dateOfBirth: '1990-02-01',
      contactAddress: { address1: '12 Banksia Street', postcode: '3065' },
    });
  });

  it('with its postcode as its country writes it', async () => {
    const { visitor } = await newShopper(server, { channel: 'PORTAL', countryCode: 'GB' });
    const contactAddress = { ...(addresses.GB as Profile['contactAddress']), postcode: 'sw1a1aa' };
    const { body } = await visitor.call(finaliseAccount, { body: { ...profile, contactAddress } });
    expect(body.contactAddress?.postcode).toBe('SW1A 1AA');
  });

  it('or refused with the country that its postcode is of, and the word that is no name', async () => {
    const shown = await problemsOf('GB', [
      ...['JE2 3AB', 'gy11aa', 'IM1 1AA', 'M5V 2T6'].map((typed) => ({
        contactAddress: { postcode: typed },
      })),
      { givenNames: 'User' },
      { surname: 'Registered' },
    ]);
    expect(shown).toEqual([
      { postcode: 'postcodeOfJE' },
      { postcode: 'postcodeOfGG' },
      { postcode: 'postcodeOfIM' },
      { postcode: 'postcodeOfCA' },
      { givenNames: 'placeholder_name' },
      { surname: 'placeholder_name' },
    ]);
  });

  it('without controls of direction, and with names that can be seen', async () => {
    expect(
      await problemsOf('AU', [
        { givenNames: 'Ana\u202e' },
        { givenNames: '\u200b' },
        { otherGivenNames: '\u3164' },
        { contactAddress: { address1: '12 \u2067Banksia Street' } },
        { contactAddress: { suburb: '\u2800' } },
      ]),
    ).toEqual([
      { givenNames: 'invalid' },
      { givenNames: 'invalid' },
      { otherGivenNames: 'invalid' },
      { 'contactAddress.address1': 'invalid' },
      { 'contactAddress.suburb': 'invalid' },
    ]);
  });
});

/** The rules have their tables in `shared/domain`. */
describe('a profile is refused by each rule, of which one case is tried here', () => {
  const postcode = (text: string): Change => ({ contactAddress: { postcode: text } });
  const noPostcode = { postcode: 'invalidPostcode' };
  const young = { dateOfBirth: 'underAge' };

  it.each<[string, CountryCode, Change, object]>([
    ['the letters of its names [ACC-223]', 'AU', { givenNames: 'Maya1' }, { givenNames: 'invalid_name' }],
    [
      'the words of its names [ACC-224]',
      'AU',
      { givenNames: 'Maya User' },
      { givenNames: 'placeholder_name' },
    ],
    [
      'the age of the province [ACC-230]',
      'CA',
      { dateOfBirth: '2008-01-10', contactAddress: { state: 'BC' } },
      young,
    ],
    ['105 years [ACC-426]', 'AU', { dateOfBirth: '1920-01-10' }, { dateOfBirth: 'overAge' }],
    [
      'a state that we do not serve [ACC-248]',
      'US',
      { contactAddress: { state: 'PR' } },
      { state: 'blacklistedState' },
    ],
    ['a postcode of Australia [ACC-253]', 'AU', postcode('20 00'), noPostcode],
    ['a postcode of New Zealand [ACC-253]', 'NZ', postcode('20000'), noPostcode],
    ['a postcode of the US [ACC-254]', 'US', postcode('10001-123'), noPostcode],
    ['a postcode of Canada [ACC-255]', 'CA', postcode('M5D 2T6'), noPostcode],
    ['a postcode of Great Britain [ACC-256]', 'GB', postcode('BFPO 1ZZ'), noPostcode],
    ['a postcode of the Isle of Man [ACC-257]', 'IM', postcode('IM 1AA'), noPostcode],
    ['a postcode of Jersey [ACC-257]', 'JE', postcode('JE12 3AB'), noPostcode],
    ['a postcode of Guernsey [ACC-257]', 'GG', postcode('GG1 1AA'), noPostcode],
  ])('%s', async (_, countryCode, change, problem) => {
    expect(await problemsOf(countryCode, [change, {}])).toEqual([problem, null]);
  });

  it('and kept by the age of the other province [ACC-230]', async () => {
    const born = { dateOfBirth: '2008-01-10', contactAddress: { state: 'AB' } };
    expect(await problemsOf('CA', [born])).toEqual([null]);
  });

  it('from the birthday of the age, to the day, with one day for the calendar of the consumer [ACC-229]', async () => {
    const bornOn = (...dates: string[]) => dates.map((dateOfBirth) => ({ dateOfBirth }));
    // It is midnight of 15 January 2026 in London, and still the fourteenth in America.
    expect(await problemsOf('AU', bornOn('2008-01-17', '2008-01-16'))).toEqual([young, null]);
    expect(await problemsOf('CA', bornOn('2008-01-16', '2008-01-15'))).toEqual([young, null]);
    // The state's age applies to its name and its code.
    for (const state of ['AL', 'al', 'Alabama']) {
      const born = { dateOfBirth: '2007-01-16', contactAddress: { state } };
      expect(await problemsOf('US', [born])).toEqual([young]);
    }
  });
});

describe('a code is sent to a mobile or not', () => {
  let drawn = 0;
  let countries: readonly { readonly countryCode: string }[];
  beforeEach(async () => {
    const { body } = await createVisitor(server, 'PORTAL').call(readCountries, {});
    countries = body.countries;
  });

  /** The server's responses to these numbers, each in a separate registration. */
  async function answersTo(countryCode: CountryCode, mobiles: readonly string[]) {
    const answers: string[] = [];
    for (const mobile of mobiles) {
      drawn += 1;
      const visitor = createVisitor(server, 'PORTAL', countryCode);
      const registrationId = await startJoining(visitor, `mobile${drawn}@example.com`);
      const body = { registrationId, mobile, countryCode };
      const { status, error } = await visitor.call(registrationMobileVerifyAsk, { body });
      answers.push(status === 200 ? 'sent' : error.errorCode);
    }
    return answers;
  }

  it.each<[string, CountryCode, string, string]>([
    ['Australia [ACC-259]', 'AU', '0412 345 678', '0400000000'],
    ['New Zealand [ACC-260]', 'NZ', '021111111', '031111111'],
    ['the US, by its area codes [ACC-261]', 'US', '(202) 555-0123', '4165550123'],
    ['Canada, by its area codes [ACC-261]', 'CA', '(416) 555-0123', '2025550123'],
    ['the US, by the first digit of the exchange [ACC-431]', 'US', '2022550123', '2021550123'],
    ['Great Britain, by its assigned ranges [ACC-263]', 'GB', '07400 123456', '07012345678'],
  ])('in %s', async (_, countryCode, sent, refused) => {
    expect(await answersTo(countryCode, [sent, refused])).toEqual(['sent', 'invalid_phone_number']);
  });

  it.each<[CountryCode, string, string]>([
    ['FR', '06 12 34 56 78', '0512345678'],
    ['ES', '612345678', '702345678'],
    ['IT', '312345678', '31234567'],
    ['DE', '0151 23456789', '0181 1234567'],
  ])('in %s, by its own pattern [ACC-264]', async (countryCode, sent, refused) => {
    // These markets are closed to registrations, so it is an existing consumer without a mobile.
    const { visitor } = await newShopper(server, { channel: 'PORTAL', countryCode });
    const ask = (mobile: string) => visitor.call(accountMobileVerifyAsk, { body: { mobile } });
    expect((await ask(refused)).error.errorCode).toBe('invalid_phone_number');
    expect((await ask(sent)).status).toBe(200);
  });

  it('in every market that is served, and in no other [ACC-001]', () => {
    expect(countries.map(({ countryCode }) => countryCode).sort()).toEqual([...countryCodes].sort());
  });
});

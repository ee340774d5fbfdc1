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

/** Asserts that all of the first are saved, and none of the second. */
async function expectKept(
  countryCode: CountryCode,
  of: (text: string) => Change,
  kept: readonly string[],
  problem: Readonly<Record<string, string>>,
  refused: readonly string[],
) {
  expect(await problemsOf(countryCode, kept.map(of))).toEqual(kept.map(() => null));
  expect(await problemsOf(countryCode, refused.map(of))).toEqual(refused.map(() => problem));
}

const postcode = (text: string): Change => ({ contactAddress: { postcode: text } });
const noPostcode = { postcode: 'invalidPostcode' };
/** One of another part of the British Isles is refused with its country. */
const notOfThere = { postcode: expect.stringMatching(/^(?:invalidPostcode|postcodeOf(?:GB|GG|IM|JE))$/) };

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

describe('a profile is kept or refused', () => {
  it('by the letters of its names, of which only the middle ones may be missing [ACC-223]', async () => {
    const given = (givenNames: string): Change => ({ givenNames });
    const invalid = { givenNames: 'invalid_name' };
    const refused = ["'Maya", '-Maya', 'Maya1', 'M@ya', 'Maya.', '4th'];
    await expectKept('AU', given, ['José-María', "O'Brien", 'van der Berg', 'Zoë'], invalid, refused);
    await expectKept('AU', given, [], { givenNames: 'required' }, ['', '  ']);
    await expectKept(
      'AU',
      (otherGivenNames) => ({ otherGivenNames }),
      ['', 'Ruth'],
      { otherGivenNames: 'invalid_name' },
      ['R2'],
    );
  });

  it('by the words of its names [ACC-224]', async () => {
    const given = (givenNames: string): Change => ({ givenNames });
    const refused = ['user', 'USER', 'Maya User', 'registered', 'Registered'];
    await expectKept('AU', given, ['Userton', 'Registeredson'], { givenNames: 'placeholder_name' }, refused);
    const pair = { givenNames: 'registered', surname: 'Registered' };
    expect(await problemsOf('AU', [pair])).toEqual([
      { givenNames: 'placeholder_name', surname: 'placeholder_name' },
    ]);
  });

  it('by the age of the state or province [ACC-230]', async () => {
    // It is 15 January 2026, and a birthday may be a day away.
    const bornIn =
      (dateOfBirth: string) =>
      (state: string): Change => ({ dateOfBirth, contactAddress: { state } });
    const young = { dateOfBirth: 'underAge' };
    const eighteen = ['AB', 'MB', 'ON', 'PE', 'QC', 'SK'];
    const nineteen = ['BC', 'NB', 'NL', 'NS', 'NT', 'NU', 'YT'];
    await expectKept('CA', bornIn('2008-01-10'), eighteen, young, nineteen);
    await expectKept('CA', bornIn('2007-01-10'), nineteen, young, []);
    await expectKept('CA', bornIn('2008-01-20'), [], young, eighteen);
    await expectKept('CA', bornIn('2007-01-20'), [], young, nineteen);
    await expectKept('US', bornIn('2008-01-10'), ['NY'], young, ['AL']);
    await expectKept('US', bornIn('2007-01-10'), ['AL'], young, []);
  });

  it('from the birthday of the age, to the day, with one day for the calendar of the consumer [ACC-229]', async () => {
    const born = (dateOfBirth: string): Change => ({ dateOfBirth });
    const young = { dateOfBirth: 'underAge' };
    // It is midnight of 15 January 2026 in London, and still the fourteenth in America.
    for (const country of ['AU', 'GB'] as const)
      await expectKept(country, born, ['2008-01-16'], young, ['2008-01-17']);
    await expectKept('CA', born, ['2008-01-15'], young, ['2008-01-16']);
    const inAlabama = (dateOfBirth: string): Change => ({ dateOfBirth, contactAddress: { state: 'AL' } });
    await expectKept('US', inAlabama, ['2007-01-15'], young, ['2007-01-16']);
    // The state's age applies to its name and its code.
    for (const state of ['al', 'Alabama']) {
      const written = (dateOfBirth: string): Change => ({ dateOfBirth, contactAddress: { state } });
      await expectKept('US', written, [], young, ['2007-01-16']);
    }
  });

  it('up to 105 years [ACC-426]', async () => {
    const born = (dateOfBirth: string): Change => ({ dateOfBirth });
    await expectKept('AU', born, ['1920-01-20'], { dateOfBirth: 'overAge' }, ['1920-01-10']);
  });

  it('by a state that we do not serve [ACC-248]', async () => {
    const inState = (state: string): Change => ({ contactAddress: { state } });
    const states = ['AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AE', 'AP', 'Puerto Rico', 'guam'];
    await expectKept('US', inState, ['NY'], { state: 'blacklistedState' }, states);
  });

  it('by the postcodes of Australia and New Zealand [ACC-253]', async () => {
    const refused = ['200', '20000', '2O00', '20 00'];
    await expectKept('AU', postcode, ['2000', '0800'], noPostcode, refused);
    await expectKept('NZ', postcode, ['6011', '0110'], noPostcode, refused);
  });

  it('by the postcodes of the US [ACC-254]', async () => {
    const refused = ['1000', '100011', '10001-123', '100011234', '10001 1234', 'ABCDE'];
    await expectKept('US', postcode, ['10001', '10001-1234'], noPostcode, refused);
  });

  it('by the postcodes of Canada [ACC-255]', async () => {
    const letters = [...'DFIOQU'].flatMap((letter) => [
      `${letter}5V 2T6`,
      `M5${letter} 2T6`,
      `M5V 2${letter}6`,
    ]);
    const refused = ['5MV 2T6', 'M5V 2T', 'W5V 2T6', 'Z5V 2T6', ...letters];
    await expectKept('CA', postcode, ['V0N 1W0', 'K1Z 8Z8'], noPostcode, refused);
  });

  it('by the postcodes of Great Britain [ACC-256]', async () => {
    const restricted = 'AI ASCN BBND BFPO BF1 BIQQ FIQQ GX11 PCRN SIQQ STHL TDCU TKCA IM JE GY'.split(' ');
    const refused = [
      'SW1A 1A',
      'QQ1 1AA',
      ...restricted.map((prefix) => `${prefix} 1ZZ`),
      'IM1 1AA',
      'JE2 3AB',
      'GY1 1AA',
    ];
    await expectKept('GB', postcode, ['SW1A 1AA', 'M1 1AE', 'DN55 1PT'], notOfThere, refused);
  });

  it('by the postcodes of the islands [ACC-257]', async () => {
    await expectKept('IM', postcode, ['IM1 1AA', 'IM99 1PS'], notOfThere, ['JE2 3AB', 'IM 1AA', 'SW1A 1AA']);
    await expectKept('JE', postcode, ['JE2 3AB'], notOfThere, ['JE12 3AB', 'GY1 1AA']);
    await expectKept('GG', postcode, ['GY1 1AA', 'GY10 1SB'], notOfThere, ['GG1 1AA', 'IM1 1AA']);
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

  async function expectSent(countryCode: CountryCode, sent: readonly string[], refused: readonly string[]) {
    expect(await answersTo(countryCode, sent)).toEqual(sent.map(() => 'sent'));
    expect(await answersTo(countryCode, refused)).toEqual(refused.map(() => 'invalid_phone_number'));
  }

  it('in Australia [ACC-259]', async () => {
    const refused = ['0312345678', '041234567', '04123456789', '0400000000', '+61400000000', '+64412345678'];
    await expectSent('AU', ['0412 345 678', '+61 412 345 679'], refused);
  });

  it('in New Zealand [ACC-260]', async () => {
    const refused = ['02111111', '0211111111111', '031111111', '+64 2111111'];
    await expectSent('NZ', ['021111111', '0211111111', '02111111111', '+64 21111112'], refused);
  });

  it('in the US and in Canada, by the area code of that country [ACC-261]', async () => {
    await expectSent('US', ['(202) 555-0123', '+1 202 555 0124'], ['4165550123', '0005550123']);
    await expectSent('CA', ['(416) 555-0123', '+1 416 555 0124'], ['2025550123', '8765550123']);
  });

  it('in the US, by the first digit of the exchange [ACC-431]', async () => {
    const to = (digit: string) => `202${digit}550123`;
    await expectSent('US', [...'2346789'].map(to), [...'01'].map(to));
  });

  it('in Great Britain, by its assigned ranges [ACC-263]', async () => {
    const refused = [
      '07012345678',
      '+44 7012 345678',
      '07612345678',
      '0740012345',
      '074001234567',
      '06400123456',
    ];
    await expectSent('GB', ['07400 123456', '+44 7400 123457'], refused);
  });

  it('in France, Spain, Italy and Germany, each by its own pattern [ACC-264]', async () => {
    const numbers = {
      FR: { sent: ['06 12 34 56 78', '+33712345678'], refused: ['0512345678', '061234567', '06123456789'] },
      ES: { sent: ['612345678', '+34 712 345 678'], refused: ['702345678', '512345678', '6123456789'] },
      IT: { sent: ['312345678', '+39 312 345 6789'], refused: ['31234567', '212345678', '31234567890'] },
      DE: { sent: ['0151 23456789', '+49 163 12345678'], refused: ['0181 1234567', '0151 2345678'] },
    } as const;
    // These markets are closed to registrations, so it is an existing consumer without a mobile.
    const answerTo = async (countryCode: CountryCode, mobile: string) => {
      const { visitor } = await newShopper(server, { channel: 'PORTAL', countryCode });
      const { status, error } = await visitor.call(accountMobileVerifyAsk, { body: { mobile } });
      return status === 200 ? 'sent' : error.errorCode;
    };
    for (const [country, { sent, refused }] of Object.entries(numbers)) {
      const countryCode = country as keyof typeof numbers;
      const ofOthers = Object.entries(numbers).flatMap(([other, each]) =>
        other === country ? [] : each.sent.filter((mobile) => mobile.startsWith('+')),
      );
      for (const mobile of sent)
        expect([mobile, await answerTo(countryCode, mobile)]).toEqual([mobile, 'sent']);
      for (const mobile of [...refused, ...ofOthers]) {
        expect([mobile, await answerTo(countryCode, mobile)]).toEqual([mobile, 'invalid_phone_number']);
      }
    }
  });

  it('in every market that is served, and in no other [ACC-001]', () => {
    expect(countries.map(({ countryCode }) => countryCode).sort()).toEqual([...countryCodes].sort());
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  finaliseAccount,
  type Profile,
  readCountries,
  readEnabledCards,
  updateAccount,
} from '#shared/contract/access/account.contract.ts';
import { chooseCreditConsent, readCreditConsent } from '#shared/contract/access/credit-consent.contract.ts';
import { readFlags } from '#shared/contract/access/flags.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import { setFlag } from '#shared/contract/control/flags.contract.ts';
import { emailHint } from '#shared/domain/access/email.ts';
import { flagDefaults, marketFlagDefaults } from '#shared/domain/flags.ts';
import { countryCodes } from '#shared/domain/markets/index.ts';
import { join, profile } from '../../testing/joining.ts';
import { newShopper } from '../../testing/shop.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

let drawn = 0;
async function newcomer(): Promise<Visitor> {
  drawn += 1;
  const visitor = createVisitor(server, 'PORTAL');
  const digits = String(drawn).padStart(4, '0');
  await join(server, visitor, { email: `new${digits}@example.com`, mobile: `041100${digits}` });
  return visitor;
}
const letterOf = (number: number) => 'abcdefghijklmnopqrstuvwxyz'[number] ?? '';
const uniqueProfile = (): Profile => ({
  ...profile,
  surname: `Marlow ${letterOf(Math.floor(drawn / 26))}${letterOf(drawn % 26)}`,
});

describe('the account', () => {
  it('has every field of a consumer, empty until the profile is given [ACC-068] [ACC-376] [POR-083] [POR-280]', async () => {
    const visitor = await newcomer();
    const { status, body } = await visitor.call(readAccount, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({
      givenNames: null,
      otherGivenNames: null,
      surname: null,
      dateOfBirth: null,
      countryCode: 'AU',
      contactAddress: null,
      preferredLocale: 'en-AU',
      email: expect.stringContaining('@example.com'),
      mobile: expect.stringMatching(/^\+61/),
      phoneNumber: body.mobile,
      accountStatus: 'REGISTERED',
      frozenStatus: { accountFrozen: false, selfExclusion: false },
      profileConfirmed: false,
      identityCheckStatus: 'NOT_VERIFIED',
      identityCheckMetadata: { profileCheckAttemptsLeft: 3 },
      verifiedIdentityDocuments: [],
      id: body.uuid,
      documentVerificationResults: [],
      payWatchStatus: null,
      preferredPaymentMethod: null,
      createdDate: expect.stringMatching(/Z$/),
      hasPurchaseAgreements: false,
      hasBillingAgreements: false,
    });
  });

  it('keeps a profile and shows it again [ACC-213] [ACC-377] [ACC-394] [POR-281]', async () => {
    const visitor = await newcomer();
    const home = { ...profile.contactAddress, address2: 'Rear' };
    const given = { ...uniqueProfile(), otherGivenNames: 'Ruth', contactAddress: home };
    const saved = await visitor.call(finaliseAccount, { body: given });
    expect(saved.status).toBe(200);
    const { body } = await visitor.call(readAccount, {});
    const { givenNames, otherGivenNames, surname, dateOfBirth, contactAddress } = given;
    expect(body).toMatchObject({
      ...{ givenNames, otherGivenNames, surname, dateOfBirth },
      profileConfirmed: true,
    });
    expect(body.contactAddress).toEqual(contactAddress);
    expect(Object.keys(body.contactAddress ?? {}).toSorted()).toEqual([
      'address1',
      'address2',
      'countryCode',
      'postcode',
      'state',
      'suburb',
    ]);
  });

  it.each(['REGISTERED', 'POLICY_HOLD', 'PAYMENT_ARRANGEMENT', 'HARDSHIP', 'WRITTEN_OFF', 'BRAND_NEW'])(
    'is returned with any status: %s [POR-283]',
    async (accountStatus) => {
      const { visitor } = await newShopper(server, { channel: 'PORTAL', accountStatus });
      expect((await visitor.call(readAccount, {})).body.accountStatus).toBe(accountStatus);
    },
  );

  it('takes every name and a whole new address [POR-285]', async () => {
    const visitor = await newcomer();
    const { body: before } = await visitor.call(finaliseAccount, { body: uniqueProfile() });
    const moved = {
      ...{ givenNames: 'Annika', otherGivenNames: 'Ruth', surname: uniqueProfile().surname },
      contactAddress: {
        ...{ address1: '14 Gantry Street', address2: 'Flat 5', suburb: 'Hobart', state: 'TAS' },
        ...{ postcode: '7000', countryCode: 'AU' as const },
      },
    };
    expect((await visitor.call(updateAccount, { body: moved })).status).toBe(200);
    const { body } = await visitor.call(readAccount, {});
    expect(body).toMatchObject(moved);
    const { email, mobile, dateOfBirth } = before;
    expect(body).toMatchObject({ email, mobile, dateOfBirth });
  });

  it('changes one field and leaves the rest, or the language alone [ACC-213] [POR-285]', async () => {
    const visitor = await newcomer();
    const given = uniqueProfile();
    await visitor.call(finaliseAccount, { body: given });
    const contactAddress = { ...given.contactAddress, suburb: 'Carlton' };
    await visitor.call(updateAccount, { body: { givenNames: 'Annika', contactAddress } });
    await visitor.call(updateAccount, { body: { preferredLocale: 'en-AU' } });
    const { body } = await visitor.call(readAccount, {});
    const { surname } = given;
    expect(body).toMatchObject({ givenNames: 'Annika', surname, contactAddress, preferredLocale: 'en-AU' });
  });

  it('accepts only languages of its country, and no email or mobile [ACC-445] [POR-286]', async () => {
    const visitor = await newcomer();
    const before = (await visitor.call(readAccount, {})).body;
    const locale = await visitor.call(updateAccount, { body: { preferredLocale: 'fr-CA' } });
    expect([locale.status, locale.error.errorCode]).toEqual([422, 'invalid_locale']);
    const email = await visitor.send('PUT', '/portal/consumers/account', { body: '{"email":"a@b.co"}' });
    expect([email.status, (await email.json()).errorInfo]).toEqual([400, { email: 'unknown' }]);
    const body = '{"givenNames":"Ann","phoneNumber":"+61411999888"}';
    const phone = await visitor.send('PUT', '/portal/consumers/account', { body });
    expect([phone.status, (await phone.json()).errorInfo]).toEqual([400, { phoneNumber: 'unknown' }]);
    expect((await visitor.call(readAccount, {})).body).toEqual(before);
  });
});

describe('a change of a part of the account', () => {
  it('changes nothing where the language of the same call is refused', async () => {
    const visitor = await newcomer();
    await visitor.call(finaliseAccount, { body: uniqueProfile() });
    const before = (await visitor.call(readAccount, {})).body;
    const body = { givenNames: 'Annika', preferredLocale: 'fr-CA' };
    const refused = await visitor.call(updateAccount, { body });
    expect([refused.status, refused.error.errorCode]).toEqual([422, 'invalid_locale']);
    expect((await visitor.call(readAccount, {})).body).toEqual(before);
  });

  it('leaves what another change of the same moment has stored in the other parts', async () => {
    const visitor = await newcomer();
    const given = uniqueProfile();
    await visitor.call(finaliseAccount, { body: given });
    const contactAddress = { ...given.contactAddress, suburb: 'Carlton' };
    const answers = await Promise.all([
      visitor.call(updateAccount, { body: { contactAddress } }),
      visitor.call(updateAccount, { body: { otherGivenNames: 'Ruth' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await visitor.call(readAccount, {});
    expect(body).toMatchObject({ otherGivenNames: 'Ruth', contactAddress });
  });

  it('leaves a consent that was taken back at the same moment', async () => {
    const visitor = await newcomer();
    const given = { ...uniqueProfile(), creditCheckAgree: true };
    await visitor.call(finaliseAccount, { body: given });
    const contactAddress = { ...given.contactAddress, suburb: 'Carlton' };
    const consentStatus = { creditChecks: { consented: false } };
    const answers = await Promise.all([
      visitor.call(updateAccount, { body: { contactAddress } }),
      visitor.call(chooseCreditConsent, { body: { consentStatus, channel: 'PORTAL_PREFERENCES' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await visitor.call(readCreditConsent, {})).body.consentStatus).toEqual(consentStatus);
    expect((await visitor.call(readAccount, {})).body.contactAddress).toEqual(contactAddress);
  });
});

describe('an edit that was overtaken', () => {
  it('is refused and changes nothing, and goes through with the version that is stored now', async () => {
    const visitor = await newcomer();
    const given = uniqueProfile();
    const { profileVersion } = (await visitor.call(finaliseAccount, { body: given })).body;
    const elsewhere = await visitor.call(updateAccount, {
      body: { contactAddress: { ...given.contactAddress, suburb: 'Carlton' }, profileVersion },
    });
    expect(elsewhere.body.profileVersion).not.toBe(profileVersion);
    const before = (await visitor.call(readAccount, {})).body;
    const stale = await visitor.call(updateAccount, { body: { givenNames: 'Annika', profileVersion } });
    expect([stale.status, stale.error.errorCode]).toEqual([412, 'account_changed']);
    expect((await visitor.call(readAccount, {})).body).toEqual(before);
    const body = { givenNames: 'Annika', profileVersion: before.profileVersion };
    expect((await visitor.call(updateAccount, { body })).body.givenNames).toBe('Annika');
  });

  it('goes through once of two at the same moment', async () => {
    const visitor = await newcomer();
    const given = uniqueProfile();
    const { profileVersion } = (await visitor.call(finaliseAccount, { body: given })).body;
    const suburbs = ['Carlton', 'Coburg', 'Brunswick'];
    const answers = await Promise.all(
      suburbs.map((suburb) =>
        visitor.call(updateAccount, {
          body: { contactAddress: { ...given.contactAddress, suburb }, profileVersion },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const saved = answers.find(({ status }) => status === 200)?.body.contactAddress;
    expect((await visitor.call(readAccount, {})).body.contactAddress).toEqual(saved);
  });

  it('is none where the language, the email or the same values were saved', async () => {
    const visitor = await newcomer();
    const given = uniqueProfile();
    const { profileVersion } = (await visitor.call(finaliseAccount, { body: given })).body;
    await visitor.call(updateAccount, { body: { preferredLocale: 'en-AU' } });
    await visitor.call(updateAccount, { body: { surname: given.surname } });
    const body = { otherGivenNames: 'Ruth', profileVersion };
    expect((await visitor.call(updateAccount, { body })).status).toBe(200);
    const emptied = await visitor.call(updateAccount, { body: { otherGivenNames: '' } });
    expect(emptied.body.otherGivenNames).toBeNull();
  });

  it.each(['', 'short', 'x'.repeat(23), 'not+base64url/but22==='])(
    'takes nothing but a version for one: "%s"',
    async (profileVersion) => {
      const visitor = await newcomer();
      const refused = await visitor.call(updateAccount, { body: { givenNames: 'Ann', profileVersion } });
      expect([refused.status, refused.error.errorCode]).toEqual([400, 'invalid_object']);
    },
  );
});

describe('a profile that breaks a rule', () => {
  const address = (change: Partial<Profile['contactAddress']>) => ({
    contactAddress: { ...profile.contactAddress, ...change },
  });
  const refusals: readonly [string, Partial<Profile>, number, string, Record<string, string>][] = [
    [
      'a placeholder for a name',
      { givenNames: 'Guest', surname: 'guest' },
      422,
      'denylisted_name',
      { givenNames: 'denylisted_name', surname: 'denylisted_name' },
    ],
    ['a name that is none', { surname: '4Ever' }, 400, 'invalid_object', { surname: 'invalid_name' }],
    ['too few years', { dateOfBirth: '2010-01-01' }, 400, 'invalid_object', { dateOfBirth: 'underAge' }],
    ['a PO box', address({ address1: 'PO Box 12' }), 422, 'invalid_address', { address1: 'containsPoBox' }],
    [
      'a postcode of nowhere',
      address({ postcode: '30650' }),
      422,
      'invalid_address',
      { postcode: 'invalidPostcode' },
    ],
    ['no state', address({ state: '' }), 422, 'invalid_address', { state: 'required' }],
    [
      'another country',
      address({ countryCode: 'NZ' }),
      422,
      'invalid_address',
      { countryCode: 'invalidCountry' },
    ],
    [
      'a card number in the address',
      address({ address2: '4111 1111 1111 1111' }),
      422,
      'invalid_address',
      { address2: 'noCreditCardNumber' },
    ],
    [
      'a card number for a city',
      address({ suburb: '4111-1111-1111-1111' }),
      422,
      'invalid_address',
      { suburb: 'noCreditCardNumber' },
    ],
  ];

  it.each(refusals)(
    'is refused for %s [ACC-218] [ACC-445]',
    async (_, change, status, errorCode, errorInfo) => {
      const visitor = await newcomer();
      const refused = await visitor.call(finaliseAccount, { body: { ...uniqueProfile(), ...change } });
      expect(refused.status).toBe(status);
      expect(refused.error).toMatchObject({ errorCode, errorInfo });
      expect((await visitor.call(readAccount, {})).body.profileConfirmed).toBe(false);
    },
  );

  it('is refused when the same person has an account already [ACC-218]', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const person = uniqueProfile();
    await first.call(finaliseAccount, { body: person });
    const again = { ...person, surname: person.surname.toUpperCase() };
    const refused = await second.call(finaliseAccount, { body: again });
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'duplicate_identity']);
    expect(refused.error.errorInfo).toEqual({
      email: emailHint((await first.call(readAccount, {})).body.email),
    });
  });

  it.each([
    [{ surname: 'O’Marlow Lund' }, { surname: "O'Marlow Lund" }],
    [{ surname: 'O’Marlow-Holm' }, { surname: 'OʼMarlow‐Holm' }],
    [{ givenNames: 'Zoë' }, { givenNames: 'Zoe\u0308' }],
    [{ givenNames: 'Anna Lena' }, { givenNames: ' Anna  Lena' }],
    [{ givenNames: 'Maya' }, { givenNames: 'Ｍａｙａ' }],
  ])('is refused to one person in two spellings, %j and %j', async (one, other) => {
    const [first, second] = [await newcomer(), await newcomer()];
    const person = uniqueProfile();
    expect((await first.call(finaliseAccount, { body: { ...person, ...one } })).status).toBe(200);
    const refused = await second.call(finaliseAccount, { body: { ...person, ...other } });
    expect(refused.error?.errorCode).toBe('duplicate_identity');
  });

  it('reveals for at most ten persons a day whether they have an account, so that no date of birth is guessed', async () => {
    const limited = await createTestServer({ environment: { RATE_LIMIT: 'on' } });
    const joined = async (digits: string) => {
      const visitor = createVisitor(limited, 'PORTAL');
      await join(limited, visitor, { email: `new${digits}@example.com`, mobile: `041100${digits}` });
      return visitor;
    };
    const save = async (visitor: Visitor, dateOfBirth: string) => {
      const saved = await visitor.call(finaliseAccount, { body: { ...profile, dateOfBirth } });
      return saved.error?.errorCode ?? saved.status;
    };
    const born = (day: number) => `1990-03-${String(day).padStart(2, '0')}`;
    const [victim, curious] = [await joined('9001'), await joined('9002')];
    expect(await save(victim, born(20))).toBe(200);
    for (let day = 1; day <= 9; day += 1) expect(await save(curious, born(day))).toBe(200);
    expect(await save(curious, born(20))).toBe('duplicate_identity');
    for (const day of [10, 20]) expect(await save(curious, born(day))).toBe('too_many_requests');
    // A save that does not change the person is not counted.
    expect(await save(curious, born(9))).toBe(200);
    expect(await save(await joined('9003'), born(10))).toBe(200);
    await limited.close();
  });

  it('is stored with the code of a state that was sent by name', async () => {
    const visitor = await newcomer();
    const contactAddress = { ...profile.contactAddress, state: ' victoria' };
    const saved = await visitor.call(finaliseAccount, { body: { ...uniqueProfile(), contactAddress } });
    expect(saved.body.contactAddress).toEqual({ ...contactAddress, state: 'VIC' });
  });

  it('is refused for a body that does not fit its schema [ACC-218]', async () => {
    const visitor = await newcomer();
    const refused = await visitor.send('POST', '/portal/consumers/account/finalise', {
      body: JSON.stringify({ ...uniqueProfile(), dateOfBirth: '01/02/1990' }),
    });
    expect([refused.status, (await refused.json()).errorInfo]).toEqual([400, { dateOfBirth: 'invalid' }]);
  });
});

describe('public data', () => {
  const visitor = () => createVisitor(server, 'PORTAL');

  it('lists every market with all its facts [ACC-057] [PAY-306] [POR-376]', async () => {
    const { body } = await visitor().call(readCountries, {});
    const named = [
      'countryCode',
      'name',
      'currencyCode',
      'currencySymbol',
      'portalUrl',
      'callingCode',
      'postcodeRequired',
    ] as const;
    const facts = body.countries.map((country) => named.map((name) => country[name]));
    expect(facts).toHaveLength(countryCodes.length);
    expect(facts).toEqual(
      expect.arrayContaining([
        ['AU', 'Australia', 'AUD', '$', 'http://portal.localhost:4400/au/', '+61', true],
        ['NZ', 'New Zealand', 'NZD', '$', 'http://portal.localhost:4400/nz/', '+64', true],
        ['GB', 'United Kingdom', 'GBP', '£', 'http://portal.localhost:4400/uk/', '+44', true],
        ['US', 'United States', 'USD', '$', 'http://portal.localhost:4400/us/', '+1', true],
        ['CA', 'Canada', 'CAD', '$', 'http://portal.localhost:4400/ca/', '+1', true],
        ['IM', 'Isle of Man', 'GBP', '£', 'http://portal.localhost:4400/im/', '+44', true],
        ['JE', 'Jersey', 'GBP', '£', 'http://portal.localhost:4400/je/', '+44', true],
        ['GG', 'Guernsey', 'GBP', '£', 'http://portal.localhost:4400/gg/', '+44', true],
        ['FR', 'France', 'EUR', '€', 'http://portal.localhost:4400/fr/', '+33', true],
        ['IT', 'Italy', 'EUR', '€', 'http://portal.localhost:4400/it/', '+39', true],
        ['ES', 'Spain', 'EUR', '€', 'http://portal.localhost:4400/es/', '+34', true],
        ['DE', 'Germany', 'EUR', '€', 'http://portal.localhost:4400/de/', '+49', true],
      ]),
    );
    expect(new Set(body.countries.flatMap(Object.keys))).toEqual(new Set(named));
  });

  it('lists the accepted cards, without input [ACC-381] [PAY-048]', async () => {
    const { body } = await visitor().call(readEnabledCards, {});
    expect(readEnabledCards.path).toBe('/portal/consumers/enabled-cards');
    expect(body).toEqual({
      visaDebitEnabled: true,
      visaCreditEnabled: true,
      mastercardDebitEnabled: true,
      mastercardCreditEnabled: true,
      amexEnabled: true,
    });
  });

  it('returns flags with their defaults and overrides, and experiments [POR-058]', async () => {
    const read = async (countryCode: string) => {
      const asked = `key=anonymous-001&countryCode=${countryCode}&channel=PORTAL`;
      const response = await visitor().send('GET', `/portal/consumers/flags?${asked}`);
      return readFlags.reply.parse(await response.json());
    };
    expect(Object.keys(await read('US')).toSorted()).toEqual(['experiments', 'flags']);
    expect((await read('AU')).flags).toEqual({ ...flagDefaults, ...marketFlagDefaults('AU') });
    expect((await read('AU')).experiments).toMatchObject({ signup: 'C' });
    const set = new Request(`${server.config.origins.api}/sandbox/flags/enable-dob-info`, {
      method: setFlag.method,
      headers: { 'content-type': 'application/json' },
      body: '{"value":true}',
    });
    expect((await server.handle(set)).status).toBe(200);
    expect((await read('AU')).flags).toMatchObject({ 'enable-dob-info': true });
  });
});

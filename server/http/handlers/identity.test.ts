import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { finaliseAccount, type Profile, updateAccount } from '#shared/contract/access/account.contract.ts';
import { readAccount } from '#shared/contract/access/start.contract.ts';
import {
  checkIdentity,
  readIdentityStatus,
  readPassportCountries,
  readSuggestedAddress,
  suggestAddresses,
  verifyLicence,
  verifyMedicare,
  verifyPassport,
} from '#shared/contract/identity/identity.contract.ts';
import { emailHint } from '#shared/domain/access/email.ts';
import { contactAddressOf } from '#shared/domain/identity/contact-address-of.ts';
import { firstIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { consumers } from '../../areas/consumers/consumers.tables.ts';
import { overrideFlag } from '../../core/flags/flags.ts';
import { join } from '../../testing/joining.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const homes: { readonly [Code in CountryCode]?: Profile['contactAddress'] } = {
  AU: {
    address1: '14 Gantry Street',
    suburb: 'Thornbury',
    state: 'VIC',
    postcode: '3071',
    countryCode: 'AU',
  },
  NZ: { address1: '8 Cuba Street', suburb: 'Te Aro', state: 'Te Aro', postcode: '6011', countryCode: 'NZ' },
  GB: { address1: '8 Mare Street', suburb: 'London', postcode: 'E8 3AZ', countryCode: 'GB' },
  US: { address1: '8 Court Street', suburb: 'Brooklyn', state: 'NY', postcode: '11201', countryCode: 'US' },
};

let drawn = 0;

interface Known {
  readonly visitor: Visitor;
  readonly uuid: string;
  readonly profile: Profile;
}

/** A signed-in consumer of the country, with a unique name. */
async function newcomer({
  countryCode = 'AU',
  surname = 'Marlow',
  email,
}: {
  countryCode?: CountryCode;
  surname?: string;
  email?: string;
} = {}): Promise<Known> {
  drawn += 1;
  const visitor = createVisitor(server, 'PORTAL');
  const digits = String(drawn).padStart(4, '0');
  const joining = { email: email ?? `person${digits}@example.com`, mobile: `041200${digits}` };
  const uuid = await join(server, visitor, joining);
  await moveTo(uuid, countryCode);
  const letters = String.fromCharCode(97 + (drawn % 26), 97 + (Math.floor(drawn / 26) % 26));
  const contactAddress = homes[countryCode];
  if (!contactAddress) throw new Error(`There is no test address in ${countryCode}`);
  const profile: Profile = {
    givenNames: `Ana${letters}`,
    surname,
    dateOfBirth: '1990-02-01',
    contactAddress,
    creditPolicyAgree: true,
    creditCheckAgree: true,
    providedCreditCheckConsent: true,
  };
  return { visitor, uuid, profile };
}

/** Joining is the same everywhere, except for the checks that a country requires. */
async function moveTo(uuid: string, countryCode: CountryCode) {
  const { region } = marketOf(countryCode);
  const identityCheckStatus = firstIdentityStatus(countryCode);
  const ofCountry = { countryCode, region, identityCheckStatus };
  await server.db.update(consumers).set(ofCountry).where(eq(consumers.id, uuid));
}

async function known(options: Parameters<typeof newcomer>[0] = {}): Promise<Known> {
  const person = await newcomer(options);
  const saved = await person.visitor.call(finaliseAccount, { body: person.profile });
  expect(saved.status).toBe(200);
  return person;
}

const check = ({ visitor }: Known) => visitor.call(checkIdentity, { body: { channel: 'PORTAL' } });
const read = async ({ visitor }: Known) => (await visitor.call(readIdentityStatus, {})).body;

const licenceNumber = () => String(1_000_000 + drawn);
const licence = (surname = 'Marlow') => ({
  givenNames: 'Ana',
  surname,
  countryCode: 'AU' as const,
  state: 'VIC',
  dateOfBirth: '1990-02-01',
  licenceNumber: licenceNumber(),
  dlCardNumber: 'P1234567',
});
const passport = (change: object = {}) => ({
  givenNames: 'Ana',
  surname: 'Marlow',
  countryCode: 'FR',
  dateOfBirth: '1990-02-01',
  expiryDate: '2030-05-06',
  passportNumber: `FR${licenceNumber()}`,
  ...change,
});
const medicare = (change: object = {}) => ({
  number: '2123456701',
  reference: 1,
  colour: 'GREEN' as const,
  expiryDate: '2028-05-01',
  dateOfBirth: '1990-02-01',
  name: 'Ana Marlow',
  ...change,
});

describe('the soft check', () => {
  it.each([
    ['Partial', 'PARTIAL_VERIFIED', 2],
    ['unverified', 'NOT_VERIFIED', 2],
    ['FAILED', 'FAILED', 2],
    ['Marlow', 'VERIFIED', 3],
  ] as const)(
    'of a %s answers %s and %i attempts left [ACC-274] [ACC-275] [ACC-277]',
    async (surname, status, left) => {
      const person = await known({ surname });
      const { body } = await check(person);
      const expected = {
        identityCheckStatus: status,
        identityCheckMetadata: { profileCheckAttemptsLeft: left },
      };
      expect(body).toEqual(expected);
      expect(await read(person)).toEqual({ ...expected, verifiedIdentityDocuments: [] });
      expect((await person.visitor.call(readAccount, {})).body).toMatchObject(expected);
    },
  );

  it('accepts a channel and nothing else [ACC-275]', async () => {
    const { visitor } = await known();
    const path = checkIdentity.path;
    for (const body of ['{}', '{"channel":"SHOP"}', '{"channel":"PORTAL","more":1}']) {
      expect((await visitor.send('POST', path, { body })).status).toBe(400);
    }
    expect((await visitor.send('GET', `${path}?more=1`)).status).toBe(400);
  });

  it('is read again by a call without input that returns the status [ACC-276]', async () => {
    const person = await known();
    const refresh = async () => {
      const response = await person.visitor.send('GET', '/portal/consumers/account/identity-check');
      return [response.status, (await response.json()).identityCheckStatus];
    };
    expect(await refresh()).toEqual([200, 'NOT_VERIFIED']);
    await check(person);
    expect(await refresh()).toEqual([200, 'VERIFIED']);
  });

  it.each([
    ['Paywatch', 412, 'paywatch_check_failed'],
    ['Badaddress', 422, 'invalid_address'],
    ['Duplicate', 409, 'duplicate_identity'],
  ] as const)('of a %s answers %i %s and costs no attempt [ACC-300]', async (surname, status, errorCode) => {
    const person = await known({ surname });
    const refused = await check(person);
    expect([refused.status, refused.error.errorCode]).toEqual([status, errorCode]);
    expect(await read(person)).toMatchObject({
      identityCheckStatus: 'NOT_VERIFIED',
      identityCheckMetadata: { profileCheckAttemptsLeft: 3 },
    });
  });

  it('puts an account that the pay watch lists on hold, whatever a later check says', async () => {
    const person = await known({ surname: 'Paywatch' });
    await check(person);
    const statusNow = async () => (await person.visitor.call(readAccount, {})).body.accountStatus;
    expect(await statusNow()).toBe('POLICY_HOLD');
    expect((await person.visitor.call(updateAccount, { body: { surname: 'Rowe' } })).status).toBe(200);
    expect((await check(person)).body.identityCheckStatus).toBe('VERIFIED');
    expect(await statusNow()).toBe('POLICY_HOLD');
  });

  it('may fail three times, and is then refused [ACC-277]', async () => {
    const person = await known({ surname: 'Unverified' });
    const left = async () => (await check(person)).body.identityCheckMetadata.profileCheckAttemptsLeft;
    expect([await left(), await left(), await left()]).toEqual([2, 1, 0]);
    const refused = await check(person);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'max_attempts_reached']);
    expect((await read(person)).identityCheckMetadata.profileCheckAttemptsLeft).toBe(0);
  });

  it('made ten times at once never makes the attempts negative [ACC-277]', async () => {
    const person = await known({ surname: 'Unverified' });
    await Promise.all(Array.from({ length: 10 }, () => check(person)));
    const after = (await read(person)).identityCheckMetadata.profileCheckAttemptsLeft;
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThan(3);
  });

  it('keeps the status and the attempts when its reply is lost, and counts once when it arrives', async () => {
    const person = await known({ surname: 'Unverified' });
    const ask = server.identity.checkProfile;
    const asked: string[] = [];
    Object.assign(server.identity, {
      checkProfile: async (...[request, account]: Parameters<typeof ask>) => {
        asked.push(request.key);
        const answer = await ask(request, account);
        if (asked.length === 1) throw new (await unavailable())('lost');
        return answer;
      },
    });
    expect((await check(person)).status).toBe(503);
    expect((await check(person)).body.identityCheckMetadata.profileCheckAttemptsLeft).toBe(2);
    expect(asked[0]).toBe(asked[1]);
    Object.assign(server.identity, { checkProfile: ask });
  });

  it('follows a scenario before a surname', async () => {
    const person = await known({ surname: 'Failed', email: `new+id-partial.n${drawn + 1}@scenario.test` });
    expect((await check(person)).body.identityCheckStatus).toBe('PARTIAL_VERIFIED');
  });

  it('is not made for a consumer who needs none [ACC-274]', async () => {
    const person = await known({ countryCode: 'US' });
    expect((await check(person)).body.identityCheckStatus).toBe('NOT_REQUIRED');
  });
});

const unavailable = async () => (await import('../../core/providers.ts')).ProviderUnavailable;

describe('saving a profile where no check follows', () => {
  it.each([
    ['Badaddress', 422, 'invalid_address'],
    ['Duplicate', 409, 'duplicate_identity'],
  ] as const)('refuses a %s with %i %s', async (surname, status, errorCode) => {
    const { visitor, profile } = await newcomer({ countryCode: 'US', surname });
    const refused = await visitor.call(finaliseAccount, { body: profile });
    expect([refused.status, refused.error.errorCode]).toEqual([status, errorCode]);
    expect((await visitor.call(readAccount, {})).body.profileConfirmed).toBe(false);
  });

  it('keeps a Paywatch on hold with the profile, and refuses it', async () => {
    const { visitor, profile } = await newcomer({ countryCode: 'US', surname: 'Paywatch' });
    const onHold = { profileConfirmed: true, accountStatus: 'POLICY_HOLD', surname: 'Paywatch' };
    const refused = await visitor.call(finaliseAccount, { body: profile });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'paywatch_check_failed']);
    expect((await visitor.call(readAccount, {})).body).toMatchObject(onHold);
    const saved = await visitor.call(updateAccount, { body: { surname: 'Rowe' } });
    expect(saved.body).toMatchObject({ ...onHold, surname: 'Rowe' });
  });

  it('keeps a failed status', async () => {
    const { visitor, profile } = await newcomer({ countryCode: 'US', surname: 'Failed' });
    const saved = await visitor.call(finaliseAccount, { body: profile });
    expect(saved.body).toMatchObject({ profileConfirmed: true, identityCheckStatus: 'FAILED' });
  });
});

describe('a person who was checked and then changed the name', () => {
  const soft = async (options: { countryCode: CountryCode; surname?: string }) => {
    const person = await known(options);
    await check(person);
    return person;
  };
  const change = ({ visitor }: Known, body: Partial<Profile>) => visitor.call(updateAccount, { body });

  it.each(['AU', 'GB'] as const)(
    'is checked again, and gets the result of the register: %s',
    async (countryCode) => {
      for (const [surname, status] of [
        ['Unverified', 'NOT_VERIFIED'],
        ['Partial', 'PARTIAL_VERIFIED'],
        ['Failed', 'FAILED'],
        ['Rowe', 'VERIFIED'],
      ] as const) {
        const person = await soft({ countryCode });
        expect((await read(person)).identityCheckStatus).toBe('VERIFIED');
        const saved = await change(person, { surname });
        expect([saved.status, saved.body.surname, saved.body.identityCheckStatus]).toEqual([
          200,
          surname,
          status,
        ]);
        const { profileCheckAttemptsLeft } = saved.body.identityCheckMetadata;
        expect(profileCheckAttemptsLeft).toBe(status === 'VERIFIED' ? 3 : 2);
      }
    },
  );

  it.each([
    ['AU', 'Marlow'],
    ['GB', 'Marlow'],
    ['AU', 'Unverified'],
  ] as const)('is put on hold by the pay watch: %s, before %s', async (countryCode, surname) => {
    const person = await soft({ countryCode, surname });
    const refused = await change(person, { surname: 'Paywatch' });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'paywatch_check_failed']);
    const held = { accountStatus: 'POLICY_HOLD', identityCheckStatus: 'NOT_VERIFIED', surname: 'Paywatch' };
    expect((await person.visitor.call(readAccount, {})).body).toMatchObject(held);
  });

  it('is checked again for another date of birth and another given name, and not for another spelling', async () => {
    const person = await soft({ countryCode: 'AU' });
    const { givenNames } = person.profile;
    // So that a check would find no person.
    const surname = { surname: 'Unverified' };
    await server.db.update(consumers).set(surname).where(eq(consumers.id, person.uuid));
    const home = { contactAddress: { ...person.profile.contactAddress, address1: '15 Gantry Street' } };
    for (const same of [home, { surname: 'UNVERIFIED' }, { givenNames: ` ${givenNames.toUpperCase()} ` }]) {
      expect((await change(person, same)).body.identityCheckStatus).toBe('VERIFIED');
    }
    for (const other of [{ dateOfBirth: '1990-02-02' }, { givenNames: 'Bo' }, { otherGivenNames: 'Ruth' }]) {
      const verified = { identityCheckStatus: 'VERIFIED' } as const;
      await server.db.update(consumers).set(verified).where(eq(consumers.id, person.uuid));
      expect((await change(person, other)).body.identityCheckStatus).toBe('NOT_VERIFIED');
    }
  });

  it('keeps a check due, and spends no attempt on it', async () => {
    const person = await soft({ countryCode: 'AU', surname: 'Unverified' });
    expect((await change(person, { surname: 'Rowe' })).body).toMatchObject({
      identityCheckStatus: 'NOT_VERIFIED',
      identityCheckMetadata: { profileCheckAttemptsLeft: 2 },
    });
    expect((await check(person)).body.identityCheckStatus).toBe('VERIFIED');
  });
});

describe('the profile of a New Zealander', () => {
  it('cannot be changed after a soft check had a result', async () => {
    const person = await known({ countryCode: 'NZ', surname: 'Partial' });
    const change = { contactAddress: { ...homes.NZ, suburb: 'Karori', state: 'Karori' } } as Partial<Profile>;
    expect((await person.visitor.call(updateAccount, { body: change })).status).toBe(200);
    await check(person);
    const refused = await person.visitor.call(updateAccount, { body: { surname: 'Rowe' } });
    expect([refused.status, refused.error]).toEqual([
      412,
      expect.objectContaining({ errorCode: 'precondition_failed', errorInfo: { surname: 'locked' } }),
    ]);
    expect((await person.visitor.call(updateAccount, { body: change })).status).toBe(200);
  });

  it('is open to a retry while the newer policy is on', async () => {
    const person = await known({ countryCode: 'NZ', surname: 'Unverified' });
    await overrideFlag(
      server.db,
      'paylater.nz-identity-check-policy-v2-enabled',
      true,
      `consumer:${person.uuid}`,
    );
    await check(person);
    expect((await person.visitor.call(updateAccount, { body: { surname: 'Rowe' } })).status).toBe(200);
    expect((await check(person)).body.identityCheckStatus).toBe('VERIFIED');
  });
});

describe('a register that replies after the profile has changed', () => {
  /** Runs something during the next call of the register. */
  function during(call: 'checkProfile' | 'checkDocument', happens: () => Promise<unknown>) {
    // Cast to one of the two for the type of the spy; both have the same signature.
    const asked = call as 'checkProfile';
    const ask = server.provider.identity[asked];
    return vi.spyOn(server.provider.identity, asked).mockImplementationOnce(async (...question) => {
      const answer = await ask(...question);
      await happens();
      return answer;
    });
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const now = async ({ uuid }: Known) => {
    const [row] = await server.db.select().from(consumers).where(eq(consumers.id, uuid));
    return [row?.surname, row?.identityCheckStatus, row?.profileCheckAttemptsLeft];
  };
  const become = ({ uuid }: Known, other: Partial<typeof consumers.$inferInsert>) =>
    server.db.update(consumers).set(other).where(eq(consumers.id, uuid));
  const change = ({ visitor }: Known, body: Partial<Profile>) => visitor.call(updateAccount, { body });

  it('keeps a profile as it was checked when a save had read the one before', async () => {
    const person = await known({ countryCode: 'NZ' });
    during('checkProfile', () => check(person));
    const refused = await change(person, { surname: 'Unverified' });
    expect([refused.status, refused.error]).toEqual([
      412,
      expect.objectContaining({ errorCode: 'precondition_failed', errorInfo: { surname: 'locked' } }),
    ]);
    expect(await now(person)).toEqual(['Marlow', 'VERIFIED', 3]);
  });

  it('applies the status at the time of the save, outside New Zealand too', async () => {
    const person = await known();
    during('checkProfile', () => become(person, { identityCheckStatus: 'VERIFIED' }));
    expect((await change(person, { surname: 'Unverified' })).status).toBe(200);
    expect(await now(person)).toEqual(['Unverified', 'NOT_VERIFIED', 2]);
  });

  it('applies the person at the time of the save', async () => {
    const person = await known({ surname: 'Rowe' });
    await check(person);
    during('checkProfile', () => become(person, { surname: 'Unverified' }));
    await change(person, { surname: 'Marlow' });
    expect(await now(person)).toEqual(['Marlow', 'VERIFIED', 3]);
    const asked = vi.mocked(server.provider.identity.checkProfile).mock.calls;
    expect(asked.map(([{ person: one }]) => one.surname)).toEqual(['Marlow', 'Marlow']);
  });

  it.each([
    ['surname', { surname: 'Unverified' }],
    ['given names', { givenNames: 'Zed' }],
    ['other given names', { otherGivenNames: 'Ruth' }],
    ['date of birth', { dateOfBirth: '1980-02-01' }],
  ])('does not verify a person with another %s', async (_, other) => {
    const person = await known({ countryCode: 'NZ' });
    during('checkProfile', () => become(person, other));
    expect((await check(person)).body.identityCheckStatus).toBe('NOT_VERIFIED');
    expect((await now(person)).slice(1)).toEqual(['NOT_VERIFIED', 3]);
  });

  it('verifies no other address', async () => {
    const person = await known({ countryCode: 'NZ' });
    const contactAddress = { ...person.profile.contactAddress, address1: '9 Cuba Street' };
    during('checkProfile', () => change(person, { contactAddress }));
    expect((await check(person)).body.identityCheckStatus).toBe('NOT_VERIFIED');
    expect((await check(person)).body.identityCheckStatus).toBe('VERIFIED');
  });

  it('costs an attempt when it did not verify, also for a profile that has changed', async () => {
    const person = await known({ surname: 'Failed' });
    during('checkProfile', () => become(person, { surname: 'Marlow' }));
    await check(person);
    expect(await now(person)).toEqual(['Marlow', 'NOT_VERIFIED', 2]);
  });

  it('does not verify another person by the document', async () => {
    const person = await known({ surname: 'Unverified' });
    during('checkDocument', () => become(person, { givenNames: 'Zed' }));
    await person.visitor.call(verifyPassport, { body: passport() });
    expect(await now(person)).toEqual(['Unverified', 'NOT_VERIFIED', 3]);
    await person.visitor.call(verifyPassport, { body: passport() });
    expect(await now(person)).toEqual(['Unverified', 'VERIFIED', 3]);
  });
});

describe('a document of another person', () => {
  const shown = {
    passport: ({ visitor }: Known, change: object) =>
      visitor.call(verifyPassport, { body: passport(change) }),
    licence: ({ visitor }: Known, change: object) =>
      visitor.call(verifyLicence, { body: { ...licence(), ...change } }),
    'Medicare card': ({ visitor }: Known, change: object) =>
      visitor.call(verifyMedicare, { body: medicare({ reference: 3, ...change }) }),
  };
  const kinds = Object.keys(shown) as (keyof typeof shown)[];

  it.each(kinds)('is rejected by its date of birth, without a call of its register: %s', async (kind) => {
    const person = await known({ surname: 'Unverified' });
    const asked = vi.spyOn(server.provider.identity, 'checkDocument');
    const rejected = await shown[kind](person, { dateOfBirth: '1990-02-02' });
    expect([rejected.status, rejected.body]).toEqual([200, { status: 'REJECTED' }]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(await read(person)).toMatchObject({
      identityCheckStatus: 'NOT_VERIFIED',
      verifiedIdentityDocuments: [],
    });
    expect((await shown[kind](person, {})).body).toEqual({ status: 'VERIFIED' });
  });

  it('counts as rejected, and is the last one at the third', async () => {
    const person = await known({ surname: 'Unverified' });
    const other = { dateOfBirth: '1990-02-02' };
    for (const kind of kinds) expect((await shown[kind](person, other)).body.status).toBe('REJECTED');
    expect((await read(person)).identityCheckStatus).toBe('FAILED');
    expect((await shown.passport(person, {})).error?.errorCode).toBe('max_attempts_reached');
  });

  it('does not verify an account without a profile', async () => {
    const person = await newcomer({ countryCode: 'NZ' });
    const refused = await shown.passport(person, {});
    expect([refused.status, refused.error?.errorCode]).toEqual([400, 'invalid_object']);
    expect(refused.error?.errorInfo).toMatchObject({ dateOfBirth: 'required' });
    expect(await read(person)).toMatchObject({
      identityCheckStatus: 'NOT_VERIFIED',
      verifiedIdentityDocuments: [],
    });
  });
});

describe('the check of a document', () => {
  it('verifies a licence, shows it on the account and ends the check [ACC-313] [ACC-326] [ACC-394] [POR-284]', async () => {
    const person = await known({ surname: 'Unverified' });
    await check(person);
    const told = { consumerAccountId: person.uuid, creditPolicyAgree: true, channel: 'PORTAL' as const };
    const { status, body } = await person.visitor.call(verifyLicence, { body: { ...licence(), ...told } });
    expect([status, body]).toEqual([200, { status: 'VERIFIED' }]);
    const after = { identityCheckStatus: 'VERIFIED', verifiedIdentityDocuments: ['LICENCE'] };
    expect(await read(person)).toMatchObject(after);
    expect((await person.visitor.call(readAccount, {})).body).toMatchObject({
      ...after,
      documentVerificationResults: [{ type: 'LICENCE', status: 'VERIFIED' }],
    });
  });

  it('verifies a passport by its number [ACC-307]', async () => {
    const person = await known();
    expect((await person.visitor.call(verifyPassport, { body: passport() })).body).toEqual({
      status: 'VERIFIED',
    });
    const { passportNumber, ...without } = passport();
    const refused = await person.visitor.send('POST', verifyPassport.path, { body: JSON.stringify(without) });
    expect([refused.status, (await refused.json()).errorInfo]).toEqual([400, { passportNumber: 'required' }]);
  });

  it('verifies a Medicare card, with a second line of a name or without [ACC-318] [ACC-320]', async () => {
    const person = await known();
    const body = medicare({ name2: 'Marlow', creditPolicyAgree: true, channel: 'CHECKOUT' });
    expect((await person.visitor.call(verifyMedicare, { body })).body).toEqual({ status: 'VERIFIED' });
  });

  it('takes two of them in New Zealand', async () => {
    const person = await known({ countryCode: 'NZ', surname: 'Unverified' });
    await check(person);
    const nz = { ...licence(), countryCode: 'NZ' as const, licenceVersion: '123', licenceNumber: 'AB123456' };
    await person.visitor.call(verifyLicence, { body: nz });
    expect(await read(person)).toMatchObject({
      identityCheckStatus: 'NOT_VERIFIED',
      verifiedIdentityDocuments: ['LICENCE'],
    });
    await person.visitor.call(verifyPassport, { body: passport() });
    expect((await read(person)).identityCheckStatus).toBe('VERIFIED');
  });

  it('rejects three times, then answers max_attempts_reached for good [ACC-326] [ACC-332]', async () => {
    const person = await known({ surname: 'Unverified' });
    const show = () => person.visitor.call(verifyPassport, { body: passport({ surname: 'Rejected' }) });
    for (let times = 0; times < 3; times += 1) expect((await show()).body).toEqual({ status: 'REJECTED' });
    const refused = await show();
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'max_attempts_reached']);
    expect((await read(person)).identityCheckStatus).toBe('FAILED');
    for (const good of [
      await person.visitor.call(verifyPassport, { body: passport() }),
      await person.visitor.call(verifyLicence, { body: licence() }),
      await person.visitor.call(verifyMedicare, { body: medicare() }),
    ]) {
      expect([good.status, good.error.errorCode]).toEqual([412, 'max_attempts_reached']);
    }
    expect((await check(person)).error.errorCode).toBe('max_attempts_reached');
  });

  it('rejects no more than three of twenty concurrent calls [ACC-332]', async () => {
    const person = await known({ surname: 'Unverified' });
    const shown = Array.from({ length: 20 }, (_, at) =>
      person.visitor.call(verifyPassport, {
        body: passport({ surname: 'Rejected', passportNumber: `FR${at}` }),
      }),
    );
    const statuses = (await Promise.all(shown)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 412)).toHaveLength(17);
  });

  it.each([
    ['rejected', 'REJECTED'],
    ['verified', 'VERIFIED'],
  ] as const)('follows the scenario %s before a surname', async (knob, status) => {
    const email = `new+doc-${knob}.n${drawn + 1}@scenario.test`;
    const person = await known({ email });
    const surname = knob === 'verified' ? 'Rejected' : 'Marlow';
    expect((await person.visitor.call(verifyPassport, { body: passport({ surname }) })).body).toEqual({
      status,
    });
  });

  it('has no attempts in the scenario of used-up ones [ACC-332]', async () => {
    const person = await known({ email: `new+doc-maxattempts.n${drawn + 1}@scenario.test` });
    const refused = await person.visitor.call(verifyPassport, { body: passport() });
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'max_attempts_reached']);
    expect((await read(person)).identityCheckStatus).toBe('FAILED');
  });

  it('verifies one person of a region, and the same one again', async () => {
    const [first, second] = [await known(), await known()];
    const body = passport();
    await first.visitor.call(verifyPassport, { body });
    expect((await first.visitor.call(verifyPassport, { body })).body).toEqual({ status: 'VERIFIED' });
    const refused = await second.visitor.call(verifyPassport, {
      body: { ...body, passportNumber: body.passportNumber.toLowerCase() },
    });
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'duplicate_identity']);
    expect(refused.error.errorInfo).toEqual({
      email: emailHint((await first.visitor.call(readAccount, {})).body.email),
    });
    expect((await read(second)).verifiedIdentityDocuments).toEqual([]);
  });

  it('refuses a placeholder for a name, and another consumer’s account', async () => {
    const { visitor } = await known();
    const guest = { givenNames: 'Guest', surname: 'guest' };
    const denied = await visitor.call(verifyPassport, { body: passport(guest) });
    expect([denied.status, denied.error.errorCode]).toEqual([422, 'denylisted_name']);
    const foreign = await visitor.call(verifyPassport, { body: passport({ consumerAccountId: 'another' }) });
    expect([foreign.status, foreign.error.errorInfo]).toEqual([400, { consumerAccountId: 'invalid' }]);
  });

  it('refuses a document that the country does not accept', async () => {
    const { visitor } = await known({ countryCode: 'GB' });
    const refused = await visitor.call(verifyMedicare, { body: medicare() });
    expect([refused.status, refused.error.errorInfo]).toEqual([400, { document: 'invalid' }]);
  });

  it('accepts a passport on its last day, where the consumer lives, and no later [ACC-459]', async () => {
    const { visitor } = await known();
    const show = (expiryDate: string) => visitor.call(verifyPassport, { body: passport({ expiryDate }) });
    const late = await show('2026-01-14');
    expect([late.status, late.error.errorInfo]).toEqual([400, { expiryDate: 'expired' }]);
    expect((await show('2026-01-15')).status).toBe(200);
  });

  it('stores no number, neither here nor at the provider', async () => {
    const person = await known();
    const body = passport({ passportNumber: 'SECRET7654321' });
    await person.visitor.call(verifyPassport, { body });
    const { rows } = await server.open.pool.query(
      'select v.*, c.* from verified_documents v join identity_checks c using (consumer_id)',
    );
    expect(JSON.stringify(rows)).not.toMatch(/7654321/i);
  });
});

/** The rules have their tables in `shared/domain/identity`. */
describe('a document is refused by each rule of its fields, of which one case is tried here', () => {
  const a = (length: number) => 'a'.repeat(length);
  const nz = { countryCode: 'NZ' as const, licenceVersion: '123', licenceNumber: 'AB123456' };

  it.each([
    ['the names of a passport [ACC-219]', verifyPassport, { surname: a(32) }, { surname: 'tooLong' }],
    [
      'the number of a passport [ACC-311]',
      verifyPassport,
      { countryCode: 'AU', passportNumber: '1234567' },
      { passportNumber: 'invalidNumber' },
    ],
    [
      'the number of a licence [ACC-314]',
      verifyLicence,
      { state: 'VIC', licenceNumber: 'A12345' },
      { licenceNumber: 'invalidNumber' },
    ],
    [
      'the card number of a licence [ACC-315]',
      verifyLicence,
      { state: 'VIC', dlCardNumber: '1234567' },
      { dlCardNumber: 'invalidNumber' },
    ],
    ['the names of a licence [ACC-424]', verifyLicence, { surname: a(41) }, { surname: 'tooLong' }],
    [
      'the names of a licence of Great Britain [ACC-220]',
      verifyLicence,
      { countryCode: 'GB', givenNames: a(21) },
      { givenNames: 'tooLong' },
    ],
    [
      'the number of a licence of New Zealand [ACC-317]',
      verifyLicence,
      { ...nz, licenceNumber: '12345678' },
      { licenceNumber: 'invalidNumber' },
    ],
    [
      'the names of a licence of New Zealand [ACC-423]',
      verifyLicence,
      { ...nz, surname: 'B' },
      { surname: 'tooShort' },
    ],
    [
      'the number of a Medicare card [ACC-324]',
      verifyMedicare,
      { number: '2123456711' },
      { number: 'invalidNumber' },
    ],
    ['the name on a Medicare card [ACC-225]', verifyMedicare, { name: 'Ana_M' }, { name: 'invalidName' }],
    ['the colour of a Medicare card [ACC-319]', verifyMedicare, { colour: 'RED' }, { colour: 'invalid' }],
  ] as const)('%s', async (_, operation, change, problem) => {
    const { visitor } = await known();
    const valid = () => {
      if (operation === verifyPassport) return passport();
      return operation === verifyLicence ? licence() : medicare();
    };
    const body = { ...valid(), ...change } as never;
    const { status, error } = await visitor.call(operation as typeof verifyPassport, { body });
    expect([status, error.errorCode, error.errorInfo]).toEqual([400, 'invalid_object', problem]);
  });
});

describe('the countries of passports', () => {
  it('are named in the requested language [ACC-308]', async () => {
    const { visitor } = await known();
    const names = async (language: string) =>
      (
        await visitor.send('GET', readPassportCountries.path, { headers: { 'accept-language': language } })
      ).json();
    expect(await names('en-AU,en;q=0.9')).toMatchObject({ DE: 'Germany', NZ: 'New Zealand' });
    expect(await names('fr-CA')).toMatchObject({ DE: 'Allemagne' });
  });
});

describe('address suggestions', () => {
  it('lead a newcomer from a few letters to an address that can be saved', async () => {
    const { visitor, profile } = await newcomer();
    const query = { query: '14 gantry st', countryCode: 'AU' as const };
    const { body } = await createVisitor(server, 'CHECKOUT').call(suggestAddresses, { query });
    expect(body).toEqual([
      { id: expect.any(String), text: '14 Gantry Street, Thornbury VIC 3071', selectable: true },
    ]);
    const id = body[0]?.id ?? '';
    const found = await visitor.call(readSuggestedAddress, { params: { id } });
    const saved = await visitor.call(finaliseAccount, {
      body: {
        ...profile,
        contactAddress: contactAddressOf(found.body, formsOf(found.body.countryCode).state),
      },
    });
    expect(saved.body.contactAddress).toMatchObject({ address1: '14 Gantry Street', state: 'VIC' });
  });

  it('are not looked up with a card number', async () => {
    const query = { query: '4111 1111 1111 1111', countryCode: 'AU' as const };
    const refused = await createVisitor(server, 'CHECKOUT').call(suggestAddresses, { query });
    expect(refused.error).toMatchObject({
      errorCode: 'invalid_object',
      errorInfo: { query: 'noCreditCardNumber' },
    });
  });

  it('are 404 for an unknown suggestion', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    expect((await visitor.call(readSuggestedAddress, { params: { id: 'AU.99.0.1' } })).status).toBe(404);
  });
});

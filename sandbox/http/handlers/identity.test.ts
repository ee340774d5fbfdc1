import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { contactAddressOf } from '#shared/domain/identity/contact-address-of.ts';
import { firstIdentityStatus } from '#shared/domain/identity/first-status.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { consumers } from '../../services/consumers/consumers.tables.ts';
import { overrideFlag } from '../../services/flags/index.ts';
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

/** A signed-in consumer of the country, named so that each is a person of their own. */
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
  if (!contactAddress) throw new Error(`Nobody lives in ${countryCode}`);
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

/** Joining is the same everywhere; what differs is what the country asks of its newcomers. */
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

  it('takes a channel and nothing else [ACC-275]', async () => {
    const { visitor } = await known();
    const path = checkIdentity.path;
    for (const body of ['{}', '{"channel":"SHOP"}', '{"channel":"PORTAL","more":1}']) {
      expect((await visitor.send('POST', path, { body })).status).toBe(400);
    }
    expect((await visitor.send('GET', `${path}?more=1`)).status).toBe(400);
  });

  it('is read again by a call that carries nothing and answers the status [ACC-276]', async () => {
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

  it('puts the account of whom the pay watch finds on hold, whatever a later check says', async () => {
    const person = await known({ surname: 'Paywatch' });
    await check(person);
    const statusNow = async () => (await person.visitor.call(readAccount, {})).body.accountStatus;
    expect(await statusNow()).toBe('POLICY_HOLD');
    expect((await person.visitor.call(updateAccount, { body: { surname: 'Rowe' } })).status).toBe(200);
    expect((await check(person)).body.identityCheckStatus).toBe('VERIFIED');
    expect(await statusNow()).toBe('POLICY_HOLD');
  });

  it('may fail three times, and then refuses to be made [ACC-277]', async () => {
    const person = await known({ surname: 'Unverified' });
    const left = async () => (await check(person)).body.identityCheckMetadata.profileCheckAttemptsLeft;
    expect([await left(), await left(), await left()]).toEqual([2, 1, 0]);
    const refused = await check(person);
    expect([refused.status, refused.error.errorCode]).toEqual([412, 'max_attempts_reached']);
    expect((await read(person)).identityCheckMetadata.profileCheckAttemptsLeft).toBe(0);
  });

  it('made ten times at once costs what is counted, never less than nothing [ACC-277]', async () => {
    const person = await known({ surname: 'Unverified' });
    await Promise.all(Array.from({ length: 10 }, () => check(person)));
    const after = (await read(person)).identityCheckMetadata.profileCheckAttemptsLeft;
    expect(after).toBeGreaterThanOrEqual(0);
    expect(after).toBeLessThan(3);
  });

  it('leaves the status and the attempts alone when its answer is lost, and counts once when it comes', async () => {
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

  it('is not made for who needs none [ACC-274]', async () => {
    const person = await known({ countryCode: 'US' });
    expect((await check(person)).body.identityCheckStatus).toBe('NOT_REQUIRED');
  });
});

const unavailable = async () => (await import('../../providers/interfaces.ts')).ProviderUnavailable;

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

  it('leaves a failed status with who fails', async () => {
    const { visitor, profile } = await newcomer({ countryCode: 'US', surname: 'Failed' });
    const saved = await visitor.call(finaliseAccount, { body: profile });
    expect(saved.body).toMatchObject({ profileConfirmed: true, identityCheckStatus: 'FAILED' });
  });
});

describe('the profile of a New Zealander', () => {
  it('is kept as it is after a soft check had a result', async () => {
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

describe('the check of a document', () => {
  it('verifies a licence, shows it on the account and ends the check [ACC-313] [ACC-326] [ACC-394]', async () => {
    const person = await known({ surname: 'Unverified' });
    await check(person);
    const told = { consumerAccountId: person.uuid, creditPolicyAgree: true, channel: 'PORTAL' as const };
    const { status, body } = await person.visitor.call(verifyLicence, { body: { ...licence(), ...told } });
    expect([status, body]).toEqual([200, { status: 'VERIFIED' }]);
    const after = { identityCheckStatus: 'VERIFIED', verifiedIdentityDocuments: ['LICENCE'] };
    expect(await read(person)).toMatchObject(after);
    expect((await person.visitor.call(readAccount, {})).body).toMatchObject(after);
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

  it('rejects no more than three of twenty that come at once [ACC-332]', async () => {
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

  it('proves one person of a region, and the same one again', async () => {
    const [first, second] = [await known(), await known()];
    const body = passport();
    await first.visitor.call(verifyPassport, { body });
    expect((await first.visitor.call(verifyPassport, { body })).body).toEqual({ status: 'VERIFIED' });
    const refused = await second.visitor.call(verifyPassport, {
      body: { ...body, passportNumber: body.passportNumber.toLowerCase() },
    });
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'duplicate_identity']);
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

  it('refuses a document that the country does not take', async () => {
    const { visitor } = await known({ countryCode: 'GB' });
    const refused = await visitor.call(verifyMedicare, { body: medicare() });
    expect([refused.status, refused.error.errorInfo]).toEqual([400, { document: 'invalid' }]);
  });

  const refusals: [string, () => Promise<{ status: number; error: unknown }>, object][] = [];
  const refuses = (
    rows: string,
    operation: typeof verifyPassport | typeof verifyLicence | typeof verifyMedicare,
    body: () => object,
    errorInfo: object,
  ) =>
    refusals.push([
      rows,
      async () => (await known()).visitor.call(operation, { body: body() } as never),
      errorInfo,
    ]);
  refuses('[ACC-459] a passport of yesterday', verifyPassport, () => passport({ expiryDate: '2026-01-14' }), {
    expiryDate: 'expired',
  });
  refuses('[ACC-219] a name of 32 characters', verifyPassport, () => passport({ surname: 'a'.repeat(32) }), {
    surname: 'tooLong',
  });
  refuses(
    '[ACC-311] an Australian passport number of 8 digits',
    verifyPassport,
    () => passport({ countryCode: 'AU', passportNumber: 'A12345678' }),
    { passportNumber: 'invalidNumber' },
  );
  refuses(
    '[ACC-314] a licence of WA with 8 digits',
    verifyLicence,
    () => ({ ...licence(), state: 'WA', licenceNumber: '12345678' }),
    {
      licenceNumber: 'invalidNumber',
    },
  );
  refuses(
    '[ACC-315] a card number of VIC with 9 characters',
    verifyLicence,
    () => ({ ...licence(), dlCardNumber: 'P12345678' }),
    {
      dlCardNumber: 'invalidNumber',
    },
  );
  refuses(
    '[ACC-317] a licence of New Zealand with 7 digits',
    verifyLicence,
    () => ({ ...licence(), countryCode: 'NZ', licenceVersion: '123', licenceNumber: 'AB1234567' }),
    { licenceNumber: 'invalidNumber' },
  );
  refuses(
    '[ACC-423] a name of New Zealand with one letter',
    verifyLicence,
    () => ({ ...licence('M'), countryCode: 'NZ', licenceVersion: '123', licenceNumber: 'AB123456' }),
    { surname: 'tooShort' },
  );
  refuses(
    '[ACC-424] an Australian first name of 21',
    verifyLicence,
    () => ({ ...licence(), givenNames: 'a'.repeat(21) }),
    {
      givenNames: 'tooLong',
    },
  );
  refuses(
    '[ACC-220] a last name of 41 elsewhere',
    verifyLicence,
    () => ({ ...licence('a'.repeat(41)), countryCode: 'GB' }),
    { surname: 'tooLong' },
  );
  refuses(
    '[ACC-324] a Medicare number off its check digit',
    verifyMedicare,
    () => medicare({ number: '2123456711' }),
    {
      number: 'invalidNumber',
    },
  );
  refuses('[ACC-225] a Medicare name with a dot', verifyMedicare, () => medicare({ name: 'A. Marlow' }), {
    name: 'invalidName',
  });
  refuses('[ACC-319] a red Medicare card', verifyMedicare, () => medicare({ colour: 'RED' }), {
    colour: 'invalid',
  });

  it('takes names of 2 to 30 characters on a licence of New Zealand, and a middle one of up to 30 [ACC-423]', async () => {
    const nz = { ...licence(), countryCode: 'NZ' as const, licenceVersion: '123', licenceNumber: 'AB123456' };
    // Each a licence of its own, for each is one person's.
    let licences = 100_000;
    const answer = async (names: Partial<typeof nz> & { otherGivenNames?: string }) => {
      const { visitor } = await known({ countryCode: 'NZ' });
      licences += 1;
      const body = { ...nz, licenceNumber: `CD${licences}`, ...names };
      const { status, error } = await visitor.call(verifyLicence, { body });
      return [status, error?.errorInfo];
    };
    const [longest, longer] = ['a'.repeat(30), 'a'.repeat(31)];
    for (const field of ['givenNames', 'surname'] as const) {
      for (const kept of ['Bo', longest]) expect(await answer({ [field]: kept })).toEqual([200, undefined]);
      expect(await answer({ [field]: 'B' })).toEqual([400, { [field]: 'tooShort' }]);
      expect(await answer({ [field]: longer })).toEqual([400, { [field]: 'tooLong' }]);
    }
    expect(await answer({ otherGivenNames: longest })).toEqual([200, undefined]);
    expect(await answer({ otherGivenNames: longer })).toEqual([400, { otherGivenNames: 'tooLong' }]);
  });

  it.each(refusals)('refuses %s', async (_, show, errorInfo) => {
    const refused = await show();
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ errorCode: 'invalid_object', errorInfo });
  });

  it('accepts a passport on its last day, where the consumer lives [ACC-459]', async () => {
    const { visitor } = await known();
    const body = passport({ expiryDate: '2026-01-15' });
    expect((await visitor.call(verifyPassport, { body })).status).toBe(200);
  });

  it('keeps no number, neither here nor at the provider', async () => {
    const person = await known();
    const body = passport({ passportNumber: 'SECRET7654321' });
    await person.visitor.call(verifyPassport, { body });
    const { rows } = await server.open.pool.query(
      'select v.*, c.* from verified_documents v join identity_checks c using (consumer_id)',
    );
    expect(JSON.stringify(rows)).not.toMatch(/7654321/i);
  });
});

describe('the countries of passports', () => {
  it('are named in the language asked for [ACC-308]', async () => {
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

  it('are not looked for with a card number', async () => {
    const query = { query: '4111 1111 1111 1111', countryCode: 'AU' as const };
    const refused = await createVisitor(server, 'CHECKOUT').call(suggestAddresses, { query });
    expect(refused.error).toMatchObject({
      errorCode: 'invalid_object',
      errorInfo: { query: 'noCreditCardNumber' },
    });
  });

  it('answer 404 for what is no suggestion', async () => {
    const visitor = createVisitor(server, 'PORTAL');
    expect((await visitor.call(readSuggestedAddress, { params: { id: 'AU.99.0.1' } })).status).toBe(404);
  });
});

/** The consumer's profile: checked by the same rules as the form, then stored. */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { type Profile, profileSchema } from '#shared/contract/access/account.contract.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { keptAddress, validateAddress } from '#shared/domain/identity/address.ts';
import { birthDateProblem } from '#shared/domain/identity/birth-date.ts';
import { comparableName, isDenylistedName, nameProblem } from '#shared/domain/identity/name.ts';
import { isProfileLocked } from '#shared/domain/identity/profile-lock.ts';
import { formsOf } from '#shared/domain/markets/forms/index.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import { violatedConstraint } from '../../core/database/unique-violation.ts';
import { effectiveFlags } from '../../core/flags/flags.ts';
import type { ProfileOutcome } from '../../core/providers.ts';
import { Refusal } from '../../core/refusal.ts';
import { keyedHash } from '../../core/secrets.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { limitAttempts } from '../access/index.ts';
import { type Consumer, consumers } from '../consumers/consumers.tables.ts';
import { chooseCreditChecks, consumerOf, profileVersionOf, storeProfile } from '../consumers/index.ts';
import { duplicateIdentity } from './duplicate.ts';
import { statusOf } from './register.ts';
import { screenProfile } from './soft-check.ts';

type Problems = Record<string, string>;

/** The consumer's calendar may be a day ahead of or behind the server's. Source: access-open OPEN-23. */
const birthDateToleranceDays = 1;

/**
 * Checks a profile and stores it. Refuses with the first rule that it breaks, where `errorInfo` maps each field to its
 * problem, with `too_many_requests` for one person too many in a day, and with `duplicate_identity` when the same person has another
 * account in the region.
 */
export const saveProfile = (server: ServerContext, consumer: Consumer, profile: Profile): Promise<Consumer> =>
  save(server, consumer, () => profile, givenConsents(profile));

type Changes = { readonly [Field in keyof Profile]?: Profile[Field] | undefined };

/**
 * Changes a part of the profile, and checks and stores the whole. Refuses with `invalid_object` and the missing fields. What is not
 * given stays as it is stored at that moment, not as it was read.
 * @param expectedVersion of the profile that was edited; refuses with `account_changed` where it is another by now
 */
export const changeProfile = (
  server: ServerContext,
  consumer: Consumer,
  changes: Changes,
  expectedVersion?: string,
): Promise<Consumer> =>
  save(server, consumer, (read) => changedProfile(read, changes), givenConsents(changes), expectedVersion);

function changedProfile(consumer: Consumer, changes: Changes): Profile {
  const profile = profileSchema.safeParse({ ...profileOf(consumer), ...changes });
  if (!profile.success)
    throw new Refusal('invalid_object', { errorInfo: missingFields(profile.error.issues) });
  return profile.data;
}

async function save(
  server: ServerContext,
  consumer: Consumer,
  profileAfter: (read: Consumer) => Profile,
  consents: Partial<Consents>,
  expectedVersion?: string,
): Promise<Consumer> {
  let read = consumer;
  // Terminates: a round stores nothing only when another save or a check was stored since it read the consumer.
  for (;;) {
    if (expectedVersion !== undefined && profileVersionOf(read) !== expectedVersion)
      throw new Refusal('account_changed');
    const profile = profileAfter(read);
    const kept = { ...profile, contactAddress: keptHome(profile.contactAddress) };
    const saved = await saveOnce(server, read, kept, consents);
    if (saved) return saved;
    read = await consumerOf(server.db, consumer.id);
  }
}

/**
 * Null, with nothing stored, when the consumer has changed since the rules were applied: they have to be applied again.
 */
async function saveOnce(
  server: ServerContext,
  consumer: Consumer,
  profile: Profile,
  consents: Partial<Consents>,
): Promise<Consumer | null> {
  const flags = await effectiveFlags(server.db, consumer.countryCode, consumer.id);
  checkProfile(profile, consumer, flags, server.clock.now());
  refuseLocked(profile, consumer, flags);
  const columns = { ...personOf(profile), ...consents };
  const { identityCheckStatus, profileConfirmed } = consumer;
  const isOther = !isSamePerson(consumer, columns);
  const isScreened = identityCheckStatus === 'NOT_REQUIRED' || (profileConfirmed && isOther);
  // Each look-up in a register, or for another account, could be used to guess dates of birth.
  if (isOther || isScreened) await limitAttempts(server, 'personsByAccount', consumer.id);
  if (!isScreened) {
    return updateConsumer(server, consumer, {
      ...columns,
      ...(isOther && { payWatchClearedAt: null }),
    });
  }
  const outcome = await screenProfile(server, { ...consumer, ...columns });
  // Stored although it is refused: the account on hold exists, and would otherwise require its profile at every login.
  if (outcome === 'PAYWATCH_HIT') {
    const held = { ...columns, ...statusAfter(consumer, 'NOT_VERIFIED') };
    if (!(await updateConsumer(server, consumer, held))) return null;
  }
  return updateConsumer(server, consumer, {
    ...columns,
    ...statusAfter(consumer, statusOf(outcome)),
    payWatchClearedAt: server.clock.now(),
  });
}

/** A check of one person is not valid for another. A check that is due for the person stays due. */
function statusAfter(
  { identityCheckStatus, profileCheckAttemptsLeft }: Consumer,
  found: Exclude<ProfileOutcome, 'PAYWATCH_HIT' | 'ADDRESS_UNKNOWN' | 'DUPLICATE'>,
): Partial<Pick<Consumer, 'identityCheckStatus' | 'profileCheckAttemptsLeft'>> {
  if (identityCheckStatus === 'NOT_REQUIRED') return found === 'FAILED' ? { identityCheckStatus: found } : {};
  if (identityCheckStatus !== 'VERIFIED' || found === 'VERIFIED') return {};
  return {
    identityCheckStatus: found,
    profileCheckAttemptsLeft: Math.max(profileCheckAttemptsLeft - 1, 0),
  };
}

/** Whether names and date of birth are the same; spelling makes no difference. */
function isSamePerson(stored: Consumer, given: Person): boolean {
  const nameFields = ['givenNames', 'otherGivenNames', 'surname'] as const;
  return (
    stored.dateOfBirth === given.dateOfBirth &&
    nameFields.every((field) => comparableName(stored[field] ?? '') === comparableName(given[field] ?? ''))
  );
}

/** An address as it is stored. */
function keptHome<Address extends Profile['contactAddress']>(address: Address): Address {
  const { countryCode } = address;
  return isCountryCode(countryCode) ? keptAddress(address, formsOf(countryCode)) : address;
}

/** The stored profile in the shape of the form; unknown fields are left out. */
function profileOf(consumer: Consumer) {
  const known = {
    givenNames: consumer.givenNames,
    otherGivenNames: consumer.otherGivenNames,
    surname: consumer.surname,
    dateOfBirth: consumer.dateOfBirth,
    contactAddress: consumer.contactAddress,
    creditPolicyAgree: consumer.creditPolicyAgree,
    creditCheckAgree: consumer.creditCheckAgree,
    providedCreditCheckConsent: consumer.providedCreditCheckConsent,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

function missingFields(issues: readonly { readonly path: readonly PropertyKey[] }[]): Record<string, string> {
  return Object.fromEntries(issues.map(({ path }) => [path.join('.'), 'required']));
}

function checkProfile(profile: Profile, consumer: Consumer, flags: FlagValues, now: Date): void {
  refuseIf(nameProblems(profile), 'invalid_object');
  if (isDenylistedName(profile.givenNames, profile.surname, flags)) {
    throw new Refusal('denylisted_name', {
      errorInfo: { givenNames: 'denylisted_name', surname: 'denylisted_name' },
    });
  }
  refuseIf(birthDateProblems(profile, consumer, now), 'invalid_object');
  refuseIf(addressProblems(profile, consumer, flags), 'invalid_address');
}

/** Checked fields cannot be changed; repeating the same value is allowed. */
function refuseLocked(profile: Profile, consumer: Consumer, flags: FlagValues): void {
  const { profileCheckAttemptsLeft } = consumer;
  const checked = { ...consumer, identityCheckMetadata: { profileCheckAttemptsLeft } };
  if (!isProfileLocked(checked, flags)) return;
  // An older address may be stored as it was typed.
  const { contactAddress: home } = consumer;
  const stored = { ...consumer, contactAddress: home && keptHome(home) };
  const changed = Object.entries(personOf(profile)).filter(
    ([field, value]) => !isDeepStrictEqual(stored[field as keyof Person], value),
  );
  if (changed.length === 0) return;
  throw new Refusal('precondition_failed', {
    errorInfo: Object.fromEntries(changed.map(([field]) => [field, 'locked'])),
  });
}

type Person = Pick<
  Consumer,
  'givenNames' | 'otherGivenNames' | 'surname' | 'dateOfBirth' | 'contactAddress'
> & { readonly givenNames: string; readonly surname: string; readonly dateOfBirth: string };

/** The profile as it is stored. */
function personOf({ givenNames, otherGivenNames, surname, dateOfBirth, contactAddress }: Profile): Person {
  return {
    givenNames: givenNames.trim(),
    otherGivenNames: otherGivenNames?.trim() || null,
    surname: surname.trim(),
    dateOfBirth,
    contactAddress,
  };
}

type Consents = Pick<Consumer, 'creditPolicyAgree' | 'creditCheckAgree' | 'providedCreditCheckConsent'>;

/** Only those that were given: one may be taken back in the preferences at the same moment. */
function givenConsents({
  creditPolicyAgree,
  creditCheckAgree,
  providedCreditCheckConsent,
}: Changes): Partial<Consents> {
  return {
    ...(creditPolicyAgree !== undefined && { creditPolicyAgree }),
    ...(creditCheckAgree !== undefined && { creditCheckAgree }),
    ...(providedCreditCheckConsent !== undefined && { providedCreditCheckConsent }),
  };
}

/** Null when the consumer is another person by now, or a check had a result. */
async function updateConsumer(
  { db, clock }: ServerContext,
  consumer: Consumer,
  { creditCheckAgree, ...columns }: Person & Partial<Consumer>,
): Promise<Consumer | null> {
  const { id: consumerId, region } = consumer;
  const key = identityKey(region, columns);
  try {
    return await db.transaction(async (tx) => {
      const saved = await storeProfile(tx, consumer, { ...columns, identityKey: key });
      if (!saved || creditCheckAgree === undefined) return saved;
      const chosenAt = clock.nowOf(consumerId);
      await chooseCreditChecks(tx, { consumerId, consented: creditCheckAgree, channel: 'PROFILE', chosenAt });
      return { ...saved, creditCheckAgree };
    });
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw await duplicateIdentity(db, eq(consumers.identityKey, key));
  }
}

/** Equal for the same person. Hashed, so that the table contains no names and birthdays in this form. */
export function identityKey(
  region: string,
  person: Pick<Profile, 'givenNames' | 'surname' | 'dateOfBirth'>,
): string {
  const names = [person.givenNames, person.surname].map(comparableName);
  return keyedHash('identity', [region, ...names, person.dateOfBirth].join('\n'));
}

function refuseIf(problems: Problems, code: 'invalid_object' | 'invalid_address') {
  if (Object.keys(problems).length > 0) throw new Refusal(code, { errorInfo: problems });
}

/** How the problems of a name are named in a response. */
const codes = { invalidName: 'invalid_name', placeholderName: 'placeholder_name' } as const;

function nameProblems({ givenNames, otherGivenNames = '', surname }: Profile): Problems {
  const problems: Problems = {};
  for (const [field, name] of Object.entries({ givenNames, otherGivenNames, surname })) {
    if (name.trim() === '' && field !== 'otherGivenNames') problems[field] = 'required';
    const problem = nameProblem(name);
    if (problem) problems[field] = codes[problem];
  }
  return problems;
}

function birthDateProblems(
  { dateOfBirth, contactAddress }: Profile,
  consumer: Consumer,
  now: Date,
): Problems {
  const { countryCode } = consumer;
  const today = dateInTimeZone(now, marketOf(countryCode).timeZone);
  const residence = { age: formsOf(countryCode).age, state: contactAddress.state };
  const problem = birthDateProblem(dateOfBirth, residence, today, birthDateToleranceDays);
  return problem ? { dateOfBirth: problem } : {};
}

function addressProblems({ contactAddress }: Profile, consumer: Consumer, flags: FlagValues): Problems {
  const { countryCode } = contactAddress;
  const isOfRegion = isCountryCode(countryCode) && marketOf(countryCode).region === consumer.region;
  if (!isOfRegion) return { countryCode: 'invalidCountry' };
  return validateAddress(contactAddress, formsOf(countryCode), flags);
}

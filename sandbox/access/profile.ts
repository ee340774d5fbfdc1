/** Who a consumer is: checked by the rules that the form runs too, then kept. */
import { eq } from 'drizzle-orm';
import type { Profile } from '#shared/contract/access/account.contract.ts';
import { dateInTimeZone } from '#shared/domain/dates.ts';
import type { FlagValues } from '#shared/domain/flags.ts';
import { validateAddress } from '#shared/domain/identity/address.ts';
import { birthDateProblem } from '#shared/domain/identity/birth-date.ts';
import { isDenylistedName, isValidName } from '#shared/domain/identity/name.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { isCountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Executor } from '../db/database.ts';
import { type Consumer, consumers } from '../db/schema/access.ts';
import { violatedConstraint } from '../db/unique-violation.ts';
import { Refusal } from '../http/handler.ts';
import { keyedHash } from './secrets.ts';

type Problems = Record<string, string>;

/** The consumer's calendar may be a day ahead of or behind the server's. Source: OPEN-23. */
const birthDateToleranceDays = 1;

/** Throws the refusal of the first rule that the profile breaks; `errorInfo` maps each field to its problem. */
export function checkProfile(profile: Profile, consumer: Consumer, flags: FlagValues, now: Date): void {
  refuseIf(nameProblems(profile), 'invalid_object');
  if (isDenylistedName(profile.givenNames, profile.surname, flags)) {
    throw new Refusal('denylisted_name', {
      errorInfo: { givenNames: 'denylisted_name', surname: 'denylisted_name' },
    });
  }
  refuseIf(birthDateProblems(profile, consumer, now), 'invalid_object');
  refuseIf(addressProblems(profile, consumer, flags), 'invalid_address');
}

/** Keeps the profile. Throws `duplicate_identity` when the same person has another account in the region. */
export async function saveProfile(
  executor: Executor,
  consumer: Consumer,
  profile: Profile,
): Promise<Consumer> {
  const { givenNames, otherGivenNames, surname, ...rest } = profile;
  try {
    const [saved] = await executor
      .update(consumers)
      .set({
        ...rest,
        givenNames: givenNames.trim(),
        otherGivenNames: otherGivenNames?.trim() || null,
        surname: surname.trim(),
        identityKey: identityKey(consumer.region, profile),
        profileConfirmed: true,
      })
      .where(eq(consumers.id, consumer.id))
      .returning();
    return saved ?? consumer;
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    throw new Refusal('duplicate_identity');
  }
}

/** Equal for equal people, and no list of names and birthdays for whoever reads the table. */
export function identityKey(
  region: string,
  person: Pick<Profile, 'givenNames' | 'surname' | 'dateOfBirth'>,
): string {
  const names = [person.givenNames, person.surname].map((name) => name.trim().toLowerCase());
  return keyedHash('identity', [region, ...names, person.dateOfBirth].join('\n'));
}

function refuseIf(problems: Problems, code: 'invalid_object' | 'invalid_address') {
  if (Object.keys(problems).length > 0) throw new Refusal(code, { errorInfo: problems });
}

function nameProblems({ givenNames, otherGivenNames = '', surname }: Profile): Problems {
  const problems: Problems = {};
  for (const [field, name] of Object.entries({ givenNames, otherGivenNames, surname })) {
    if (name.trim() === '' && field !== 'otherGivenNames') problems[field] = 'required';
    else if (!isValidName(name)) problems[field] = 'invalid_name';
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
  const residence = { countryCode, state: contactAddress.state };
  const problem = birthDateProblem(dateOfBirth, residence, today, birthDateToleranceDays);
  return problem ? { dateOfBirth: problem } : {};
}

function addressProblems({ contactAddress }: Profile, consumer: Consumer, flags: FlagValues): Problems {
  const { countryCode, ...lines } = contactAddress;
  const isOfRegion = isCountryCode(countryCode) && marketOf(countryCode).region === consumer.region;
  if (!isOfRegion) return { countryCode: 'invalidCountry' };
  const cardNumbers = Object.entries(lines).flatMap(([field, line]) => {
    const problem = cardNumberProblem(line ?? '');
    return problem ? [[field, problem]] : [];
  });
  return { ...validateAddress(contactAddress, flags), ...Object.fromEntries(cardNumbers) };
}

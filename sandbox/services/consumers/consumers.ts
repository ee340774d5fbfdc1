import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Clock } from '../../core/clock.ts';
import type { Executor } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { accountChanges, type Consumer, consumers } from './consumers.tables.ts';

export async function findConsumerByEmail(executor: Executor, email: string): Promise<Consumer | null> {
  const [found] = await executor
    .select()
    .from(consumers)
    .where(eq(consumers.email, normaliseEmail(email)));
  return found ?? null;
}

async function findConsumerByMobile(executor: Executor, mobile: string): Promise<Consumer | null> {
  const [found] = await executor.select().from(consumers).where(eq(consumers.mobile, mobile));
  return found ?? null;
}

/** The account that has that mobile, or would have it again if its change was undone. */
export async function findOwnerOfMobile(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  mobile: string,
): Promise<Consumer | null> {
  const owner = await findConsumerByMobile(db, mobile);
  return owner ?? formerOwnerOf(db, eq(accountChanges.mobileBefore, mobile), clock.now());
}

/** Nobody else gets a contact while its change can be undone. */
async function formerOwnerOf(executor: Executor, had: SQL, now: Date): Promise<Consumer | null> {
  const [found] = await executor
    .select({ consumer: consumers })
    .from(accountChanges)
    .innerJoin(consumers, eq(consumers.id, accountChanges.consumerId))
    .where(and(had, isNull(accountChanges.undoneAt), gt(accountChanges.expiresAt, now)))
    .limit(1);
  return found?.consumer ?? null;
}

/** The emails of consumers by their ids. */
export async function emailsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await executor
    .select({ id: consumers.id, email: consumers.email })
    .from(consumers)
    .where(inArray(consumers.id, [...ids]));
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** The consumer of a session; it cannot be gone, since consumers are never deleted. */
export async function consumerOf(executor: Executor, consumerId: string): Promise<Consumer> {
  const [found] = await executor.select().from(consumers).where(eq(consumers.id, consumerId));
  if (!found) throw new Refusal('unauthorized');
  return found;
}

/** Locks the consumer, so that no other decision about their money is made until the transaction ends. */
export async function lockConsumer(executor: Executor, consumerId: string): Promise<Consumer> {
  const [found] = await executor.select().from(consumers).where(eq(consumers.id, consumerId)).for('update');
  if (!found) throw new Refusal('unauthorized');
  return found;
}

/**
 * Refuses an email that an account has already, or would have again if its change was undone, with a code for its region.
 * Source: ACC-187.
 */
export async function refuseTakenEmail(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  email: string,
  countryCode: CountryCode,
  except?: string,
): Promise<void> {
  const owner =
    (await findConsumerByEmail(db, email)) ??
    (await formerOwnerOf(db, eq(accountChanges.emailBefore, normaliseEmail(email)), clock.now()));
  if (!owner || owner.id === except) return;
  const isSameRegion = owner.region === marketOf(countryCode).region;
  throw new Refusal(isSameRegion ? 'duplicate_email' : 'email_exists_in_another_region');
}

/** The columns of a new consumer that follow from the market. Limits are minor units of the market's currency. */
export function marketColumns(countryCode: CountryCode) {
  const market = marketOf(countryCode);
  return { countryCode, region: market.region, creditLimit: market.defaultCreditLimit };
}

/** The account as its owner sees it. Source: ACC-376, POR-083. */
export function accountOf(
  consumer: Consumer,
  isFrequentConsumer: boolean,
  verifiedIdentityDocuments: readonly string[] = [],
): Account {
  return {
    uuid: consumer.id,
    email: consumer.email,
    mobile: consumer.mobile,
    phoneNumber: consumer.mobile,
    countryCode: consumer.countryCode,
    givenNames: consumer.givenNames,
    otherGivenNames: consumer.otherGivenNames,
    surname: consumer.surname,
    dateOfBirth: consumer.dateOfBirth,
    contactAddress: consumer.contactAddress,
    preferredLocale: consumer.preferredLocale,
    accountStatus: consumer.accountStatus,
    frozenStatus: { accountFrozen: consumer.accountFrozen, selfExclusion: consumer.selfExclusion },
    profileConfirmed: consumer.profileConfirmed,
    passwordExists: consumer.passwordHash !== null,
    smsVerificationRequired: consumer.mobile === null,
    isEmailVerificationRequired: false,
    frequentConsumer: isFrequentConsumer,
    identityCheckStatus: consumer.identityCheckStatus,
    identityCheckMetadata: { profileCheckAttemptsLeft: consumer.profileCheckAttemptsLeft },
    verifiedIdentityDocuments: [...verifiedIdentityDocuments],
  };
}

/** Throws `invalid_locale` for one that the consumer's market does not offer. */
export async function chooseLocale(
  executor: Executor,
  consumer: Consumer,
  preferredLocale: string,
): Promise<Consumer> {
  const locale = marketOf(consumer.countryCode).locales.find((offered) => offered === preferredLocale);
  if (!locale) throw new Refusal('invalid_locale', { errorInfo: { preferredLocale: 'invalid_locale' } });
  const [saved] = await executor
    .update(consumers)
    .set({ preferredLocale: locale })
    .where(eq(consumers.id, consumer.id))
    .returning();
  return saved ?? consumer;
}

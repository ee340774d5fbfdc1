import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Account } from '#shared/contract/access/account.schema.ts';
import { normaliseEmail } from '#shared/domain/access/email.ts';
import { payWatchStatusOf } from '#shared/domain/account/account-status.ts';
import type { Locale } from '#shared/domain/locales.ts';
import { type CountryCode, marketOf } from '#shared/domain/markets/index.ts';
import type { Clock } from '../../core/clock.ts';
import { builtOnce, type Param } from '../../core/database/built-once.ts';
import type { Executor, Transaction } from '../../core/database/database.ts';
import { Refusal } from '../../core/refusal.ts';
import { keyedHash } from '../../core/secrets.ts';
import { accountChanges, type Consumer, consumers } from './consumers.tables.ts';

export async function findConsumerByEmail(executor: Executor, email: string): Promise<Consumer | null> {
  const [found] = await executor
    .select()
    .from(consumers)
    .where(eq(consumers.email, normaliseEmail(email)));
  return found ?? null;
}

/**
 * The password hash of the account of an email; null without a password or an account. Either way one row is returned,
 * so that both take the same time.
 */
export async function passwordHashOf(executor: Executor, email: string): Promise<string | null> {
  const found = executor
    .select({ passwordHash: consumers.passwordHash })
    .from(consumers)
    .where(eq(consumers.email, normaliseEmail(email)));
  const { rows } = await executor.execute<{ hash: string | null }>(sql`select (${found}) as hash`);
  return rows[0]?.hash ?? null;
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
  if (owner) return owner;
  return (await formerHolderOf(db, eq(accountChanges.mobileBefore, mobile), clock.now()))?.consumer ?? null;
}

/** The account that has an email, or would have it again if a change was undone. */
interface EmailHolder {
  readonly consumer: Consumer;
  /** Whether it was proven to be theirs. Otherwise it belongs to the person who proves it. */
  readonly isConfirmed: boolean;
}

export async function findHolderOfEmail(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  email: string,
): Promise<EmailHolder | null> {
  const consumer = await findConsumerByEmail(db, email);
  if (consumer) return { consumer, isConfirmed: consumer.emailVerified };
  return formerHolderOf(db, eq(accountChanges.emailBefore, normaliseEmail(email)), clock.now());
}

/** A contact is reserved while its change can be undone. */
async function formerHolderOf(executor: Executor, had: SQL, now: Date): Promise<EmailHolder | null> {
  const [found] = await executor
    .select({ consumer: consumers, isConfirmed: accountChanges.emailVerifiedBefore })
    .from(accountChanges)
    .innerJoin(consumers, eq(consumers.id, accountChanges.consumerId))
    .where(and(had, isNull(accountChanges.undoneAt), gt(accountChanges.expiresAt, now)))
    .orderBy(desc(accountChanges.emailVerifiedBefore))
    .limit(1);
  return found ?? null;
}

/** It receives no mail: RFC 2606 reserves the domain. */
const releasedDomain = '@no-email.invalid';

/** The address differs for each row and cannot be predicted: an account that already had it would block the release. */
const releasedEmail = () => sql<string>`'released-' || gen_random_uuid()::text || ${releasedDomain}::text`;

/** Whether it replaces an email that an account has lost. */
export const isReleasedEmail = (email: string): boolean => normaliseEmail(email).endsWith(releasedDomain);

/** Whether that contact was proven to be theirs. A mobile is stored only once it was. */
export const hasProven = ({ email, emailVerified, mobile }: Consumer, contact: string | null): boolean =>
  contact !== null && (contact === mobile || (contact === email && emailVerified));

/**
 * Whether anything proves whose account it is. Joining ends with a proven contact; older accounts may have none, and a
 * person who proves their email would get in, to a stranger's orders and cards. Source: decision 82.
 */
export const hasProvenContact = ({ emailVerified, mobile }: Consumer): boolean =>
  emailVerified || mobile !== null;

/**
 * Takes an email that was never confirmed from the account that has it, since another person has proven it. An undo
 * does not restore it either. Returns that account as it was; null if no account has to give it up.
 * Source: decision 82.
 *
 * @param taker the account that gets it, if it exists already; nothing is taken for one that has changed since
 */
export async function releaseUnconfirmedEmail(
  tx: Transaction,
  email: string,
  taker?: Consumer,
): Promise<Consumer | null> {
  const isOfOther = taker ? ne(accountChanges.consumerId, taker.id) : undefined;
  const isUnproven = and(
    eq(accountChanges.emailBefore, email),
    eq(accountChanges.emailVerifiedBefore, false),
  );
  // Both accounts are locked in a fixed order, so that two that take each other's emails do not deadlock.
  const locked = await tx
    .select()
    .from(consumers)
    .where(or(eq(consumers.email, email), taker ? eq(consumers.id, taker.id) : undefined))
    .orderBy(consumers.id)
    .for('update');
  const present = locked.find(({ id }) => id === taker?.id);
  if (present?.contactsVersion !== taker?.contactsVersion) return null;
  await tx.update(accountChanges).set({ emailBefore: releasedEmail() }).where(and(isUnproven, isOfOther));
  const holder = locked.find((each) => each.email === email && each.id !== taker?.id);
  if (!holder || holder.emailVerified) return null;
  await tx
    .update(consumers)
    .set({ email: releasedEmail(), contactsVersion: holder.contactsVersion + 1 })
    .where(eq(consumers.id, holder.id));
  return holder;
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

const consumerById = builtOnce((db, param: Param<'id'>) =>
  db
    .select()
    .from(consumers)
    .where(eq(consumers.id, param('id'))),
);

/** The consumer of a session; it cannot be gone, since consumers are never deleted. */
export async function consumerOf(executor: Executor, consumerId: string): Promise<Consumer> {
  const [found] = await consumerById(executor, { id: consumerId });
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
 * Counts a returned payment from a bank account; a paid one resets the count. @returns how many were returned in a row.
 * Source: decision 114.
 */
export async function recordDebit(
  tx: Transaction,
  consumerId: string,
  outcome: 'RETURNED' | 'PAID',
): Promise<number> {
  const [consumer] = await tx
    .update(consumers)
    .set({ returnedDebits: outcome === 'RETURNED' ? sql`${consumers.returnedDebits} + 1` : 0 })
    .where(eq(consumers.id, consumerId))
    .returning({ returnedDebits: consumers.returnedDebits });
  return consumer?.returnedDebits ?? 0;
}

/**
 * The account, if its owner's names and date of birth are unchanged since it was read. For the reply of a register,
 * which is called with no transaction open.
 */
export const isUnchanged = ({ id, ...read }: Consumer): SQL | undefined =>
  and(
    eq(consumers.id, id),
    sql`${consumers.givenNames} is not distinct from ${read.givenNames}`,
    sql`${consumers.otherGivenNames} is not distinct from ${read.otherGivenNames}`,
    sql`${consumers.surname} is not distinct from ${read.surname}`,
    sql`${consumers.dateOfBirth} is not distinct from ${read.dateOfBirth}`,
  );

/** Refuses an email that another account has, with a code for its region. Source: ACC-187. */
export function refuseHeldEmail(
  holder: EmailHolder | null,
  countryCode: CountryCode,
  { except, isToBeProven }: { readonly except?: string; readonly isToBeProven: boolean },
): void {
  if (!holder || holder.consumer.id === except || (isToBeProven && !holder.isConfirmed)) return;
  const isSameRegion = holder.consumer.region === marketOf(countryCode).region;
  throw new Refusal(isSameRegion ? 'duplicate_email' : 'email_exists_in_another_region');
}

/** The columns of a new consumer that follow from the market. Limits are minor units of the market's currency. */
export function marketColumns(countryCode: CountryCode) {
  const market = marketOf(countryCode);
  return { countryCode, region: market.region, creditLimit: market.defaultCreditLimit };
}

/** Equal for equal names, dates of birth and addresses. Source: decision 233. */
export function profileVersionOf(of: Consumer): string {
  const home = of.contactAddress;
  const address =
    home && addressParts.map((part) => (Object.hasOwn(home, part) ? (home[part] ?? null) : null));
  const profile = [of.givenNames, of.otherGivenNames, of.surname, of.dateOfBirth, address];
  return keyedHash('profile version', JSON.stringify([of.id, ...profile])).slice(0, 22);
}

const addressParts = ['address1', 'address2', 'suburb', 'state', 'postcode', 'countryCode'] as const;

type HistoryField =
  | 'deactivatedDate'
  | 'frequentConsumer'
  | 'verifiedIdentityDocuments'
  | 'documentVerificationResults'
  | 'preferredPaymentMethod'
  | 'hasPurchaseAgreements'
  | 'hasBillingAgreements';

/** What an account has done so far; here that of a new one. */
const newHistory: Pick<Account, HistoryField> = {
  deactivatedDate: null,
  frequentConsumer: false,
  verifiedIdentityDocuments: [],
  documentVerificationResults: [],
  preferredPaymentMethod: null,
  hasPurchaseAgreements: false,
  hasBillingAgreements: false,
};

/** The account as its owner sees it. Source: ACC-376, POR-083, POR-280. */
export function accountOf(consumer: Consumer, history: typeof newHistory = newHistory): Account {
  return {
    id: consumer.id,
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
    profileVersion: profileVersionOf(consumer),
    passwordExists: consumer.passwordHash !== null,
    passwordChangedAt: consumer.passwordChangedAt?.toISOString() ?? null,
    smsVerificationRequired: consumer.mobile === null,
    isEmailVerificationRequired: false,
    identityCheckStatus: consumer.identityCheckStatus,
    identityCheckMetadata: { profileCheckAttemptsLeft: consumer.profileCheckAttemptsLeft },
    payWatchStatus: payWatchStatusOf(consumer.accountStatus),
    createdDate: consumer.createdAt.toISOString(),
    ...history,
  };
}

/** A language that the consumer's market offers. @throws {Refusal} `invalid_locale` for any other. */
export function offeredLocale({ countryCode }: Consumer, preferredLocale: string): Locale {
  const locale = marketOf(countryCode).locales.find((offered) => offered === preferredLocale);
  if (!locale) throw new Refusal('invalid_locale', { errorInfo: { preferredLocale: 'invalid_locale' } });
  return locale;
}

export async function chooseLocale(
  executor: Executor,
  consumer: Consumer,
  preferredLocale: Locale,
): Promise<Consumer> {
  const [saved] = await executor
    .update(consumers)
    .set({ preferredLocale })
    .where(eq(consumers.id, consumer.id))
    .returning();
  return saved ?? consumer;
}

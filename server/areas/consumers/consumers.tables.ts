import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { ChangedPart } from '#shared/domain/account/account-change.ts';
import type { ContactAddress } from '#shared/domain/identity/contact-address.ts';
import type { CountryCode, Region } from '#shared/domain/markets/index.ts';
import type { IdentityCheckStatus } from '#shared/domain/session.ts';
import { instant } from '../../core/database/columns.ts';

export const consumers = pgTable('consumers', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull().unique(),
  countryCode: text('country_code').$type<CountryCode>().notNull(),
  region: text('region').$type<Region>().notNull(),
  mobile: text('mobile').unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Counts confirmations and changes of email and mobile, and new passwords: each ends all open codes. */
  contactsVersion: integer('contacts_version').notNull().default(0),
  passwordHash: text('password_hash'),
  /** The channel of the code that set it; null if it was changed with the earlier password. */
  passwordSetBy: text('password_set_by').$type<SendBy>(),
  passwordChangedAt: instant('password_changed_at'),
  disabled: boolean('disabled').notNull().default(false),
  passwordResetRequired: boolean('password_reset_required').notNull().default(false),
  secondFactorRequired: boolean('second_factor_required').notNull().default(false),
  givenNames: text('given_names'),
  otherGivenNames: text('other_given_names'),
  surname: text('surname'),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  contactAddress: jsonb('contact_address').$type<ContactAddress>(),
  identityKey: text('identity_key').unique(),
  creditPolicyAgree: boolean('credit_policy_agree').notNull().default(false),
  creditCheckAgree: boolean('credit_check_agree').notNull().default(false),
  providedCreditCheckConsent: boolean('provided_credit_check_consent').notNull().default(false),
  profileConfirmed: boolean('profile_confirmed').notNull().default(false),
  preferredLocale: text('preferred_locale').notNull(),
  accountStatus: text('account_status').notNull().default('REGISTERED'),
  accountFrozen: boolean('account_frozen').notNull().default(false),
  selfExclusion: boolean('self_exclusion').notNull().default(false),
  identityCheckStatus: text('identity_check_status')
    .$type<IdentityCheckStatus>()
    .notNull()
    .default('NOT_REQUIRED'),
  profileCheckAttemptsLeft: integer('profile_check_attempts_left').notNull().default(3),
  /** When the pay watch last cleared this person; null when the next purchase has to check it first. */
  payWatchClearedAt: instant('pay_watch_cleared_at'),
  /** Returned payments from bank accounts, since one was paid. */
  returnedDebits: integer('returned_debits').notNull().default(0),
  creditLimit: bigint('credit_limit', { mode: 'number' }).notNull(),
  clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
});
export type Consumer = typeof consumers.$inferSelect;

/** The earlier state of an account, kept while its change can be undone. */
export const accountChanges = pgTable(
  'account_changes',
  {
    /** In the order of the changes. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    part: text('part').$type<ChangedPart>().notNull(),
    emailBefore: text('email_before').notNull(),
    emailVerifiedBefore: boolean('email_verified_before').notNull(),
    mobileBefore: text('mobile_before'),
    tokenHash: text('token_hash').notNull().unique(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('account_changes_of_consumer').on(table.consumerId, table.id),
    index('account_changes_by_end').on(table.expiresAt),
  ],
);
export type AccountChange = typeof accountChanges.$inferSelect;

/** What an account has seen or done once. */
export const consumerTags = pgTable(
  'consumer_tags',
  {
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumerId, table.name] })],
);

/** The latest choice of each consent. */
export const creditConsents = pgTable(
  'credit_consents',
  {
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    consent: text('consent').$type<'CREDIT_CHECKS' | 'PRESCREENED_OFFERS'>().notNull(),
    consented: boolean('consented').notNull(),
    /** Of the text about prescreened offers. */
    version: integer('version'),
    /** Where it was made. */
    channel: text('channel').$type<'PORTAL_PREFERENCES' | 'PROFILE'>().notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumerId, table.consent] })],
);
export type CreditConsentRow = typeof creditConsents.$inferSelect;

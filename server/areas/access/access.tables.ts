/** Sessions, registrations and codes, as queries see them. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SendBy } from '#shared/domain/access/verification-code.ts';
import type { CountryCode } from '#shared/domain/markets/index.ts';
import type { Channel } from '#shared/domain/session.ts';
import { instant } from '../../core/database/columns.ts';
import { consumers } from '../consumers/consumers.tables.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    channel: text('channel').$type<Channel>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Of the browser that it is bound to. */
    cookieHash: text('cookie_hash'),
    /** The only checkout that it serves, where the browser keeps no cookies. */
    checkoutToken: text('checkout_token'),
    /** By which way the code came that the login began with, or that its password was set with: the second goes another way. */
    codeSentBy: text('code_sent_by').$type<SendBy>(),
    secondFactorPending: boolean('second_factor_pending').notNull().default(false),
    rememberMe: boolean('remember_me').notNull().default(false),
    /** The remembered login that it was begun with. */
    rememberedChain: uuid('remembered_chain'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_of_consumer').on(table.consumerId),
    index('sessions_by_end').on(table.expiresAt),
    index('sessions_of_remembered_chain').on(table.rememberedChain).where(sql`remembered_chain is not null`),
  ],
);
export type Session = typeof sessions.$inferSelect;

export const rememberedLogins = pgTable(
  'remembered_logins',
  {
    secretHash: text('secret_hash').primaryKey(),
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    /** All secrets that followed from one login. */
    chainId: uuid('chain_id').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When another secret took its place. */
    rotatedAt: instant('rotated_at'),
  },
  (table) => [
    index('remembered_logins_of_consumer').on(table.consumerId),
    index('remembered_logins_of_chain').on(table.chainId),
  ],
);

export const knownBrowsers = pgTable(
  'known_browsers',
  {
    /** Of this browser for this person. It stays when the secret is renewed, so what is counted for both is counted by it. */
    id: uuid('id').notNull().defaultRandom(),
    secretHash: text('secret_hash').notNull(),
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.secretHash, table.consumerId] }),
    index('known_browsers_of_consumer').on(table.consumerId),
    index('known_browsers_by_end').on(table.expiresAt),
  ],
);

/** Where people have signed in lately. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    networkHash: text('network_hash').notNull(),
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.networkHash, table.consumerId] }),
    index('known_networks_of_consumer').on(table.consumerId),
    index('known_networks_by_end').on(table.expiresAt),
  ],
);

export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    cookieHash: text('cookie_hash').notNull(),
    email: text('email').notNull(),
    countryCode: text('country_code').$type<CountryCode>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    mobile: text('mobile'),
    mobileVerified: boolean('mobile_verified').notNull().default(false),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailVerificationRequired: boolean('email_verification_required').notNull(),
    smsUnavailable: boolean('sms_unavailable').notNull().default(false),
    referral: jsonb('referral').$type<{ attributionId: string; payload: string; signature: string }>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    finalisedAt: instant('finalised_at'),
  },
  (table) => [index('registrations_by_end').on(table.expiresAt)],
);
export type Registration = typeof registrations.$inferSelect;

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    target: text('target').notNull(),
    codeHash: text('code_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    comparisons: integer('comparisons').notNull().default(0),
    /** Whether it went to who asked for it, as far as is known. */
    toOwner: boolean('to_owner').notNull().default(false),
    /** The network that asked for it, as a hash. */
    asker: text('asker'),
    usedAt: instant('used_at'),
  },
  (table) => [
    unique().on(table.purpose, table.subject),
    index('verification_codes_by_target').on(table.target),
  ],
);

export const codeSends = pgTable(
  'code_sends',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    target: text('target').notNull(),
    toOwner: boolean('to_owner').notNull().default(false),
    /** The network that asked, as a hash. */
    asker: text('asker'),
    /** The block of networks around it that one customer of a provider may have, as a hash. */
    site: text('site'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('code_sends_by_target').on(table.target, table.sentAt)],
);

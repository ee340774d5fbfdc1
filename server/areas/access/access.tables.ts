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
import { merchants } from '../merchants/merchants.tables.ts';

/** What the list of logins shows of one. */
const shownOfLogin = () => ({
  deviceName: text('device_name'),
  browser: text('browser'),
  /** The first shop in whose checkout it was used. */
  merchantId: text('merchant_id').references(() => merchants.id),
  /** Noted now and then; null before the first note. */
  lastActiveAt: instant('last_active_at'),
});

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    consumerId: uuid('consumer_id')
      .notNull()
      .references(() => consumers.id),
    channel: text('channel').$type<Channel>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The browser that the session is bound to. */
    cookieHash: text('cookie_hash'),
    /** The only checkout where the session is valid, if the browser stores no cookies. */
    checkoutToken: text('checkout_token'),
    /**
     * The channel of the code that the login began with, or that its password was set with. The second code uses
     * another channel.
     */
    codeSentBy: text('code_sent_by').$type<SendBy>(),
    secondFactorPending: boolean('second_factor_pending').notNull().default(false),
    rememberMe: boolean('remember_me').notNull().default(false),
    /** The remembered login that started the session. */
    rememberedChain: uuid('remembered_chain'),
    /** The remembered login that its own login made. */
    rememberedAs: uuid('remembered_as'),
    ...shownOfLogin(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_of_consumer').on(table.consumerId),
    index('sessions_by_end').on(table.expiresAt),
    index('sessions_of_remembered_chain').on(table.rememberedChain).where(sql`remembered_chain is not null`),
    index('sessions_of_remembered_as').on(table.rememberedAs).where(sql`remembered_as is not null`),
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
    /** Shared by all secrets that renew one login. */
    chainId: uuid('chain_id').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    ...shownOfLogin(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When another secret replaced it. */
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
    /**
     * Identifies this browser for this person. It stays when the secret is renewed, so limits that are counted per
     * browser and person use it.
     */
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

/** Networks where people have signed in recently. */
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
    /** The language in which the shopper joins; null until the mobile is asked for. */
    locale: text('locale'),
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

/** A code that a newer one has replaced; its hash is keyed by its id. */
export interface SupersededCode {
  readonly id: string;
  readonly codeHash: string;
}

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
    /** Whether it was sent to the requester's own contact, as far as is known. */
    toOwner: boolean('to_owner').notNull().default(false),
    /** The network of the requester, as a hash. */
    asker: text('asker'),
    /** The codes that this one replaced, as hashes, newest first. */
    superseded: jsonb('superseded').$type<readonly SupersededCode[]>().notNull().default([]),
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
    /** The network of the requester, as a hash. */
    asker: text('asker'),
    /** The surrounding block of networks that one customer of an internet provider may have, as a hash. */
    site: text('site'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [index('code_sends_by_target').on(table.target, table.sentAt)],
);

/** Attempts, contact changes and marketing choices, as queries see them. */
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';
import { consumers } from '../consumers/consumers.tables.ts';
import { sessions } from './access.tables.ts';

export const attempts = pgTable(
  'attempts',
  {
    keyHash: text('key_hash').notNull(),
    windowStart: instant('window_start').notNull(),
    tries: integer('tries').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.windowStart] }),
    index('attempts_by_window').on(table.windowStart),
  ],
);

export const loginTries = pgTable(
  'login_tries',
  {
    keyHash: text('key_hash').primaryKey(),
    wrongTries: integer('wrong_tries').notNull(),
    lockedUntil: instant('locked_until'),
    triedAt: instant('tried_at').notNull(),
  },
  (table) => [index('login_tries_by_time').on(table.triedAt)],
);

export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    contact: text('contact').$type<'MOBILE' | 'EMAIL'>().notNull(),
    authorisedAt: instant('authorised_at'),
    newValue: text('new_value'),
    /** Of the consumer when it was started: any other confirmation or change of a contact ends it. */
    contactsVersion: integer('contacts_version').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('contact_changes_of_session').on(table.sessionId),
    index('contact_changes_by_end').on(table.expiresAt),
  ],
);
export type ContactChange = typeof contactChanges.$inferSelect;

type Choice = 'SUBSCRIBE' | 'UNSUBSCRIBE';

export const marketingChoices = pgTable('marketing_choices', {
  consumerId: uuid('consumer_id')
    .primaryKey()
    .references(() => consumers.id),
  email: text('email').$type<Choice>().notNull(),
  pushNotification: text('push_notification').$type<Choice>().notNull(),
  chosenAt: instant('chosen_at').notNull(),
});

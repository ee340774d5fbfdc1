import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../core/database/columns.ts';

export const oauthClients = pgTable('oauth_clients', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Null for a public client, which can keep no secret. */
  secretHash: text('secret_hash'),
  redirectUris: text('redirect_uris').array().notNull(),
  scopes: text('scopes').array().notNull(),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
});
export type OauthClient = typeof oauthClients.$inferSelect;

export const accountLinks = pgTable('account_links', {
  id: uuid('id').primaryKey(),
  consumerId: uuid('consumer_id').notNull(),
  clientId: text('client_id').notNull(),
  scopes: text('scopes').array().notNull(),
  redirectUri: text('redirect_uri').notNull(),
  state: text('state').notNull(),
  approvedAt: instant('approved_at').notNull(),
  exchangedAt: instant('exchanged_at'),
  lastUsedAt: instant('last_used_at'),
});
export type AccountLink = typeof accountLinks.$inferSelect;

export const accountLinkCodes = pgTable('account_link_codes', {
  codeHash: text('code_hash').primaryKey(),
  linkId: uuid('link_id').notNull(),
  /** The product's PKCE challenge, by S256; null where it sent none. */
  codeChallenge: text('code_challenge'),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const accountLinkTokens = pgTable('account_link_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  linkId: uuid('link_id').notNull(),
  kind: text('kind').$type<'access' | 'refresh'>().notNull(),
  /** Of an access token. */
  expiresAt: instant('expires_at'),
  /** Of a refresh token. */
  usedAt: instant('used_at'),
});

export const accountLinkRejections = pgTable(
  'account_link_rejections',
  {
    consumerId: uuid('consumer_id').notNull(),
    clientId: text('client_id').notNull(),
    rejections: integer('rejections').notNull(),
  },
  (table) => [primaryKey({ columns: [table.consumerId, table.clientId] })],
);

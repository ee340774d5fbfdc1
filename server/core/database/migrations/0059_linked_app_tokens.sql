-- Tokens of linked apps, and apps that can keep no secret.

-- None for an app on a shopper's own device (a public client): it proves each request by PKCE.
alter table oauth_clients alter column secret_hash drop not null;

-- When the app last used its access.
alter table account_links add column last_used_at timestamptz;

-- A used code is kept until it would have expired: its second use ends the link.
alter table account_link_codes add column used_at timestamptz;

create table account_link_tokens (
  token_hash text primary key,
  link_id uuid not null references account_links on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  -- A refresh token is valid until the link ends.
  expires_at timestamptz,
  -- When a refresh token was exchanged: its second use ends the link.
  used_at timestamptz,
  check ((kind = 'access') = (expires_at is not null)),
  check (kind = 'refresh' or used_at is null)
);
create index account_link_tokens_of_link on account_link_tokens (link_id);
create unique index account_link_tokens_refresh on account_link_tokens (link_id) where kind = 'refresh' and used_at is null;
create index account_link_tokens_expired on account_link_tokens (expires_at) where expires_at is not null;
create index account_link_tokens_used on account_link_tokens (used_at) where used_at is not null;

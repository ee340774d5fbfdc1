-- Other products that a shopper may link to the account (OAuth clients), and what became of their requests.

create table oauth_clients (
  id text primary key,
  name text not null,
  secret_hash text not null,
  -- Whole addresses: a code is sent to no other.
  redirect_uris text[] not null,
  -- What it may ask for.
  scopes text[] not null,
  disabled_at timestamptz,
  created_at timestamptz not null
);

-- A product is linked to an account once.
create table account_links (
  -- The account's id at this product, which no other product can compare.
  id uuid primary key,
  consumer_id uuid not null references consumers,
  client_id text not null references oauth_clients,
  scopes text[] not null,
  -- The request that was approved: it may be repeated where its answer was lost.
  redirect_uri text not null,
  state text not null,
  approved_at timestamptz not null,
  -- When the product first exchanged a code.
  exchanged_at timestamptz,
  unique (consumer_id, client_id)
);

create table account_link_codes (
  code_hash text primary key,
  link_id uuid not null references account_links on delete cascade,
  expires_at timestamptz not null
);
create index account_link_codes_expired on account_link_codes (expires_at);
create index account_link_codes_of_link on account_link_codes (link_id);

create table account_link_rejections (
  consumer_id uuid not null references consumers,
  client_id text not null references oauth_clients,
  rejections integer not null check (rejections > 0),
  primary key (consumer_id, client_id)
);

-- Identity checks and proven documents; flags and experiments by market and consumer.

create table identity_checks (
  consumer_id uuid not null references consumers (id),
  kind text not null check (kind in ('PROFILE', 'DOCUMENT')),
  -- Counts from 1 in each kind: of two that ran at once, one is kept.
  number integer not null check (number > 0),
  outcome text not null,
  checked_at timestamptz not null,
  primary key (consumer_id, kind, number)
);

create table verified_documents (
  consumer_id uuid not null references consumers (id),
  document text not null check (document in ('LICENCE', 'MEDICARE', 'PASSPORT')),
  -- Who issued it.
  country_code text not null,
  -- Keyed hash of region, issuer and number: one document proves one person in a region. The number is not kept.
  fingerprint text not null unique,
  verified_at timestamptz not null,
  primary key (consumer_id, document)
);

insert into server_keys values
  ('document-fingerprint', gen_random_uuid()::text || gen_random_uuid()::text);

-- Who the value is for: 'global', 'market:AU' or 'consumer:<id>'.
alter table flag_overrides add column scope text not null default 'global';
alter table flag_overrides alter column scope drop default;
alter table flag_overrides drop constraint flag_overrides_pkey;
alter table flag_overrides add primary key (name, scope);

create table experiment_overrides (
  name text not null,
  scope text not null,
  variant text not null,
  primary key (name, scope)
);

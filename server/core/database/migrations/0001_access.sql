-- Consumers, their sessions and codes, and the sandbox's clock and flags.

create table consumers (
  id uuid primary key,
  -- Normalised: one email is one account, wherever it lives.
  email text not null unique,
  country_code text not null,
  region text not null,
  -- International form, +61412345678. Only a verified number is stored here.
  mobile text unique,
  email_verified boolean not null default false,
  password_hash text,
  wrong_passwords integer not null default 0 check (wrong_passwords >= 0),
  locked_until timestamptz,
  disabled boolean not null default false,
  password_reset_required boolean not null default false,
  second_factor_required boolean not null default false,
  given_names text,
  other_given_names text,
  surname text,
  date_of_birth date,
  contact_address jsonb,
  -- Keyed hash over region, names and date of birth: one person has one account in a region.
  identity_key text unique,
  credit_policy_agree boolean not null default false,
  credit_check_agree boolean not null default false,
  provided_credit_check_consent boolean not null default false,
  profile_confirmed boolean not null default false,
  preferred_locale text not null,
  account_status text not null default 'REGISTERED',
  account_frozen boolean not null default false,
  self_exclusion boolean not null default false,
  identity_check_status text not null default 'NOT_REQUIRED',
  profile_check_attempts_left integer not null default 3 check (profile_check_attempts_left >= 0),
  -- Minor units of the market's currency.
  credit_limit bigint not null check (credit_limit >= 0),
  -- Moves this consumer's money only, never sessions or codes.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  consumer_id uuid not null references consumers (id),
  channel text not null check (channel in ('CHECKOUT', 'PORTAL')),
  token_hash text not null unique,
  -- Null where the browser keeps no cookies: such a session is short.
  cookie_hash text,
  second_factor_pending boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_consumer on sessions (consumer_id);
create index sessions_by_end on sessions (expires_at);

create table remembered_logins (
  secret_hash text primary key,
  consumer_id uuid not null references consumers (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_logins_of_consumer on remembered_logins (consumer_id);

create table registrations (
  id uuid primary key,
  -- A registration goes on only in the browser that started it.
  cookie_hash text not null,
  email text not null,
  country_code text not null,
  channel text not null check (channel in ('CHECKOUT', 'PORTAL')),
  mobile text,
  mobile_verified boolean not null default false,
  email_verified boolean not null default false,
  email_verification_required boolean not null,
  sms_unavailable boolean not null default false,
  referral jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finalised_at timestamptz
);
create index registrations_by_end on registrations (expires_at);

create table verification_codes (
  id uuid primary key,
  purpose text not null,
  -- The registration, session or email that asked: nobody else can use the code.
  subject text not null,
  target text not null,
  code_hash text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  comparisons integer not null default 0 check (comparisons between 0 and 5),
  used_at timestamptz,
  unique (purpose, subject)
);
create index verification_codes_by_target on verification_codes (target);

create table code_sends (
  id bigint generated always as identity primary key,
  target text not null,
  sent_at timestamptz not null
);
create index code_sends_by_target on code_sends (target, sent_at);

create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  -- While set, real time stands still at this moment.
  frozen_at timestamptz
);
insert into sandbox_clock default values;

create table flag_overrides (
  name text primary key,
  value jsonb not null
);

-- Merchants, checkouts, orders, cards, payments, the ledger and webhooks.
-- What must never happen is refused here, not by the order of the code.

create domain currency_code as text check (value in ('AUD', 'NZD', 'GBP', 'USD', 'CAD', 'EUR'));
-- Amounts in the smallest unit of their currency.
create domain minor_units as bigint check (value >= 0);

create table merchants (
  id text primary key,
  display_name text not null,
  country_code text not null,
  currency currency_code not null,
  minimum_minor minor_units not null,
  maximum_minor minor_units not null,
  payment_options jsonb not null,
  shipping_countries jsonb not null,
  allowed_origins jsonb not null,
  category_name text,
  category_code text,
  industry_name text,
  is_enabled boolean not null default true,
  -- Number of the last event; rises by one with each of them.
  last_sequence bigint not null default 0,
  created_at timestamptz not null,
  check (minimum_minor <= maximum_minor)
);

create table merchant_keys (
  id text primary key,
  merchant_id text not null references merchants,
  -- Two keys are active while a merchant rotates them, never three.
  slot smallint not null check (slot in (1, 2)),
  secret_hash text not null unique,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index merchant_keys_active on merchant_keys (merchant_id, slot) where deleted_at is null;

create table cards (
  id uuid primary key,
  consumer_id uuid not null references consumers,
  provider_token text not null,
  fingerprint text not null,
  brand text not null check (brand in ('VISA', 'MASTERCARD', 'AMEX', 'DINERS_CLUB', 'DISCOVER')),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  funding_type text not null check (funding_type in ('CREDIT', 'DEBIT', 'PREPAID')),
  holder_name text not null,
  issuing_bank text,
  -- A card that its shopper did not want to keep pays the order that it began, and no list shows it.
  is_listed boolean not null,
  is_preferred boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (is_listed or not is_preferred)
);
create unique index cards_once_per_consumer on cards (consumer_id, fingerprint) where is_listed and deleted_at is null;
create unique index cards_one_preferred on cards (consumer_id) where is_preferred and deleted_at is null;
create index cards_of_consumer on cards (consumer_id, created_at);

create sequence order_numbers start 100000001;

create table checkouts (
  token text primary key,
  merchant_id text not null references merchants,
  state text not null check (state in ('OPEN', 'STARTED', 'APPROVED', 'DECLINED', 'CANCELLED', 'EXPIRED')),
  -- Rises by one with every change that a waiting widget should hear of.
  version integer not null default 1,
  mode text not null check (mode in ('STANDARD', 'EXPRESS')),
  payment_option text not null check (payment_option in ('PBI', 'PAD', 'PAY_NOW')),
  amount_minor bigint not null check (amount_minor >= 100),
  currency currency_code not null,
  merchant_reference text,
  -- What the merchant sent, as it was accepted.
  request jsonb not null,
  consumer_id uuid references consumers,
  trace_id uuid unique,
  card_id uuid references cards,
  -- The hold that is being placed. While it is set, nothing may end the checkout.
  settling_payment_id uuid,
  -- The charge or release that is using the approval up.
  closing_payment_id uuid,
  decline_count smallint not null default 0,
  last_result_code smallint,
  cancel_reason text check (cancel_reason in ('CLOSED', 'USER', 'EXPIRED', 'MERCHANT', 'SUPERSEDED')),
  order_id bigint unique,
  hold_id text,
  quote jsonb,
  open_id text,
  presence text not null default 'NONE' check (presence in ('NONE', 'HERE', 'LEAVING', 'LEFT', 'LOST')),
  presence_load_id text,
  presence_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  check (state in ('OPEN', 'CANCELLED', 'EXPIRED') or consumer_id is not null),
  check (state <> 'APPROVED' or (order_id is not null and quote is not null and approved_at is not null)),
  check (settling_payment_id is null or state = 'STARTED'),
  check (closing_payment_id is null or state in ('APPROVED', 'EXPIRED')),
  check ((state = 'CANCELLED') = (cancel_reason is not null))
);
create index checkouts_approved_of_consumer on checkouts (consumer_id) where state = 'APPROVED' or settling_payment_id is not null;

-- Every window that ever showed a checkout; the newest one owns it.
create table checkout_opens (
  token text not null references checkouts,
  open_id text not null,
  opened_at timestamptz not null,
  primary key (token, open_id)
);

create table orders (
  id bigint primary key check (id between 100000000 and 999999999999),
  consumer_id uuid not null references consumers,
  merchant_id text not null references merchants,
  token text not null unique,
  order_date timestamptz not null,
  total_minor bigint not null check (total_minor >= 100),
  refunded_minor minor_units not null default 0,
  currency currency_code not null,
  payment_option text not null check (payment_option in ('PBI', 'PAD', 'PAY_NOW')),
  channel text not null,
  source text not null,
  card_id uuid references cards,
  shipping_address jsonb,
  paid_up_front_minor minor_units not null,
  check (refunded_minor <= total_minor)
);
create index orders_newest on orders (consumer_id, order_date desc, id desc);

create table schedule_items (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  order_id bigint not null references orders,
  -- Repeated from the order, so that what a consumer owes is one index away.
  consumer_id uuid not null references consumers,
  position smallint not null check (position between 1 and 4),
  currency currency_code not null,
  -- Both null while a deferred schedule waits for the delivery.
  due_date date,
  original_due_date date,
  -- As scheduled, less refunds.
  amount_minor minor_units not null,
  -- Paid, less what was paid back.
  settled_minor minor_units not null default 0,
  -- Claimed by a payment that has not settled.
  pending_minor minor_units not null default 0,
  returned_minor minor_units not null default 0,
  late_fee_minor minor_units not null default 0,
  is_overdue boolean not null default false,
  unique (order_id, position),
  check (settled_minor + pending_minor <= amount_minor),
  check ((due_date is null) = (original_due_date is null))
);
create index schedule_items_owed on schedule_items (consumer_id, due_date, id) where amount_minor > settled_minor;

create table traces (
  id uuid primary key,
  consumer_id uuid not null references consumers,
  purpose text not null check (purpose in ('ADD_CARD', 'CHECKOUT', 'INSTALMENT')),
  -- The checkout token, or the uuid of the schedule item.
  subject text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The final answer of an ADD_CARD trace; a repeat gets it again.
  outcome jsonb
);

create table challenges (
  id text primary key,
  trace_id uuid not null references traces,
  workflow text not null check (workflow in ('BILLING', 'PAYNOW')),
  -- The card that was asked about: another card on the same trace has not passed.
  card_token text not null,
  state text not null check (state in ('NOT_REQUIRED', 'PENDING', 'PASSED', 'FAILED')),
  uri text,
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index challenges_of_trace on challenges (trace_id, started_at);

-- One row for each movement of money at the card provider: claimed and committed before the call, settled after it.
create table payments (
  -- Also the key of the provider call, so that a repeat has no second effect.
  id uuid primary key,
  -- What may happen once: a second claim of the same thing meets this key.
  natural_key text not null unique,
  kind text not null check (kind in ('HOLD', 'CAPTURE', 'RELEASE', 'CHARGE', 'REFUND')),
  state text not null default 'CLAIMED' check (state in ('CLAIMED', 'SUCCEEDED', 'DECLINED')),
  started_by text not null check (started_by in ('MANUAL', 'SCHEDULED', 'MERCHANT')),
  consumer_id uuid not null references consumers,
  checkout_token text references checkouts,
  order_id bigint references orders,
  schedule_item_id bigint references schedule_items,
  trace_id uuid references traces,
  card_id uuid references cards,
  -- The card token of holds and charges, the hold of captures and releases, the charge of refunds.
  subject text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency currency_code not null,
  -- What the settlement needs to know besides.
  details jsonb not null default '{}',
  provider_id text,
  result_code smallint,
  -- By the machine's clock: how long a claim is left alone before somebody else finishes it.
  claimed_at timestamptz not null default clock_timestamp(),
  -- By the sandbox's clock.
  occurred_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'CLAIMED') = (result_code is null)),
  check (state <> 'SUCCEEDED' or result_code = 0),
  check (kind <> 'CHARGE' or (order_id is not null and schedule_item_id is not null))
);
create unique index payments_one_live_per_trace on payments (trace_id)
  where kind in ('HOLD', 'CHARGE') and state in ('CLAIMED', 'SUCCEEDED');
create unique index payments_one_hold_per_checkout on payments (checkout_token)
  where kind = 'HOLD' and state in ('CLAIMED', 'SUCCEEDED');
create unique index payments_hold_used_once on payments (checkout_token) where kind in ('CAPTURE', 'RELEASE');
create unique index payments_one_unsettled_charge on payments (schedule_item_id)
  where kind = 'CHARGE' and state = 'CLAIMED';
create index payments_unsettled on payments (claimed_at) where state = 'CLAIMED';
create index payments_of_item on payments (schedule_item_id, occurred_at);
create index payments_of_order on payments (order_id, occurred_at);

create table merchant_payments (
  order_id bigint primary key,
  merchant_id text not null references merchants,
  token text not null unique references checkouts,
  consumer_id uuid not null references consumers,
  state text not null check (state in ('AUTHORISED', 'PARTIALLY_CAPTURED', 'CAPTURED', 'VOIDED', 'EXPIRED', 'DECLINED')),
  currency currency_code not null,
  original_minor bigint not null check (original_minor > 0),
  open_minor minor_units not null,
  captured_minor minor_units not null,
  voided_minor minor_units not null,
  refunded_minor minor_units not null default 0,
  merchant_reference text,
  result_code smallint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (original_minor = open_minor + captured_minor + voided_minor),
  check (refunded_minor <= captured_minor)
);
create index merchant_payments_newest on merchant_payments (merchant_id, created_at desc, order_id desc);

create table merchant_payment_events (
  id text primary key,
  order_id bigint not null references merchant_payments,
  position smallint not null,
  type text not null check (type in ('AUTHORISED', 'CAPTURED', 'VOIDED', 'EXPIRED', 'REFUNDED', 'DECLINED')),
  amount_minor minor_units not null,
  created_at timestamptz not null,
  unique (order_id, position)
);

create table merchant_refunds (
  id text primary key,
  order_id bigint not null references merchant_payments,
  amount_minor bigint not null check (amount_minor > 0),
  merchant_reference text,
  reason text,
  created_at timestamptz not null
);
create index merchant_refunds_of_order on merchant_refunds (order_id, created_at);

create table ledger_accounts (
  id text primary key,
  kind text not null check (kind in
    ('CARD_PROVIDER', 'RECEIVABLE', 'LATE_FEES_RECEIVABLE', 'LATE_FEE_INCOME', 'AUTHORISED', 'MERCHANT', 'REFUNDS_DUE')),
  merchant_id text references merchants,
  currency currency_code not null,
  unique (id, currency),
  check ((merchant_id is not null) = (kind in ('AUTHORISED', 'MERCHANT')))
);
insert into ledger_accounts (id, kind, currency)
  select kind || ':' || currency, kind, currency
  from unnest(array['CARD_PROVIDER', 'RECEIVABLE', 'LATE_FEES_RECEIVABLE', 'LATE_FEE_INCOME', 'REFUNDS_DUE']) kind,
       unnest(array['AUD', 'NZD', 'GBP', 'USD', 'CAD', 'EUR']) currency;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- The business fact behind it, which can be booked once.
  natural_key text not null unique,
  order_id bigint not null references orders,
  occurred_at timestamptz not null
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id text not null,
  currency currency_code not null,
  side text not null check (side in ('DEBIT', 'CREDIT')),
  amount_minor bigint not null check (amount_minor > 0),
  order_id bigint not null references orders,
  schedule_item_id bigint references schedule_items,
  -- An account has one currency, and so have its entries.
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_order on ledger_entries (order_id, account_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_only_grow before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create trigger ledger_transactions_only_grow before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();

create function require_balance() returns trigger language plpgsql as $$
declare
  -- Through JSON, because the two tables name it differently.
  checked bigint := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id')::bigint;
begin
  if not exists (select from ledger_entries where transaction_id = checked) then
    raise exception 'Ledger transaction % has no entries', checked using errcode = 'check_violation';
  end if;
  if exists (
    select from ledger_entries where transaction_id = checked group by currency
    having sum(case side when 'DEBIT' then amount_minor else -amount_minor end) <> 0
  ) then
    raise exception 'Ledger transaction % does not balance', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- At commit, because the entries of a transaction arrive one after the other.
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balance();
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_balance();

create table idempotency_keys (
  merchant_id text not null references merchants,
  key text not null,
  path text not null,
  body_hash text not null,
  -- The call that holds the lease; a crashed one loses it when the lease ends.
  owner uuid not null,
  lease_until timestamptz not null,
  status smallint,
  -- Text, because `jsonb` would not give the same bytes back. Null with a status: the reply held a secret.
  body text,
  correlation_id text,
  created_at timestamptz not null,
  primary key (merchant_id, key)
);
create index idempotency_keys_oldest on idempotency_keys (created_at);

create table webhook_endpoints (
  id text primary key,
  merchant_id text not null references merchants,
  slot smallint not null check (slot between 1 and 5),
  url text not null,
  events jsonb not null,
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);
create unique index webhook_endpoints_active on webhook_endpoints (merchant_id, slot) where deleted_at is null;

create table outbox_events (
  id text primary key,
  merchant_id text not null references merchants,
  sequence bigint not null check (sequence > 0),
  -- The state change that it tells, which it tells once.
  natural_key text not null unique,
  type text not null,
  -- The exact text that is signed and sent.
  body text not null,
  created_at timestamptz not null,
  unique (merchant_id, sequence)
);

create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints,
  event_id text not null references outbox_events,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED')),
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries,
  number smallint not null check (number > 0),
  at timestamptz not null,
  status smallint,
  duration_ms integer not null,
  error text,
  primary key (delivery_id, number)
);

-- What time will bring. A job is a question to ask at its time; the answer depends on how things then stand.
create table jobs (
  -- Kind, subject and attempt: the same work is never planned twice.
  id text primary key,
  kind text not null,
  subject text not null,
  attempt smallint not null default 1,
  -- Whose money it moves, so whose clock it follows; null follows the global clock.
  consumer_id uuid references consumers,
  due_at timestamptz not null,
  -- A worker that dies leaves its lease, by the machine's clock.
  leased_until timestamptz
);
create index jobs_due on jobs (due_at, id);
create index jobs_of_consumer on jobs (consumer_id, due_at, id) where consumer_id is not null;

-- Secrets that all processes of one deployment share, made once and never shown.
create table server_keys (
  name text primary key,
  secret text not null
);
insert into server_keys values
  ('schedule-checksum', gen_random_uuid()::text || gen_random_uuid()::text),
  ('event-id', gen_random_uuid()::text || gen_random_uuid()::text);

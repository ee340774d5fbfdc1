-- Bank accounts as a payment method, and payments that a bank takes days to settle.

-- What a shopper's bank offered for linking, and what of it was linked.
create table bank_accounts (
  id uuid primary key,
  consumer_id uuid not null references consumers,
  provider_token text not null,
  -- The same account has the same one, whoever logs in to the bank.
  fingerprint text not null,
  bank_name text not null,
  name text not null,
  mask text not null,
  is_valid boolean not null,
  is_preferred boolean not null default false,
  offered_at timestamptz not null,
  -- Null until the shopper chooses it.
  linked_at timestamptz,
  deleted_at timestamptz,
  check (not is_preferred or (linked_at is not null and deleted_at is null))
);
-- An account pays for one shopper.
create unique index bank_accounts_linked_once on bank_accounts (fingerprint)
  where linked_at is not null and deleted_at is null;
create unique index bank_accounts_one_preferred on bank_accounts (consumer_id) where is_preferred;
create index bank_accounts_of_consumer on bank_accounts (consumer_id, offered_at);

-- A payment, a checkout and an order have one method: a card or a bank account.
alter table payments
  add column bank_account_id uuid references bank_accounts,
  add check (card_id is null or bank_account_id is null);
alter table checkouts
  add column bank_account_id uuid references bank_accounts,
  add check (card_id is null or bank_account_id is null);
alter table orders
  add column bank_account_id uuid references bank_accounts,
  add check (card_id is null or bank_account_id is null);

-- PENDING was accepted by a bank, which settles or returns it days later. Its result stands as 0 until then.
alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('CLAIMED', 'PENDING', 'SUCCEEDED', 'DECLINED')),
  add check (state <> 'PENDING' or (bank_account_id is not null and kind in ('CAPTURE', 'CHARGE') and result_code = 0));
drop index payments_one_live_per_trace;
create unique index payments_one_live_per_trace on payments (trace_id)
  where kind in ('HOLD', 'CHARGE') and state in ('CLAIMED', 'PENDING', 'SUCCEEDED');
create index payments_pending on payments (provider_id) where state = 'PENDING';

-- What the bank provider holds for us.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('CARD_PROVIDER', 'BANK_PROVIDER', 'RECEIVABLE', 'LATE_FEES_RECEIVABLE', 'LATE_FEE_INCOME', 'AUTHORISED', 'MERCHANT',
   'REFUNDS_DUE', 'DONATIONS'));
insert into ledger_accounts (id, kind, currency)
  select 'BANK_PROVIDER:' || currency, 'BANK_PROVIDER', currency
  from unnest(array['AUD', 'NZD', 'GBP', 'USD', 'CAD', 'EUR']) currency;

-- What a shopper gives with the first payment: beside the order's amount, never part of it.

-- When a campaign runs here, instead of as its own row says.
create table donation_runs (
  campaign text primary key,
  countries jsonb not null,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day)
);

-- Of the confirm that is settling, or that approved: a declined one leaves nothing given.
alter table checkouts
  add column donation_campaign text,
  add column donation_minor minor_units not null default 0,
  add check ((donation_campaign is null) = (donation_minor = 0)),
  add check (donation_minor = 0 or settling_payment_id is not null or approved_at is not null);

alter table orders
  add column donation_campaign text,
  add column donation_minor minor_units not null default 0,
  add check ((donation_campaign is null) = (donation_minor = 0));

-- The part of a movement that is no instalment's, and that no refund gives back.
alter table payments
  add column donation_minor minor_units not null default 0,
  add check (donation_minor < amount_minor),
  add check (donation_minor = 0 or kind in ('HOLD', 'CAPTURE', 'RELEASE'));

-- What the bank was asked about; it vouches for no other amount.
alter table challenges add column amount_minor minor_units;

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in
  ('CARD_PROVIDER', 'RECEIVABLE', 'LATE_FEES_RECEIVABLE', 'LATE_FEE_INCOME', 'AUTHORISED', 'MERCHANT', 'REFUNDS_DUE',
   'DONATIONS'));
insert into ledger_accounts (id, kind, currency)
  select 'DONATIONS:' || currency, 'DONATIONS', currency
  from unnest(array['AUD', 'NZD', 'GBP', 'USD', 'CAD', 'EUR']) currency;
